import { Fault } from '@bcare/contract'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import { openBilling, type Billing } from './fixture.ts'

type Plans = Billing['manager']['installmentPlan']
type Draft = Parameters<Plans['add']>[0]
type Plan = Awaited<ReturnType<Plans['get']>>
type Billed = Awaited<ReturnType<Billing['billed']>>
type Planned = Billed & { plan_id: number; plan: Plan }
type Installment = Awaited<ReturnType<Billing['manager']['installment']['get']>>

/** Days far enough from today that no midnight between two calls matters. */
export const inDays = (days: number): string => addDays(clinicDate(new Date()), days)

/** Days of instalments: of one that is long overdue, of one that is due, and of two to come. */
export const mixedDays = () => ({
  frequency: 'custom' as const,
  first_due_on: inDays(-40),
  due_dates: [inDays(-40), inDays(-2), inDays(30), inDays(60)],
})

/** A clinic whose customers pay in parts. */
export interface Installments extends Billing {
  /** A bill of one price, and a plan of it that is a draft: four months to come without a down payment, unless it says otherwise. */
  drafted: (price: number, draft?: Partial<Draft>) => Promise<Planned>
  /** The same, in force. */
  running: (price: number, draft?: Partial<Draft>) => Promise<Planned>
  /** The instalments of a plan in their order, without those that others have taken the place of. */
  rowsOf: (plan_id: number) => Promise<Installment[]>
  /** What is paid of each and not given back, and its status. */
  moneyOf: (plan_id: number) => Promise<[number, string][]>
  planOf: (id: number) => Promise<Plan>
  billOf: (id: number) => ReturnType<Billing['manager']['bill']['get']>
  payIn: (
    person_id: number,
    amount: number,
    more?: object,
  ) => ReturnType<Billing['manager']['payment']['add']>
}

export async function openInstallments(): Promise<Installments> {
  const clinic = await openBilling()
  const { manager } = clinic
  const drafted: Installments['drafted'] = async (price, draft = {}) => {
    const billed = await clinic.billed(price)
    const { person_id, bill_id } = billed
    const terms = { principal: price, count: 4, first_due_on: inDays(30) }
    const plan = await manager.installmentPlan.add({ person_id, bill_id, ...terms, ...draft })
    return { ...billed, plan_id: plan.id, plan }
  }
  const rowsOf: Installments['rowsOf'] = async (plan_id) => {
    const { data } = await manager.installment.list({ plan_id, limit: 200 })
    return data.filter(({ status }) => status !== 'cancelled').toSorted((one, other) => one.seq - other.seq)
  }
  return {
    ...clinic,
    drafted,
    running: async (price, draft) => {
      const made = await drafted(price, draft)
      return { ...made, plan: await manager.installmentPlan.activate({ id: made.plan_id }) }
    },
    rowsOf,
    moneyOf: async (plan_id) =>
      (await rowsOf(plan_id)).map(({ paid, refunded, status }) => [paid - refunded, status]),
    planOf: (id) => manager.installmentPlan.get({ id }),
    billOf: (id) => manager.bill.get({ id }),
    payIn: (person_id, amount, more = {}) =>
      manager.payment.add({ person_id, amount, methods: clinic.by(amount), ...more }),
  }
}

/** Asks again while others have the customer: on a slow machine the last of many waits longer than the server lets it. */
export async function untilFree<T>(deed: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await deed()
    } catch (error) {
      if (!(error instanceof Fault && error.kind === 'conflict')) throw error
    }
  }
}
