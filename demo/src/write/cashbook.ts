import { DAY, HOUR } from '../plan/diary.ts'
import type { ClinicPlan } from '../plan/acts.ts'
import type { Api, Counter } from './counter.ts'
import { methodsOf } from './payments.ts'
import type { World } from './world.ts'

/** Funds with what they held at the beginning; money that customers pay by a method goes to the fund that names it. */
const FUNDS = [
  { name: 'Tiền mặt Sài Gòn', kind: 'cash', method: 'cash', branch: 0, held: 20_000_000 },
  { name: 'Tiền mặt Gò Vấp', kind: 'cash', method: 'cash', branch: 1, held: 10_000_000 },
  { name: 'Vietcombank công ty', kind: 'bank', method: 'bank', branch: undefined, held: 150_000_000 },
  { name: 'POS/Thẻ', kind: 'gateway', method: 'card', branch: undefined, held: 0 },
  { name: 'Ví VNPay', kind: 'gateway', method: 'wallet', branch: undefined, held: 0 },
] as const

interface Expense {
  category: string
  reason: string
  payee: string
  amount: number
  fund: (typeof FUNDS)[number]['name']
  /** By which method. */
  by: 'cash' | 'bank'
}

const bank = { fund: 'Vietcombank công ty', by: 'bank' } as const
const cash = { fund: 'Tiền mặt Sài Gòn', by: 'cash' } as const

/** What a clinic pays for again and again. */
const EXPENSES: readonly Expense[] = [
  {
    category: 'Điện, nước, internet',
    reason: 'Tiền điện',
    payee: 'Điện lực TP.HCM',
    amount: 5_231_000,
    ...bank,
  },
  { category: 'Chi khác', reason: 'Văn phòng phẩm', payee: 'Nhà sách Nguyễn Huệ', amount: 500_000, ...cash },
  {
    category: 'Điện, nước, internet',
    reason: 'Tiền nước',
    payee: 'Cấp nước Sài Gòn',
    amount: 936_000,
    ...bank,
  },
  {
    category: 'Chi khác',
    reason: 'Thu gom rác, vệ sinh',
    payee: 'Dịch vụ công ích',
    amount: 200_000,
    ...cash,
  },
  {
    category: 'Chi phí labo',
    reason: 'Sứ và hàm tháo lắp',
    payee: 'Labo Minh Châu',
    amount: 1_800_000,
    ...bank,
  },
  {
    category: 'Mua vật tư',
    reason: 'Găng tay, khẩu trang',
    payee: 'Vật tư nha khoa An Phát',
    amount: 740_000,
    ...cash,
  },
  { category: 'Quảng cáo', reason: 'Quảng cáo Facebook', payee: 'Meta', amount: 1_200_000, ...bank },
  {
    category: 'Chi khác',
    reason: 'Dịch vụ vệ sinh phòng khám',
    payee: 'Công ty vệ sinh Sạch',
    amount: 1_500_000,
    ...bank,
  },
]

const VOUCHERS = 120
const PENDING = 3
/** One in so many is money that comes in by another way than a treatment. */
const INCOMES = 12
/** The voucher that was a mistake. */
const REVERSED = 40
const SPAN_DAYS = 90

const fundIds = async (api: Api): Promise<ReadonlyMap<string, number>> => {
  const { data } = await api.term.list({ vocabulary: 'fund_account', limit: 50 })
  return new Map(data.map(({ name, id }) => [name, id]))
}

const hasStaff = ({ staff }: World): boolean => staff.some(({ username }) => username === 'accountant')

/** The funds of a clinic that keeps a cash book: before money is taken, so that it is known where it goes. */
export async function writeFunds(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  if (!hasStaff(world)) return
  const api = counter.at(plan.now - SPAN_DAYS * DAY, 'admin')
  const methods = await methodsOf(api)
  for (const { name, kind, method, branch } of FUNDS)
    if (branch === undefined || branch < world.branch_ids.length)
      await api.term.add({
        vocabulary: 'fund_account',
        name,
        data: {
          kind,
          ...(methods.has(method) && { method_term_id: methods.get(method) }),
          ...(branch !== undefined && { branch_id: world.branch(branch) }),
        },
      })
}

interface Books {
  counter: Counter
  world: World
  funds: ReadonlyMap<string, number>
  methods: ReadonlyMap<string, number>
}

/** One voucher of the accountant's as it is typed. */
async function addVoucher(
  { counter, world, funds, methods }: Books,
  at: number,
  moment: number,
): Promise<number> {
  const api = counter.at(moment, 'accountant')
  const is_income = at % INCOMES === INCOMES - 1
  const expense = EXPENSES[at % EXPENSES.length]
  if (expense === undefined) throw new Error('the demo has no expenses')
  const { id } = await api.cashFlow.add({
    direction: is_income ? 'in' : 'out',
    amount: is_income ? 350_000 : expense.amount,
    category_term_id: is_income
      ? world.word('cash_in_category', 'Thu bán sản phẩm')
      : world.word('cash_out_category', expense.category),
    fund_account_id: funds.get(is_income ? 'Tiền mặt Sài Gòn' : expense.fund) ?? null,
    method_term_id: methods.get(is_income ? 'cash' : expense.by) ?? null,
    counterparty_name: is_income ? 'Khách lẻ' : expense.payee,
    reason: is_income ? 'Bán bàn chải điện' : expense.reason,
  })
  return id
}

/** Above the limit a voucher is approved by the manager before the accountant posts it. */
async function postVoucher({ counter }: Books, id: number, moment: number): Promise<void> {
  const accountant = counter.at(moment, 'accountant')
  const { amount } = await accountant.cashFlow.get({ id })
  if (amount > 2_000_000) {
    await accountant.cashFlow.update_state({ id, state: 'pending_approval' })
    await counter.at(moment + HOUR, 'manager').cashFlow.update_state({ id, state: 'approved' })
    await counter
      .at(moment + 2 * HOUR, 'accountant')
      .cashFlow.update_state({ id, state: 'posted', force: true })
    return
  }
  await accountant.cashFlow.update_state({ id, state: 'posted', force: true })
}

/** Vouchers of three months: what the funds held, what was spent, what waits for approval, and one that was a mistake. */
export async function writeCashbook(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  if (!hasStaff(world)) return
  const begun = plan.now - SPAN_DAYS * DAY
  const opening = counter.at(begun, 'accountant')
  const books = { counter, world, funds: await fundIds(opening), methods: await methodsOf(opening) }
  for (const { name, held, branch } of FUNDS)
    if (held > 0 && books.funds.has(name))
      await counter.at(begun, 'accountant').cashFlow.add({
        direction: 'in',
        amount: held,
        fund_account_id: books.funds.get(name) ?? null,
        is_opening: true,
        reason: 'Số dư khi bắt đầu ghi sổ',
        ...(branch !== undefined && { branch_id: world.branch(branch) }),
      })
  for (let at = 0; at < VOUCHERS; at += 1) {
    const moment = begun + Math.floor(((at + 1) * (SPAN_DAYS - 1)) / VOUCHERS) * DAY
    const id = await addVoucher(books, at, moment)
    if (at >= VOUCHERS - PENDING) {
      await counter.at(moment, 'accountant').cashFlow.update_state({ id, state: 'pending_approval' })
      continue
    }
    await postVoucher(books, id, moment)
    if (at === REVERSED)
      await counter
        .at(moment + 3 * HOUR, 'manager')
        .cashFlow.update_state({ id, state: 'reversed', reason: 'Ghi nhầm hai lần' })
  }
}
