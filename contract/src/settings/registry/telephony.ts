import * as z from 'zod/mini'
import { integerSetting, secretSetting } from './spec.ts'

const noticeSecret = secretSetting({
  label: 'Địa chỉ bí mật nhận báo cuộc gọi',
  help: 'Tổng đài báo cuộc gọi tới địa chỉ có khóa này; tạo địa chỉ mới ở Tổng đài, mục Kết nối',
  default: '',
  most: 200,
})

/** How the clinic's exchange tells of calls. */
export const TELEPHONY = {
  'telephony.notice_secret': {
    ...noticeSecret,
    schema: noticeSecret.schema.check(
      z.refine((text) => text === '' || /^[\w-]{24,}$/.test(text), {
        error: 'Khóa cần ít nhất 24 chữ, số, gạch ngang hoặc gạch dưới',
      }),
    ),
  },
  'call.recording_days': integerSetting({
    label: 'Giữ ghi âm cuộc gọi',
    help: 'Quá số ngày này thì tệp ghi âm bị xóa hẳn, cuộc gọi vẫn còn; 0 là giữ mãi',
    default: 180,
    min: 0,
    max: 3650,
    unit: 'ngày',
  }),
}
