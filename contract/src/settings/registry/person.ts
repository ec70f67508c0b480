import { SIGNS_FROM_AGE } from '@bcare/rules/customers/guardian'
import { FIRST_CALL_MINUTES } from '@bcare/rules/contact/submission'
import { BIRTHDAY_DAYS } from '@bcare/rules/customers/particulars/birthday'
import { NO_SHOW_DAYS, RECALL_AFTER_DAYS } from '@bcare/rules/customers/next-step'
import { ANSWER_HOURS } from '@bcare/rules/customers/subject-request'
import * as z from 'zod/mini'
import { UNDO_MINUTES } from '@bcare/rules/customers/merge/undo'
import { flagSetting, integerSetting, type SettingSpec } from './spec.ts'

/** Letters, `{yy}` or `{yyyy}` once, and one run of zeros in braces for the number: `KH{yy}{00000}`. */
const CODE_FORMAT = /^[A-Z][A-Z0-9-]{0,5}(\{yy\}|\{yyyy\})?-?\{0{3,8}\}$/

const CodeFormat = z.string().check(
  z.trim(),
  z.maxLength(24),
  z.regex(CODE_FORMAT, {
    error: 'Mẫu mã cần chữ cái in hoa, rồi {yy} hoặc {yyyy} nếu muốn, rồi số 0 trong ngoặc như {00000}',
  }),
)

const codeSetting = (label: string, format: string): SettingSpec<typeof CodeFormat> => ({
  label,
  help: '{yy}, {yyyy} là năm; {00000} là số thứ tự. Mã đã cấp không đổi',
  default: format,
  levels: ['tenant'],
  schema: CodeFormat,
  control: { kind: 'text', most: 24 },
})

/** What is asked of a customer, and how long mistakes can be undone. */
export const PERSON = {
  'person.require_phone': flagSetting({
    label: 'Bắt buộc số điện thoại',
    help: 'Khi thêm khách hàng mới. Tắt: được bỏ trống khi ghi lý do',
    default: false,
  }),
  'person.require_source': flagSetting({
    label: 'Bắt buộc nguồn khách',
    help: 'Khi thêm khách hàng mới bằng tay',
    default: false,
  }),
  'person.duplicate_phone': flagSetting({
    label: 'Báo trùng khi cùng số điện thoại',
    help: 'Khi thêm hoặc sửa khách hàng; tắt nếu nhiều nhà dùng chung một số. Trùng số CCCD luôn được báo',
    default: true,
  }),
  'person.duplicate_name': flagSetting({
    label: 'Báo trùng khi cùng tên và ngày sinh',
    help: 'Khi thêm hoặc sửa khách hàng có đủ ngày, tháng, năm sinh',
    default: true,
  }),
  'person.guardian_age': integerSetting({
    label: 'Tự ký từ tuổi',
    help: 'Dưới tuổi này cần người giám hộ để ký hồ sơ và đồng ý dùng dữ liệu',
    default: SIGNS_FROM_AGE,
    min: 6,
    max: 18,
    unit: 'tuổi',
  }),
  'person.undo_minutes': integerSetting({
    label: 'Được hoàn tác gắn nhãn, thêm nhóm trong',
    default: UNDO_MINUTES,
    min: 1,
    max: 240,
    unit: 'phút',
  }),
  'person.code_format': codeSetting('Mẫu mã khách hàng', 'KH{yy}{00000}'),
  'person.deal_code_format': codeSetting('Mẫu mã cơ hội', 'CH{yy}{00000}'),
  'person.appointment_code_format': codeSetting('Mẫu mã lịch hẹn', 'LH{yy}{000000}'),
}

/** Whom the clinic calls back, and when. */
export const CARE = {
  'care.first_call_minutes': integerSetting({
    label: 'Gọi lần đầu cho khách mới trong',
    help: 'Khách đăng ký từ website, hoặc được thêm từ Facebook, Zalo, giới thiệu. Nhập 0 để không tạo việc cho khách thêm bằng tay',
    default: FIRST_CALL_MINUTES,
    min: 0,
    max: 1440,
    unit: 'phút',
  }),
  'care.birthday_days': integerSetting({
    label: 'Nhắc sinh nhật khách trước',
    help: 'Mỗi sáng tạo việc chúc mừng cho khách đã điều trị, hạn đúng ngày sinh nhật. Nhập 0 để không nhắc',
    default: BIRTHDAY_DAYS,
    min: 0,
    max: 30,
    unit: 'ngày',
  }),
  'care.no_show_days': integerSetting({
    label: 'Gọi lại khách không đến trong',
    help: 'Quá chừng này ngày thì không nhắc nữa',
    default: NO_SHOW_DAYS,
    min: 1,
    max: 60,
    unit: 'ngày',
  }),
  'care.recall_days': integerSetting({
    label: 'Nhắc tái khám sau',
    help: 'Tính từ lượt khám kết thúc bằng «hẹn tái khám»',
    default: RECALL_AFTER_DAYS,
    min: 7,
    max: 730,
    unit: 'ngày',
  }),
}

/** Personal data (docs/domain/customers.md, "Law"). */
export const PRIVACY = {
  'privacy.answer_hours': integerSetting({
    label: 'Trả lời yêu cầu về dữ liệu trong',
    help: 'Luật cho nhiều nhất 72 giờ',
    default: ANSWER_HOURS,
    min: 4,
    max: ANSWER_HOURS,
    unit: 'giờ',
  }),
  'privacy.spam_days': integerSetting({
    label: 'Xóa đăng ký rác sau',
    help: 'Tính từ lúc đánh dấu rác; xóa hẳn, không lấy lại được',
    default: 30,
    min: 1,
    max: 365,
    unit: 'ngày',
  }),
  'privacy.discarded_days': integerSetting({
    label: 'Xóa đăng ký trùng, bị loại sau',
    help: 'Cả đăng ký mà nhân viên đã xóa; xóa hẳn, không lấy lại được',
    default: 180,
    min: 7,
    max: 1825,
    unit: 'ngày',
  }),
}
