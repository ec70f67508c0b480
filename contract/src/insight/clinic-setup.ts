import * as z from 'zod/mini'
import { count, family, flag, read } from '../kit/index.ts'

/** More customers than this are not counted: that there are any is what is asked. */
export const MOST_CUSTOMERS_COUNTED = 1_000

/** How far a clinic is with setting up its house, told at once for the screen that leads through it. */
export const clinicSetup = family(
  '/v1/setting',
  {
    object: 'setting',
    watches: ['setting', 'user', 'department', 'term', 'schedule', 'web_form', 'person', 'product', 'stage'],
  },
  {
    setup: read(
      z.strictObject({}),
      z.strictObject({
        /** Whether the clinic has said where it is and how it is reached. */
        has_contact: flag,
        has_hours: flag,
        branches: count,
        chairs: count,
        staff: count,
        bookable: count,
        shifts: count,
        holidays: count,
        /** Services and goods that are sold. */
        products: count,
        /** Of them those without a price. */
        unpriced: count,
        /** Of every pipeline. */
        stages: count,
        forms: count,
        /** At most `MOST_CUSTOMERS_COUNTED`. */
        customers: count,
      }),
      {
        permission: 'setting:update',
        about:
          'Phòng khám đã thiết lập đến đâu: giờ mở cửa, ghế, nhân viên, dịch vụ, giá, giai đoạn, ca, ngày lễ, biểu mẫu, khách',
      },
    ),
  },
)
