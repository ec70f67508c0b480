import { hoursSetting, textSetting } from './spec.ts'

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
  'clinic.opening_hours': hoursSetting({
    label: 'Giờ mở cửa',
    help: 'Dùng cho ngày chưa xếp lịch làm việc: tìm giờ trống, mở lịch đặt hẹn',
    default: { from: '08:00', to: '20:00' },
    levels: ['tenant', 'branch'],
  }),
}
