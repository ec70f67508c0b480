import { APP_ROLE } from '../../src/kit/database/roles.ts'
import { withClient } from '../suites/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling, type Billing } from './fixture.ts'

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

const AT_ONCE = 50

/** How many of so many attempts at once were heard. */
async function heard(attempt: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, attempt))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('fifty conversions of one deposit at once: exactly one', async () => {
  const { manager, billed, by } = clinic
  const { person_id, bill_id } = await billed(1_000_000)
  const { deposit } = await manager.deposit.add({ person_id, amount: 1_000_000, methods: by(1_000_000) })
  const deposit_id = deposit?.id ?? 0
  expect(
    await heard(() => manager.deposit.convert_to_payment({ deposit_id, amount: 1_000_000, bill_id })),
  ).toBe(1)
  expect(await manager.deposit.get({ id: deposit_id })).toMatchObject({ available: 0, converted: 1_000_000 })
})

test('fifty refunds of one payment at once: exactly one', async () => {
  const { manager, billed, by, reason_id } = clinic
  const { person_id } = await billed(400_000)
  const receipt = await manager.payment.add({ person_id, amount: 400_000, methods: by(400_000) })
  const refund = { payment_id: receipt.id, amount: 400_000, reason_id, methods: by(400_000) }
  expect(await heard(() => manager.payment.refund(refund))).toBe(1)
  expect(await manager.payment.get({ id: receipt.id })).toMatchObject({ refunded: 400_000 })
})

test('fifty reversals of one payment at once: exactly one', async () => {
  const { manager, billed, by } = clinic
  const { person_id, bill_id } = await billed(400_000)
  const receipt = await manager.payment.add({ person_id, amount: 400_000, methods: by(400_000) })
  expect(await heard(() => manager.payment.reverse({ id: receipt.id, reason: 'Thu nhầm' }))).toBe(1)
  expect(await manager.bill.get({ id: bill_id })).toMatchObject({ remaining: 400_000, paid_total: 0 })
})

test('fifty receipts on the items of one bill at once: as many as there is owed, not a đồng more', async () => {
  const { manager, billed, by } = clinic
  const { person_id, bill_id, item_ids } = await billed(1_000_000)
  const items = [{ bill_item_id: item_ids[0] ?? 0, amount: 100_000 }]
  expect(
    await heard(() => manager.payment.add({ person_id, amount: 100_000, methods: by(100_000), items })),
  ).toBe(10)
  expect(await manager.bill.get({ id: bill_id })).toMatchObject({ status: 'paid', paid_total: 1_000_000 })
})

test('numbers of a branch are consecutive, also when half of those that ask at once are refused', async () => {
  const { manager, person, by } = clinic
  const people = await Promise.all(Array.from({ length: 10 }, () => person()))
  let turn = 0
  const attempt = () => {
    turn += 1
    const person_id = people[turn % people.length] ?? 0
    const kept = turn % 2 === 0 ? {} : { items: [{ bill_item_id: 1, amount: 50_000 }] }
    return manager.payment.add({ person_id, amount: 50_000, methods: by(50_000), ...kept })
  }
  expect(await heard(attempt)).toBe(AT_ONCE / 2)
  const rows = await clinic.owner<{ code: string }>(
    `select code from payment where kind = 'receipt' and reversal_of_id is null union all
     select code from payment where kind = 'receipt' and reversal_of_id is not null`,
  )
  const numbers = rows.map(({ code }) => Number(code.split('/')[1])).toSorted((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('lines are billed once, however many take them at once', async () => {
  const { manager, person, service, agreed } = clinic
  const person_id = await person()
  const line = await agreed({ person_id, product_id: await service({ list_price: 700_000 }) })
  const bills = await Promise.all(Array.from({ length: 10 }, () => manager.bill.add({ person_id })))
  let turn = 0
  const attempt = () => {
    const bill = bills[(turn += 1) % bills.length]
    return manager.billItem.add_from_attachment({ bill_id: bill?.id ?? 0, attachment_ids: [line.id] })
  }
  expect(await heard(attempt)).toBe(1)
  expect(await manager.attachment.get({ id: line.id })).toMatchObject({ billed_amount: 700_000 })
})

/** What becomes of statements of the application's role, each in a transaction of its own that it tries to commit. */
const asTheApplication = (statements: readonly string[]): Promise<string[]> =>
  withClient({ ...clinic.clinic.owner, user: APP_ROLE }, async (client) => {
    const outcomes: string[] = []
    for (const statement of statements) {
      try {
        await client.query('begin')
        await client.query(
          "select set_config('app.tenant_id', (select id::text from tenant where key = 'bcare'), true)",
        )
        const { rowCount } = await client.query(statement)
        await client.query('commit')
        outcomes.push(`${rowCount} rows: ${statement}`)
      } catch {
        await client.query('rollback')
        outcomes.push('refused')
      }
    }
    return outcomes
  })

test('what is in the books is never changed or deleted, by no way that the application has', async () => {
  const { manager, billed, by } = clinic
  const { person_id } = await billed(300_000)
  const { id } = await manager.payment.add({ person_id, amount: 300_000, methods: by(300_000) })
  const tried = [
    `update payment set amount = 1 where id = ${id}`,
    `update payment set methods = '[]' where id = ${id}`,
    `update cash_flow set amount = 1 where payment_id = ${id}`,
    `update payment_allocation set amount = 1 where payment_id = ${id}`,
    `delete from payment where id = ${id}`,
    `delete from payment_allocation where payment_id = ${id}`,
    `delete from cash_flow where payment_id = ${id}`,
    // What does not add up cannot be committed.
    `insert into deposit_movement (tenant_id, deposit_id, payment_id, kind, amount, moved_at)
     select tenant_id, id, payment_id, 'received', 1, now() from deposit limit 1`,
    `update bill set paid_total = paid_total - 1 where id = (select bill_id from payment where id = ${id})`,
  ]
  const outcomes = await asTheApplication(tried)
  expect(outcomes).toEqual(tried.map(() => 'refused'))
})
