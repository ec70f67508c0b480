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
  'finance.auto_approve_limit': moneySetting({
    label: 'Phiếu thu chi đến số này không cần người thứ hai duyệt',
    help: 'Người có quyền ghi sổ ghi thẳng phiếu nháp; phiếu trên số này phải do người khác duyệt. Để 0 thì mọi phiếu đều cần duyệt',
    default: 2_000_000,
  }),
  'finance.cash_below_zero': flagSetting({
    label: 'Cho quỹ tiền mặt âm',
    help: 'Khi tắt, không ghi sổ được phiếu chi nhiều hơn số tiền mặt còn trong quỹ',
    default: false,
  }),
}
