import { BANK_NUMBERS, BANKS, type BankNumber } from '@bcare/rules/billing/banks'
import { isAccount, MOST_ACCOUNT } from '@bcare/rules/billing/vietqr'
import * as z from 'zod/mini'
import {
  choiceSetting,
  dateSetting,
  flagSetting,
  integerSetting,
  moneySetting,
  secretSetting,
  textSetting,
} from './spec.ts'

const account = textSetting({
  label: 'Số tài khoản nhận tiền',
  help: 'Chữ không dấu và số, tối đa 19 ký tự; để trống thì không hiện mã QR chuyển khoản',
  default: '',
  most: MOST_ACCOUNT,
  levels: ['tenant', 'branch'],
})

const noticeSecret = secretSetting({
  label: 'Khóa ký báo có của ngân hàng',
  help: 'Ngân hàng hoặc dịch vụ đọc biến động ký mỗi báo có bằng khóa này; tạo khóa mới ở Thu ngân, mục Báo có',
  default: '',
  most: 200,
})

const commission = (label: string) =>
  integerSetting({
    label,
    help: 'Phần trăm của tiền thực thu trừ vật tư, cho dịch vụ không có mức riêng; để 0 thì những dịch vụ đó không có hoa hồng',
    default: 0,
    min: 0,
    max: 100,
    unit: '%',
  })

/** A bank by its number; a letter before it keeps the choices in the order of their names. */
type BankChoice = 'none' | `b${BankNumber}`

/** How the clinic keeps its books, and where transfers go. */
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
  'finance.bank': choiceSetting({
    label: 'Ngân hàng nhận chuyển khoản',
    help: 'Cùng số tài khoản làm thành mã QR (VietQR) cho phiếu thu chờ xác nhận',
    labels: {
      none: 'Chưa chọn',
      ...Object.fromEntries(BANK_NUMBERS.map((bank) => [`b${bank}`, BANKS[bank]])),
    } as Record<BankChoice, string>,
    default: 'none',
    levels: ['tenant', 'branch'],
  }),
  'finance.bank_account': {
    ...account,
    schema: account.schema.check(
      z.refine((text) => text === '' || isAccount(text), {
        error: 'Số tài khoản chỉ gồm chữ không dấu và số, tối đa 19 ký tự',
      }),
    ),
  },
  'finance.bank_account_name': textSetting({
    label: 'Tên chủ tài khoản',
    help: 'Hiện bên mã QR, để khách so với tên trong ứng dụng ngân hàng',
    default: '',
    most: 70,
    levels: ['tenant', 'branch'],
  }),
  'finance.bank_notice_secret': {
    ...noticeSecret,
    schema: noticeSecret.schema.check(
      z.refine((text) => text === '' || text.length >= 24, { error: 'Khóa ký cần ít nhất 24 ký tự' }),
    ),
  },
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
  'finance.commission_doctor': commission('Hoa hồng chung của bác sĩ'),
  'finance.commission_assistant': commission('Hoa hồng chung của phụ tá'),
  'finance.commission_consultant': commission('Hoa hồng chung của người tư vấn'),
  'finance.commission_referrer': commission('Hoa hồng chung của người giới thiệu'),
}
