/** What a check of the books compares, in words: its two sides, as the screen names their columns. */
export interface CheckWords {
  label: string
  /** What should be equal, in one sentence. */
  about: string
  /** The side that follows from the ledger, and the one that is held against it. */
  expected: string
  found: string
  /** Numbers instead of amounts of money. */
  counts?: true
  /** Quantities, in thousandths. */
  thousandths?: true
}

/** Sums that must agree wherever the same money is told twice; in the order in which they are shown. */
export const BOOK_CHECKS = {
  item_paid: {
    label: 'Tiền trên dòng hóa đơn',
    about: 'Đã thu trừ đã hoàn của mỗi dòng bằng tổng các lần phân bổ vào dòng đó',
    expected: 'Tổng phân bổ',
    found: 'Dòng hóa đơn ghi',
  },
  billed_line: {
    label: 'Dịch vụ đã lập hóa đơn',
    about: 'Phần đã lập hóa đơn của mỗi dịch vụ bằng tổng các dòng hóa đơn còn hiệu lực',
    expected: 'Tổng dòng hóa đơn',
    found: 'Dịch vụ ghi',
  },
  bill_total: {
    label: 'Tổng hóa đơn',
    about: 'Tổng của hóa đơn bằng tổng các dòng, tiền đã thu bằng tổng phân bổ vào hóa đơn',
    expected: 'Cộng từ chi tiết',
    found: 'Hóa đơn ghi',
  },
  payment_placed: {
    label: 'Phiếu thu, phiếu hoàn',
    about: 'Tiền của mỗi phiếu bằng phần vào hóa đơn cộng phần vào tạm ứng',
    expected: 'Phân bổ và tạm ứng',
    found: 'Số tiền phiếu',
  },
  deposit_held: {
    label: 'Tạm ứng của khách',
    about: 'Số còn lại của mỗi khoản tạm ứng bằng tổng các lần nạp, dùng và hoàn',
    expected: 'Tổng các lần',
    found: 'Tạm ứng ghi',
  },
  installments: {
    label: 'Trả góp',
    about: 'Mỗi kỳ bằng tổng phân bổ vào kỳ, mỗi kế hoạch bằng tổng các kỳ',
    expected: 'Cộng từ chi tiết',
    found: 'Kế hoạch ghi',
  },
  cash_by_day: {
    label: 'Thu chi theo ngày',
    about:
      'Thu chi từ phiếu của khách trong sổ quỹ mỗi ngày bằng các phiếu đã ghi sổ ngày đó, trừ phiếu dùng tạm ứng',
    expected: 'Phiếu của khách',
    found: 'Sổ quỹ',
  },
  fund_balance: {
    label: 'Số dư quỹ',
    about: 'Số dư mỗi quỹ bằng đầu kỳ cộng thu trừ chi của các phiếu còn hiệu lực',
    expected: 'Đầu kỳ + thu − chi',
    found: 'Số dư quỹ',
  },
  person_debt: {
    label: 'Công nợ khách hàng',
    about: 'Công nợ của mỗi khách bằng tổng còn nợ của các hóa đơn chưa thu đủ',
    expected: 'Tổng hóa đơn còn nợ',
    found: 'Công nợ',
  },
  revenue_credited: {
    label: 'Doanh thu theo dịch vụ',
    about: 'Phần ghi cho nhân viên, phần giữ lại và vật tư của mỗi dịch vụ bằng số đã thu trừ đã hoàn',
    expected: 'Đã thu trừ đã hoàn',
    found: 'Sổ doanh thu',
  },
  voucher_numbers: {
    label: 'Số phiếu liên tục',
    about: 'Số phiếu của mỗi chi nhánh, loại và năm không trùng và không thiếu số nào',
    expected: 'Số đã cấp',
    found: 'Số có trong sổ',
    counts: true,
  },
  stock_on_hand: {
    label: 'Tồn kho',
    about: 'Tồn của mỗi vật tư ở mỗi chi nhánh bằng tổng các phát sinh trong sổ kho',
    expected: 'Tổng phát sinh',
    found: 'Tồn kho ghi',
    thousandths: true,
  },
  stock_value: {
    label: 'Giá trị tồn kho',
    about: 'Giá trị tồn của mỗi vật tư bằng tổng giá trị các phát sinh, kể cả phần chỉnh giá trị',
    expected: 'Tổng phát sinh',
    found: 'Giá trị tồn ghi',
  },
  lot_quantity: {
    label: 'Lô vật tư',
    about: 'Số còn lại của mỗi lô bằng tổng các phát sinh của lô đó',
    expected: 'Tổng phát sinh',
    found: 'Lô ghi',
    thousandths: true,
  },
} as const satisfies Record<string, CheckWords>

export type BookCheck = keyof typeof BOOK_CHECKS
export const BOOK_CHECK_NAMES = Object.keys(BOOK_CHECKS) as [BookCheck, ...BookCheck[]]

export const BOOK_CHECK_LABELS = Object.fromEntries(
  Object.entries(BOOK_CHECKS).map(([name, { label }]) => [name, label]),
) as Readonly<Record<BookCheck, string>>

/** So many differences of a check are kept as examples; all of them are counted. */
export const MOST_EXAMPLES = 50

/** What a difference is at. */
export const BOOK_RECORDS = [
  'bill',
  'attachment',
  'payment',
  'deposit',
  'installment_plan',
  'day',
  'fund',
  'person',
  'series',
  'material_stock',
  'material_lot',
] as const
export type BookRecord = (typeof BOOK_RECORDS)[number]

export const BOOK_RECORD_LABELS: Readonly<Record<BookRecord, string>> = {
  bill: 'Hóa đơn',
  attachment: 'Dịch vụ điều trị',
  payment: 'Phiếu',
  deposit: 'Tạm ứng',
  installment_plan: 'Kế hoạch trả góp',
  day: 'Ngày',
  fund: 'Quỹ',
  person: 'Khách hàng',
  series: 'Dãy số',
  material_stock: 'Vật tư',
  material_lot: 'Vật tư',
}

/** Who began a run: a user at the screen, or the clinic's night. */
export const BOOK_RUN_SOURCES = ['screen', 'nightly'] as const
export type BookRunSource = (typeof BOOK_RUN_SOURCES)[number]

export const BOOK_RUN_LABELS: Readonly<Record<BookRunSource, string>> = {
  screen: 'Chạy tay',
  nightly: 'Tự động ban đêm',
}

interface Counted {
  check: BookCheck
  differences: number
}

/** How many differences a run has found in all. */
export const differencesIn = (results: readonly Counted[]): number =>
  results.reduce((sum, { differences }) => sum + differences, 0)

/** What the administrators are told of a run, undefined where everything agrees. */
export function mismatchNotice(results: readonly Counted[]): { title: string; body: string } | undefined {
  const wrong = results.filter(({ differences }) => differences > 0)
  if (wrong.length === 0) return undefined
  return {
    title: `Đối chiếu sổ sách: lệch ${differencesIn(wrong)} chỗ`,
    body: wrong.map(({ check, differences }) => `${BOOK_CHECKS[check].label}: ${differences}`).join('; '),
  }
}
