/** What screens say of transfers and of the bank's notices. */
export const BANK_TEXTS = {
  code: 'Mã QR chuyển khoản',
  code_of: (code: string) => `Mã QR chuyển khoản ${code}`,
  scan: 'Khách quét bằng ứng dụng ngân hàng: số tiền và nội dung đã điền sẵn.',
  bank: 'Ngân hàng',
  account: 'Số tài khoản',
  account_name: 'Chủ tài khoản',
  amount: 'Số tiền',
  purpose: 'Nội dung',
  no_account: 'Chưa có tài khoản nhận chuyển khoản nên chưa hiện được mã QR.',
  set_account: 'Khai báo tài khoản',
  waiting: 'Chờ xác nhận',
  waiting_about: (code: string) =>
    `Phiếu ${code} chờ tiền về; có tiền thì phiếu tự ghi sổ khi ngân hàng báo, hoặc xác nhận bằng tay.`,
  arrived: (amount: string, code: string) => `Đã nhận ${amount}, phiếu ${code} đã ghi sổ.`,
  ended: (code: string) => `Phiếu ${code} không còn chờ xác nhận.`,
  will_show: 'Ghi «Chờ xác nhận» để hiện mã QR với số tiền và số phiếu.',
  print: 'In mã QR',
  close: 'Đóng',
  retry: 'Thử lại',
} as const
