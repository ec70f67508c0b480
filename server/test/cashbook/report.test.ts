import { periodDifference, PERIOD_GROUPS } from '@bcare/rules/cashbook/period'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCashbook, type Cashbook } from './fixture.ts'
import { refusal } from '../kit.ts'
import { randomFrom } from '../suites/random.ts'

let book: Cashbook
beforeAll(async () => {
  book = await openCashbook(1_000_000_000)
})
afterAll(() => book.close())

/** A reversal is a row the other way that counts, as less, on the side of what it takes back. */
interface Moved {
  is_mirror?: true
  day: string
  fund: number
  direction: 'in' | 'out'
  amount: number
  kind: 'manual' | 'transfer' | 'opening'
}

/** What rows add to a side of the reports. */
const counted = (
  rows: readonly Moved[],
  side: 'in' | 'out',
  kind: Moved['kind'],
  inside: (row: Moved) => boolean = () => true,
) =>
  rows
    .filter((row) => row.kind === kind && inside(row))
    .filter(({ direction, is_mirror }) => (direction === side) !== (is_mirror ?? false))
    .reduce((total, { amount, is_mirror }) => total + (is_mirror ? -amount : amount), 0)

const sum = (rows: readonly Moved[], which: (row: Moved) => boolean, sign = false): number =>
  rows
    .filter(which)
    .reduce((total, { amount, direction }) => total + (sign && direction === 'out' ? -amount : amount), 0)

const mirrorOf = (row: Moved, today: string): Moved => ({
  ...row,
  day: today,
  direction: row.direction === 'in' ? 'out' : 'in',
  is_mirror: true,
})

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
      const { id } = await accountant.cashFlow.add({
        direction: 'transfer',
        amount,
        fund_account_id,
        target_fund_account_id: target,
        occurred_at: day,
        force: true,
      })
      const pair: Moved[] = [
        { day, fund: fund_account_id, direction: 'out', amount, kind: 'transfer' },
        { day, fund: target, direction: 'in', amount, kind: 'transfer' },
      ]
      moved.push(...pair)
      if (random.chance(0.3)) {
        await accountant.cashFlow.update_state({ id, state: 'reversed', reason: 'Nhầm quỹ', force: true })
        moved.push(...pair.map((row) => mirrorOf(row, today)))
      }
      continue
    }
    const direction = random.pick(['in', 'out'] as const)
    const { id } = await accountant.cashFlow.add(
      voucher({ direction, fund_account_id, amount, occurred_at: day }),
    )
    if (random.chance(0.2)) continue
    await accountant.cashFlow.update_state({ id, state: 'posted', force: true })
    const row: Moved = { day, fund: fund_account_id, direction, amount, kind: 'manual' }
    moved.push(row)
    if (!random.chance(0.3)) continue
    await accountant.cashFlow.update_state({ id, state: 'reversed', reason: 'Ghi nhầm', force: true })
    moved.push(mirrorOf(row, today))
  }
  return { moved, funds, today }
}

const SIDES = ['in', 'out'] as const

test('opening + in − out = closing in every group, as reckoned by hand from a history by chance', async () => {
  const { accountant } = book
  const { moved, funds, today } = await history(1)
  expect(moved.some(({ is_mirror }) => is_mirror)).toBe(true)
  for (const to of [addDays(today, -3), today]) {
    const from = addDays(today, -30)
    const inside = ({ day }: Moved) => day >= from && day <= to
    const opened = ({ day, kind }: Moved) => day < from || (day <= to && kind === 'opening')
    for (const group_by of PERIOD_GROUPS) {
      const { groups, total, difference } = await accountant.cashFlow.period_report({ from, to, group_by })
      expect([difference, ...groups.map(periodDifference)].every((one) => one === 0)).toBe(true)
      expect(total).toMatchObject({
        opening: sum(moved, opened, true),
        in: counted(moved, 'in', 'manual', inside),
        out: counted(moved, 'out', 'manual', inside),
        transfer_in: counted(moved, 'in', 'transfer', inside),
        transfer_out: counted(moved, 'out', 'transfer', inside),
        closing: sum(moved, ({ day }) => day <= to, true),
      })
      for (const side of SIDES) expect(groups.reduce((all, group) => all + group[side], 0)).toBe(total[side])
    }
    const { groups, before } = await accountant.cashFlow.period_report({ from, to })
    for (const fund of funds) {
      const own = moved.filter((row) => row.fund === fund)
      const group = groups.find(({ id }) => id === fund)
      expect(group?.closing ?? 0).toBe(sum(own, ({ day }) => day <= to, true))
      expect(group?.transfer_out ?? 0).toBe(counted(own, 'out', 'transfer', inside))
      expect(group?.before.closing ?? 0).toBe(sum(own, ({ day }) => day <= before.to, true))
    }
    const days = await accountant.cashFlow.period_report({ from, to, group_by: 'day' })
    expect(days.groups.at(-1)?.closing ?? days.total.opening).toBe(days.total.closing)
  }
})

test('a figure of a period is the sum of the vouchers that count on its side', async () => {
  const { accountant } = book
  const { funds, today } = await history(3)
  const from = addDays(today, -30)
  const { groups } = await accountant.cashFlow.period_report({ from, to: today })
  for (const side of SIDES) {
    for (const fund_account_id of funds) {
      const { data } = await accountant.cashFlow.query({
        filter: { field: 'occurred_at', op: 'between', value: [from, today] },
        fund_account_id,
        counts_as: side,
        state: ['posted', 'reversed'],
        source: ['manual'],
        limit: 200,
      })
      const added = data.reduce(
        (all, { amount, direction }) => all + (direction === side ? amount : -amount),
        0,
      )
      expect(added).toBe(groups.find(({ id }) => id === fund_account_id)?.[side] ?? 0)
    }
  }
})

test('what takes a voucher back is less of what it takes back, and nothing of the other side', async () => {
  const { accountant, fund, voucher } = book
  const fund_account_id = await fund(10_000_000)
  const figures = async () => {
    const { in: came, out } = await accountant.cashFlow.summary({ fund_account_id })
    return [came, out]
  }
  const post = async (direction: 'in' | 'out', amount: number) => {
    const { id } = await accountant.cashFlow.add(voucher({ direction, fund_account_id, amount }))
    await accountant.cashFlow.update_state({ id, state: 'posted' })
    return id
  }
  await post('out', 300_000)
  const expense = await post('out', 500_000)
  const income = await post('in', 200_000)
  expect(await figures()).toEqual([200_000, 800_000])
  await accountant.cashFlow.update_state({ id: expense, state: 'reversed', reason: 'Chi nhầm' })
  expect(await figures()).toEqual([200_000, 300_000])
  await accountant.cashFlow.update_state({ id: income, state: 'reversed', reason: 'Thu nhầm' })
  expect(await figures()).toEqual([0, 300_000])
})

test('the sums of a list are those of its filter, without transfers and opening balances', async () => {
  const { accountant } = book
  const { moved, funds } = await history(2)
  const fund = funds[0] ?? 0
  const own = moved.filter((row) => row.fund === fund && row.kind === 'manual')
  const summary = await accountant.cashFlow.summary({ fund_account_id: fund })
  expect(summary).toMatchObject({
    in: counted(own, 'in', 'manual'),
    out: counted(own, 'out', 'manual'),
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
