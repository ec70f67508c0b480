import { LATE_MINUTES, UNDO_MINUTES } from '@bcare/rules/appointments/appointment'
import { UNPLANNED_STEP } from '@bcare/rules/appointments/free-slot'
import { LONG_WAIT_MIN } from '@bcare/rules/appointments/notice'
import { REMINDER_HOURS } from '@bcare/rules/appointments/reminder'
import { flagSetting, integerSetting, integersSetting, type Level } from './spec.ts'

const levels: readonly Level[] = ['tenant', 'branch']

/** Appointments, visits and their reminders. */
export const BOOKING = {
  'booking.slot_minutes': integerSetting({
    label: 'Bước của giờ trống',
    help: 'Giờ gợi ý khi tìm giờ trống cách nhau chừng này',
    default: UNPLANNED_STEP,
    min: 5,
    max: 60,
    unit: 'phút',
    levels,
  }),
  'booking.usual_minutes': integerSetting({
    label: 'Thời lượng lịch hẹn mới',
    help: 'Khi loại lịch hẹn không có thời lượng riêng',
    default: 30,
    min: 5,
    max: 240,
    unit: 'phút',
    levels,
  }),
  'booking.buffer_minutes': integerSetting({
    label: 'Khoảng nghỉ giữa hai lịch hẹn của bác sĩ',
    help: 'Giờ trống được tìm cách lịch khác chừng này; đặt sát hơn thì được cảnh báo. 0 là không cần',
    default: 0,
    min: 0,
    max: 60,
    unit: 'phút',
    levels,
  }),
  'booking.overbooking': flagSetting({
    label: 'Cho đặt chồng lịch',
    help: 'Người có quyền đặt chồng lịch phải ghi lý do. Tắt: không ai đặt chồng được',
    default: true,
    levels,
  }),
  'booking.late_minutes': integerSetting({
    label: 'Coi là đến muộn sau',
    help: 'Tính từ giờ hẹn, khi khách chưa đến',
    default: LATE_MINUTES,
    min: 0,
    max: 120,
    unit: 'phút',
  }),
  'booking.waiting_minutes': integerSetting({
    label: 'Báo khách chờ lâu sau',
    help: 'Tính từ lúc tiếp nhận; bác sĩ, tư vấn và lễ tân được báo, thẻ của khách ở quầy được đánh dấu',
    default: LONG_WAIT_MIN,
    min: 5,
    max: 180,
    unit: 'phút',
    levels,
  }),
  'booking.undo_minutes': integerSetting({
    label: 'Được hoàn tác tiếp nhận và các bước khám trong',
    help: 'Tính từ lúc thực hiện từng bước. Nhập 0 để không cho hoàn tác',
    default: UNDO_MINUTES,
    min: 0,
    max: 240,
    unit: 'phút',
  }),
  'booking.strict_schedule': flagSetting({
    label: 'Chỉ đặt trong lịch làm việc',
    help: 'Bật: giờ ngoài lịch làm việc bị từ chối. Tắt: chỉ cảnh báo',
    default: false,
    levels,
  }),
  'booking.remind_hours': integersSetting({
    label: 'Nhắc lịch hẹn trước',
    help: 'Mỗi số là một lần nhắc; để trống để không nhắc. Áp dụng cho lịch hẹn đặt hoặc dời sau khi đổi',
    default: [...REMINDER_HOURS],
    min: 1,
    max: 168,
    most: 5,
    unit: 'giờ',
  }),
}
