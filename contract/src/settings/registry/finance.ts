import { choiceSetting, dateSetting, flagSetting, moneySetting } from './spec.ts'

/** How the clinic keeps its books. */
export const FINANCE = {
  'finance.lock_date': dateSetting({
    label: 'Khóa sổ đến hết ngày',
    help: 'Phiếu của những ngày này không ghi, sửa hay đảo được nữa, trừ người có quyền mở khóa',
    default: '',
  }),
  'finance.overpay': choiceSetting({
    label: 'Khi khách trả thừa',
    help: 'Phần thừa được giữ làm tạm ứng của khách, hoặc không nhận',
    labels: { deposit: 'Giữ làm tạm ứng', refuse: 'Không nhận tiền thừa' },
    default: 'deposit',
  }),
  'finance.refund_limit': moneySetting({
    label: 'Hoàn tiền trên số này cần người thứ hai duyệt',
    help: 'Để 0 thì không khoản hoàn nào cần duyệt',
    default: 0,
  }),
  'finance.attribution': choiceSetting({
    label: 'Doanh thu dịch vụ ghi cho',
    help: 'Theo công đoạn: tiền thu về ghi cho bác sĩ đã làm công đoạn đó; áp dụng cho dịch vụ bắt đầu thu từ lúc đổi',
    labels: { performed_first: 'Bác sĩ làm từng công đoạn', line_doctor: 'Bác sĩ của dịch vụ' },
    default: 'performed_first',
  }),
  'finance.material_first': flagSetting({
    label: 'Trừ chi phí vật tư trước khi ghi doanh thu bác sĩ',
    help: 'Tiền thu về bù giá vốn ước tính của dịch vụ trước, phần còn lại mới ghi cho bác sĩ',
    default: true,
  }),
}
