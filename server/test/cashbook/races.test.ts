import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ROLE } from '../../src/kit/database/roles.ts'
import { openCashbook, type Cashbook } from './fixture.ts'
import { withClient } from '../suites/database.ts'

let book: Cashbook
beforeAll(async () => {
  book = await openCashbook()
})
afterAll(() => book.close())

const AT_ONCE = 50

/** How many of these attempts at once were heard. */
async function heard(attempts: readonly (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

const numberOf = (code: string | null): number => Number(code?.split('/')[1])

test('fifty expenses of one cash fund at once: as many as it holds, not a đồng more, and their numbers have no gap', async () => {
  const { accountant, fund, voucher, held } = book
  const fund_account_id = await fund(1_000_000)
  const ids: number[] = []
  for (let at = 0; at < AT_ONCE; at += 1)
    ids.push((await accountant.cashFlow.add(voucher({ fund_account_id, amount: 100_000 }))).id)
  const posting = ids.map(
    (id) => () => accountant.cashFlow.update_state({ id, state: 'posted', force: true }),
  )
  expect(await heard(posting)).toBe(10)
  expect(await held(fund_account_id)).toBe(0)
  const { data } = await accountant.cashFlow.list({
    fund_account_id,
    state: 'posted',
    source: 'manual',
    limit: 100,
  })
  const numbers = data.map(({ code }) => numberOf(code)).toSorted((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
})

test('fifty reversals of one voucher at once: exactly one', async () => {
  const { accountant, fund, voucher, held } = book
  const fund_account_id = await fund(1_000_000)
  const { id } = await accountant.cashFlow.add(voucher({ fund_account_id }))
  await accountant.cashFlow.update_state({ id, state: 'posted' })
  const reverse = () => accountant.cashFlow.update_state({ id, state: 'reversed', reason: 'Nhầm' })
  expect(await heard(Array.from({ length: AT_ONCE }, () => reverse))).toBe(1)
  expect(await held(fund_account_id)).toBe(1_000_000)
})

test('transfers there and back at once: nothing is lost, and no fund goes below zero', async () => {
  const { accountant, fund, held } = book
  const [one, other] = [await fund(500_000), await fund(500_000)]
  const move = (from: number, to: number) => () =>
    accountant.cashFlow.add({
      direction: 'transfer',
      amount: 300_000,
      fund_account_id: from,
      target_fund_account_id: to,
    })
  await heard(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? move(one, other) : move(other, one))))
  const [first, second] = [await held(one), await held(other)]
  expect(first + second).toBe(1_000_000)
  expect(Math.min(first, second)).toBeGreaterThanOrEqual(0)
})

/** What becomes of statements of the application's role, each in a transaction of its own that it tries to commit. */
const asTheApplication = (statements: readonly string[]): Promise<string[]> =>
  withClient({ ...book.clinic.owner, user: APP_ROLE }, async (client) => {
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

test('what is in the books is changed by no way that the application has', async () => {
  const { accountant, fund, voucher } = book
  const fund_account_id = await fund(1_000_000)
  const items = [{ description: 'Điện', amount: 1_000_000 }]
  const { id } = await accountant.cashFlow.add(voucher({ fund_account_id, items }))
  const note = await accountant.cashFlowNote.add({ cash_flow_id: id, content: 'Đã có hóa đơn' })
  await accountant.cashFlow.update_state({ id, state: 'posted' })
  const transfer = await accountant.cashFlow.add({
    direction: 'transfer',
    amount: 1,
    fund_account_id: await fund(1),
    target_fund_account_id: fund_account_id,
  })
  const tried = [
    `update cash_flow set amount = 1 where id = ${id}`,
    `update cash_flow set occurred_at = occurred_at - 1 where id = ${id}`,
    `update cash_flow set state = 'draft' where id = ${id}`,
    `update cash_flow set state = 'reversed' where id = ${id}`,
    `update cash_flow set deleted_at = now() where id = ${id}`,
    `delete from cash_flow where id = ${id}`,
    `update cash_flow_item set amount = 1 where cash_flow_id = ${id}`,
    `update cash_flow_item set deleted_at = now() where cash_flow_id = ${id}`,
    `delete from cash_flow_note where id = ${note.id}`,
    `update cash_flow_note set deleted_at = now() where id = ${note.id}`,
    `update cash_flow_note set content = 'Khác' where id = ${note.id}`,
    `update cash_flow set state = 'reversed' where id = ${transfer.id}`,
  ]
  expect(await asTheApplication(tried)).toEqual(tried.map(() => 'refused'))
  const allowed = await asTheApplication([`update cash_flow set reason = 'Rõ hơn' where id = ${id}`])
  expect(allowed[0]).toContain('1 rows')
})
