import { openClinic, type Api, type Clinic } from '../kit.ts'

type Draft = Parameters<Api['cashFlow']['add']>[0]

/** A clinic that keeps a cash book. */
export interface Cashbook {
  clinic: Clinic
  admin: Api
  manager: Api
  accountant: Api
  receptionist: Api
  /** The term of an expense, and of an income. */
  expense_id: number
  income_id: number
  /** A fund of a kind that holds so much. */
  fund: (held: number, kind?: 'cash' | 'bank') => Promise<number>
  /** Everything that a voucher has to say, with these fields. */
  voucher: (fields: Partial<Draft> & { fund_account_id: number }) => Draft
  /** What a fund holds by the report of all time. */
  held: (fund_account_id: number) => Promise<number>
  close: () => Promise<void>
}

export const FROM = '2020-01-01'

/** Opens a clinic with funds and categories; nothing up to `limit` needs a second user. */
export async function openCashbook(limit = 2_000_000): Promise<Cashbook> {
  const clinic = await openClinic()
  const admin = await clinic.as('admin')
  const accountant = await clinic.as('accountant')
  await admin.setting.update({ key: 'finance.auto_approve_limit', level: 'tenant', value: limit })
  const expense = await admin.term.add({ vocabulary: 'cash_out_category', name: 'Tiền điện của thử nghiệm' })
  const income = await admin.term.add({ vocabulary: 'cash_in_category', name: 'Thu của thử nghiệm' })
  let funds = 0
  const voucher: Cashbook['voucher'] = (fields) => ({
    direction: 'out',
    amount: 1_000_000,
    category_term_id: fields.direction === 'in' ? income.id : expense.id,
    counterparty_name: 'Điện lực',
    reason: 'Tiền điện tháng này',
    ...fields,
  })
  const fund: Cashbook['fund'] = async (held, kind = 'cash') => {
    const { id } = await admin.term.add({
      vocabulary: 'fund_account',
      name: `Quỹ thử ${(funds += 1)}`,
      data: { kind },
    })
    if (held > 0)
      await accountant.cashFlow.add({ direction: 'in', amount: held, fund_account_id: id, is_opening: true })
    return id
  }
  const held: Cashbook['held'] = async (fund_account_id) => {
    const { groups } = await accountant.cashFlow.period_report({ from: FROM, to: '2029-12-31' })
    return groups.find(({ id }) => id === fund_account_id)?.closing ?? 0
  }
  return {
    clinic,
    admin,
    manager: await clinic.as('manager'),
    accountant,
    receptionist: await clinic.as('receptionist'),
    expense_id: expense.id,
    income_id: income.id,
    fund,
    voucher,
    held,
    close: () => clinic.close(),
  }
}
