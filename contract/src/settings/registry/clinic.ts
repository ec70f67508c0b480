import { everyDay } from '@bcare/rules/appointments/schedule/opening-hours'
import * as z from 'zod/mini'
import { textSetting, weekSetting } from './spec.ts'

const tax = textSetting({
  label: 'Mã số thuế',
  help: '10 số, hoặc 10 số và 3 số của chi nhánh như 0301234567-001; in ở đầu phiếu',
  default: '',
  most: 14,
  levels: ['tenant', 'branch'],
})

/** Ten digits, of a dependent unit three more; twelve of a household that goes by its owner's number. */
const TAX_CODE = /^(\d{10}(-\d{3})?|\d{12})?$/

const taxCode = {
  ...tax,
  schema: tax.schema.check(
    z.refine((code) => TAX_CODE.test(code), {
      error: 'Mã số thuế cần 10 số, 12 số, hoặc 10 số và 3 số của chi nhánh như 0301234567-001',
    }),
  ),
}

/** Who the clinic is. */
export const CLINIC = {
  'clinic.name': textSetting({ label: 'Tên phòng khám', default: '', most: 120 }),
  'clinic.address': textSetting({
    label: 'Địa chỉ',
    default: '',
    most: 300,
    levels: ['tenant', 'branch'],
  }),
  'clinic.phone': textSetting({
    label: 'Tổng đài, số điện thoại',
    help: 'In trên phiếu và hiện với khách hàng',
    default: '',
    most: 60,
    levels: ['tenant', 'branch'],
  }),
  'clinic.email': textSetting({ label: 'Email', default: '', most: 200, levels: ['tenant', 'branch'] }),
  'clinic.licence': textSetting({
    label: 'Giấy phép hoạt động',
    help: 'Số giấy phép khám bệnh, chữa bệnh; in ở đầu phiếu',
    default: '',
    most: 60,
    levels: ['tenant', 'branch'],
  }),
  'clinic.tax_code': taxCode,
  'clinic.opening_hours': weekSetting({
    label: 'Giờ mở cửa',
    help: 'Bác sĩ chưa xếp ca được đặt hẹn trong các giờ này; lịch hẹn tô mờ lúc đóng cửa, đặt ngoài giờ thì được cảnh báo',
    default: everyDay({ from: '08:00', to: '20:00' }),
    levels: ['tenant', 'branch'],
  }),
}
