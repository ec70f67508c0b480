import { LIFECYCLES } from '@bcare/rules/customers/lifecycle'
import * as z from 'zod/mini'
import { APPOINTMENT_STATUSES } from '@bcare/rules/appointments/appointment'
import { STAGE_KINDS } from '@bcare/rules/sales/stage'
import { choice, family, id, instant, money, phoneOut, read, text } from '../kit/index.ts'

const Findings = z.strictObject({
  persons: z.array(
    z.strictObject({
      id,
      code: z.string(),
      full_name: z.string(),
      phone: z.nullable(phoneOut),
      lifecycle: choice(LIFECYCLES),
    }),
  ),
  deals: z.array(
    z.strictObject({
      id,
      code: z.string(),
      name: z.string(),
      person_id: id,
      person_name: z.string(),
      status: choice(STAGE_KINDS),
    }),
  ),
  appointments: z.array(
    z.strictObject({
      id,
      code: z.string(),
      start_at: instant,
      status: choice(APPOINTMENT_STATUSES),
      person_id: id,
      person_name: z.string(),
      doctor_name: z.nullable(z.string()),
    }),
  ),
  products: z.array(z.strictObject({ id, code: z.string(), name: z.string(), list_price: money })),
})
export type Findings = z.output<typeof Findings>

/** The search of the header: what of each kind the caller may read, found by name without accents, any part of a phone, or code. */
export const search = family(
  '/v1/search',
  {
    object: 'search',
    watches: ['person', 'deal', 'appointment', 'product'],
    without: 'Tìm qua nhiều loại bản ghi; mỗi loại đọc và sửa ở nơi của nó',
  },
  {
    find: read(z.strictObject({ text: text(100) }), Findings, {
      at: '',
      permission: 'signed_in',
      about: 'Tìm khách hàng, cơ hội, lịch hẹn, dịch vụ bằng một ô tìm kiếm',
    }),
  },
)
