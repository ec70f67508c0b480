import { periodDifference, PERIOD_GROUPS } from '@bcare/rules/cashbook/period'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCashbook, type Cashbook } from './cashbook-fixture.ts'
import { refusal } from './kit.ts'
import { randomFrom } from './suites/random.ts'

let book: Cashbook
beforeAll(async () => {
  book = await openCashbook(1_000_000_000)
})
afterAll(() => book.close())

interface Moved {
  day: string
  fund: number
  direction: 'in' | 'out'
  amount: number
  kind: 'manual' | 'transfer' | 'opening'
}

const sum = (rows: readonly Moved[], which: (row: Moved) => boolean, sign = false): number =>
  rows
    .filter(which)
    .reduce((total, { amount, direction }) => total + (sign && direction === 'out' ? -amount : amount), 0)

/** A history by chance through the product's own calls, and what it should come to by hand. */
async function history(seed: number): Promise<{ moved: Moved[]; funds: number[]; today: string }> {
  const { accountant, fund, voucher } = book
  const random = randomFrom(seed)
  const today = clinicDate(new Date())
  const moved: Moved[] = []
  const funds = [await fund(0, 'bank'), await fund(0, 'bank'), await fund(0, 'bank')]
  for (const [at, fund_account_id] of funds.entries()) {
    const [day, amount] = [addDays(today, -random.int(0, 50)), 10_000_000 * (at + 1)]
    await accountant.cashFlow.add({
      direction: 'in',
      amount,
      fund_account_id,
      occurred_at: day,
      is_opening: true,
    })
    moved.push({ day, fund: fund_account_id, direction: 'in', amount, kind: 'opening' })
  }
  for (let turn = 0; turn < 24; turn += 1) {
    const [fund_account_id, day] = [random.pick(funds), addDays(today, -random.int(0, 60))]
    const amount = random.int(1, 900_000)
    if (random.chance(0.25)) {
      const target = random.pick(funds.filter((one) => one !== fund_account_id))
      await accountant.cashFlow.add({
        direction: 'transfer',
        amount,
        fund_account_id,
        target_fund_account_id: target,
        occurred_at: day,
        force: true,
      })
      moved.push({ day, fund: fund_account_id, direction: 'out', amount, kind: 'transfer' })
      moved.push({ day, fund: target, direction: 'in', amount, kind: 'transfer' })
      continue
    }
    const direction = random.pick(['in', 'out'] as const)
    const { id } = await accountant.cashFlow.add(
      voucher({ direction, fund_account_id, amount, occurred_at: day }),
    )
    if (random.chance(0.2)) continue
    await accountant.cashFlow.update_state({ id, state: 'posted', force: true })
    moved.push({ day, fund: fund_account_id, direction, amount, kind: 'manual' })
    if (!random.chance(0.2)) continue
    await accountant.cashFlow.update_state({ id, state: 'reversed', reason: 'Ghi nhầm', force: true })
    const back = direction === 'in' ? 'out' : 'in'
    moved.push({ day: today, fund: fund_account_id, direction: back, amount, kind: 'manual' })
  }
  return { moved, funds, today }
}

test('opening + in − out = closing in every group, as reckoned by hand from a history by chance', async () => {
  const { accountant } = book
  const { moved, funds, today } = await history(1)
  const [from, to] = [addDays(today, -30), addDays(today, -3)]
  const inside = ({ day, kind }: Moved) => day >= from && day <= to && kind !== 'opening'
  const opened = ({ day, kind }: Moved) => day < from || (day <= to && kind === 'opening')
  for (const group_by of PERIOD_GROUPS) {
    const { groups, total, difference } = await accountant.cashFlow.period_report({ from, to, group_by })
    expect([difference, ...groups.map(periodDifference)].every((one) => one === 0)).toBe(true)
    expect(total).toMatchObject({
      opening: sum(moved, opened, true),
      in: sum(moved, (row) => inside(row) && row.kind === 'manual' && row.direction === 'in'),
      out: sum(moved, (row) => inside(row) && row.kind === 'manual' && row.direction === 'out'),
      closing: sum(moved, ({ day }) => day <= to, true),
    })
    const added = groups.reduce((all, group) => all + group.in, 0)
    expect(added).toBe(total.in)
  }
  const { groups, before } = await accountant.cashFlow.period_report({ from, to })
  for (const fund of funds) {
    const own = moved.filter((row) => row.fund === fund)
    const group = groups.find(({ id }) => id === fund)
    expect(group?.closing ?? 0).toBe(sum(own, ({ day }) => day <= to, true))
    expect(group?.transfer_out ?? 0).toBe(
      sum(own, (row) => inside(row) && row.kind === 'transfer' && row.direction === 'out'),
    )
    expect(group?.before.closing ?? 0).toBe(sum(own, ({ day }) => day <= before.to, true))
  }
  const days = await accountant.cashFlow.period_report({ from, to, group_by: 'day' })
  expect(days.groups.at(-1)?.closing ?? days.total.opening).toBe(days.total.closing)
})

test('the sums of a list are those of its filter, without transfers and opening balances', async () => {
  const { accountant } = book
  const { moved, funds } = await history(2)
  const fund = funds[0] ?? 0
  const own = moved.filter((row) => row.fund === fund && row.kind === 'manual')
  const summary = await accountant.cashFlow.summary({ fund_account_id: fund })
  expect(summary).toMatchObject({
    in: sum(own, ({ direction }) => direction === 'in'),
    out: sum(own, ({ direction }) => direction === 'out'),
    net: sum(own, () => true, true),
  })
  const { total } = await accountant.cashFlow.list({ fund_account_id: fund })
  expect(summary.by_state.reduce((all, { count }) => all + count, 0)).toBe(total)
  const manual = summary.by_source.find(({ source }) => source === 'manual')
  expect([manual?.in ?? 0, manual?.out ?? 0]).toEqual([summary.in, summary.out])
})

test('a period that runs backwards is refused', async () => {
  const attempt = book.accountant.cashFlow.period_report({ from: '2026-02-01', to: '2026-01-01' })
  expect(await refusal(attempt)).toMatchObject({ kind: 'rule' })
})
