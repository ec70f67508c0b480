import { addDays, clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revenueBackfillJob } from '../../src/revenue/backfill.ts'
import { openBilling, type Billing } from '../billing/fixture.ts'
import { openBells, TENANT, type Bells } from '../setup/bells.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Billing
let bells: Bells
beforeAll(async () => {
  clinic = await openBilling()
  bells = await openBells(clinic.clinic)
})
afterAll(async () => {
  await bells.close()
  await clinic.close()
})

const ago = (days: number): string => `${addDays(clinicDate(new Date()), -days)}T09:00:00+07:00`

/** Everything that the ledger says, without what is new of each writing. */
async function ledger(): Promise<unknown[]> {
  const { rows } = await bells.owner.query(
    `select attachment_id, bill_item_id, step_id, payment_id, branch_id, user_id, occurred_on::text, kind, part, gross, material_part
     from revenue_entry where tenant_id = $1 order by 1, 2, 7, 8, 9, 3, 4, 6, 10`,
    [TENANT],
  )
  return rows
}

/** Makes a database as it was before there was a ledger, of these lines or of all. */
async function forget(attachment_ids?: readonly number[]): Promise<void> {
  await bells.owner.query('begin')
  await bells.owner.query('set local session_replication_role = replica')
  for (const table of ['revenue_entry', 'revenue_line'])
    await bells.owner.query(
      `delete from ${table} where tenant_id = $1 and ($2::bigint[] is null or attachment_id = any ($2::bigint[]))`,
      [TENANT, attachment_ids ?? null],
    )
  await bells.owner.query('commit')
}

const differences = async (): Promise<number> => {
  const { results } = await clinic.manager.booksCheck.run({})
  return results.find(({ check }) => check === 'revenue_credited')?.differences ?? 0
}

async function billedLine(weights: readonly number[], list_price: number, cost_estimate = 0) {
  const { manager, service, agreed, person } = clinic
  const person_id = await person()
  const line = await agreed({ person_id, product_id: await service({ list_price, cost_estimate }, weights) })
  const bill = await manager.bill.add({ person_id })
  await manager.billItem.add_from_attachment({ bill_id: bill.id, attachment_ids: [line.id] })
  await manager.bill.open({ id: bill.id })
  return { person_id, line_id: line.id }
}

/** Lines to which everything has happened, on days of the past and today. */
async function history(): Promise<{ stepped: number; whole: number }> {
  const { manager, doctors, by, reason_id, person } = clinic
  const [first = 0, second = 0] = doctors
  const pay = (person_id: number, amount: number, days: number) =>
    manager.payment.add({ person_id, amount, methods: by(amount), paid_at: ago(days) })
  const stepped = await billedLine([30, 30, 40], 10_000_000, 3_000_000)
  const receipt = await pay(stepped.person_id, 6_000_000, 90)
  const perform = (step_no: number, doctor_id: number, days: number) =>
    manager.attachment.perform({ id: stepped.line_id, step_no, doctor_id, performed_at: ago(days) })
  await perform(1, first, 70)
  await perform(2, second, 50)
  await pay(stepped.person_id, 1_500_000, 40)
  const refund = { payment_id: receipt.id, amount: 2_000_000, reason_id, methods: by(2_000_000) }
  await manager.payment.refund({ ...refund, paid_at: ago(30) })
  const mistaken = await pay(stepped.person_id, 500_000, 20)
  await manager.payment.reverse({ id: mistaken.id, reason: 'Nhầm khách' })
  const whole = await billedLine([], 800_000)
  await pay(whole.person_id, 300_000, 15)
  await manager.attachment.update_status({ id: whole.line_id, to: 'completed' })
  const unpaid = await billedLine([100], 400_000)
  await manager.attachment.perform({
    id: unpaid.line_id,
    step_no: 1,
    doctor_id: first,
    performed_at: ago(10),
  })
  const buyer = await person()
  const bill = await manager.bill.add({ person_id: buyer })
  await manager.billItem.add({ bill_id: bill.id, description: 'Bàn chải', unit_price: 35_000 })
  await manager.bill.open({ id: bill.id })
  await pay(buyer, 35_000, 5)
  return { stepped: stepped.line_id, whole: whole.line_id }
}

test('an installation from before the ledger gets the entries that it would have made, each under its own day', async () => {
  const { stepped, whole } = await history()
  const kept = await ledger()
  expect(kept.length).toBeGreaterThan(10)
  await forget()
  expect(await ledger()).toEqual([])
  expect(await differences()).toBeGreaterThan(0)

  await revenueBackfillJob({}, bells.task)
  expect(await ledger()).toEqual(kept)
  expect(await differences()).toBe(0)

  await revenueBackfillJob({}, bells.task)
  expect(await ledger()).toEqual(kept)

  // A command that comes first enters what was before it as well, and is left alone.
  await forget([stepped, whole])
  await clinic.manager.attachment.perform({ id: stepped, step_no: 3, doctor_id: clinic.doctor_id })
  const begun = async () => (await clinic.manager.revenue.query({ attachment_id: stepped, limit: 200 })).total
  const by_command = await begun()
  expect(by_command).toBeGreaterThan(0)
  await revenueBackfillJob({}, bells.task)
  expect(await begun()).toBe(by_command)
  expect(await differences()).toBe(0)
})
