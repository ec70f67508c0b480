import type { BooksRun } from '@bcare/contract/books/books-check'
import { BOOK_CHECK_NAMES, type BookCheck, type BookRecord } from '@bcare/rules/books/checks'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booksCheckJob } from '../../src/books/books-check.ts'
import { openInstallments, type Installments } from '../billing/installment-fixture.ts'
import { refusal } from '../kit.ts'
import { openBells, TENANT, type Bells } from '../setup/bells.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Installments
let bells: Bells
let books: Awaited<ReturnType<typeof keepBooks>>
beforeAll(async () => {
  clinic = await openInstallments()
  bells = await openBells(clinic.clinic)
  books = await keepBooks()
})
beforeEach(() => bells.clear())
afterAll(async () => {
  await bells.close()
  await clinic.close()
})

/** Money of every kind: paid, given back, reversed, held and used, in parts, spent, moved between funds and taken back. */
async function keepBooks() {
  const { manager, admin, accountant, billed, by, person, reason_id, running } = clinic
  const line = await billed(2_000_000, 500_000)
  const receipt = await manager.payment.add({
    person_id: line.person_id,
    amount: 1_500_000,
    methods: by(1_500_000),
  })
  const refund = { amount: 200_000, reason_id, methods: by(200_000) }
  await manager.payment.refund({ payment_id: receipt.id, ...refund })
  const mistaken = await manager.payment.add({
    person_id: line.person_id,
    amount: 100_000,
    methods: by(100_000),
  })
  await manager.payment.reverse({ id: mistaken.id, reason: 'Nhầm khách' })
  const holder = await billed(800_000)
  const { deposit } = await manager.deposit.add({
    person_id: holder.person_id,
    amount: 600_000,
    methods: by(600_000),
  })
  const held_id = deposit?.id ?? 0
  await manager.deposit.convert_to_payment({ deposit_id: held_id, amount: 250_000, bill_id: holder.bill_id })
  const plan = await running(4_000_000)
  await clinic.payIn(plan.person_id, 1_000_000)
  const debtor = await person()
  const owed = await manager.bill.add({ person_id: debtor })
  await manager.billItem.add({ bill_id: owed.id, description: 'Bàn chải', unit_price: 90_000 })
  await manager.bill.open({ id: owed.id })
  const fund = async (name: string) =>
    (await admin.term.add({ vocabulary: 'fund_account', name, data: { kind: 'bank' } })).id
  const [from, to] = [await fund('Ngân hàng một'), await fund('Ngân hàng hai')]
  const opening = { direction: 'in', amount: 9_000_000, fund_account_id: from, is_opening: true } as const
  await accountant.cashFlow.add(opening)
  await accountant.cashFlow.add({
    direction: 'transfer',
    amount: 2_000_000,
    fund_account_id: from,
    target_fund_account_id: to,
  })
  const { id: category_term_id } = await admin.term.add({
    vocabulary: 'cash_out_category',
    name: 'Tiền điện',
  })
  const spent = await accountant.cashFlow.add({
    direction: 'out',
    amount: 700_000,
    category_term_id,
    fund_account_id: from,
    counterparty_name: 'Điện lực',
    reason: 'Tiền điện',
  })
  await accountant.cashFlow.update_state({ id: spent.id, state: 'posted' })
  const stock = await keepStock()
  const back = await accountant.cashFlow.update_state({ id: spent.id, state: 'reversed', reason: 'Ghi nhầm' })
  return {
    ...line,
    receipt,
    held_id,
    plan,
    debtor,
    owed,
    from,
    mirror_id: back.reversed_by_id ?? 0,
    ...stock,
  }
}

/** A stock of two deliveries, of which something was used, something wasted and taken back. */
async function keepStock() {
  const { manager, admin } = clinic
  const unit = await admin.term.add({ vocabulary: 'product_unit', name: 'Ống sổ kho' })
  const { id: material_id } = await manager.material.add({
    code: 'SK01',
    name: 'Thuốc tê sổ kho',
    unit_term_id: unit.id,
    lot_tracked: true,
  })
  const bought = { kind: 'receive', material_id, unit_cost: 7_000 } as const
  await manager.usage.add({ ...bought, quantity: 20, lot_no: 'A' })
  await manager.usage.add({ ...bought, quantity: 10.125, lot_no: 'B', unit_cost: 9_001 })
  await manager.usage.add({ kind: 'use', material_id, quantity: 3.25 })
  const wasted = await manager.usage.add({ kind: 'waste', material_id, quantity: 1 })
  await manager.usage.delete({ id: wasted.id, reason: 'Ghi nhầm' })
  const [stock] = (await manager.materialStock.list({ material_id, state: 'ok' })).data
  const [lot] = (await manager.materialLot.list({ material_id })).data
  return { stock_id: stock?.id ?? 0, lot_id: lot?.id ?? 0 }
}

const wrongOf = ({ results }: BooksRun) =>
  results.filter(({ differences }) => differences > 0).map(({ check }) => check)

const owner = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await bells.owner.query<T>(text, values)).rows

interface Figure {
  table: string
  column: string
  /** Which row. */
  id: () => number | Promise<number>
  /** What stands there instead. */
  falsely: string
}

/** Writes behind the back of every trigger, as nobody but the owner of the database can. */
async function write(text: string, values: unknown[]): Promise<void> {
  await bells.owner.query('begin')
  await bells.owner.query('set local session_replication_role = replica')
  const { rowCount } = await bells.owner.query(text, values)
  await bells.owner.query('commit')
  expect(rowCount).toBe(1)
}

/** One figure is false while the work is done. */
async function falsified<T>({ table, column, id, falsely }: Figure, work: () => Promise<T>): Promise<T> {
  const row = [TENANT, await id()]
  const where = 'where tenant_id = $1 and id = $2'
  const [before] = await owner<{ value: string | null }>(
    `select ${column}::text as value from ${table} ${where}`,
    row,
  )
  await write(`update ${table} set ${column} = ${falsely} ${where}`, row)
  try {
    return await work()
  } finally {
    const [kind] = await owner<{ type: string }>(
      `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = $2`,
      [table, column],
    )
    await write(`update ${table} set ${column} = $3::text::${kind?.type} ${where}`, [...row, before?.value])
  }
}

const idFrom = async (text: string, values: unknown[]): Promise<number> =>
  Number((await owner<{ id: string }>(text, values))[0]?.id)

const FALSE: Readonly<Record<BookCheck, Figure & { record: BookRecord; at: () => number | null }>> = {
  item_paid: {
    table: 'bill_item',
    column: 'paid_amount',
    id: () => books.item_ids[0] ?? 0,
    falsely: 'paid_amount - 1',
    record: 'bill',
    at: () => books.bill_id,
  },
  billed_line: {
    table: 'attachment',
    column: 'billed_amount',
    id: () => books.line_ids[1] ?? 0,
    falsely: 'billed_amount - 1',
    record: 'attachment',
    at: () => books.line_ids[1] ?? 0,
  },
  bill_total: {
    table: 'bill',
    column: 'paid_total',
    id: () => books.bill_id,
    falsely: 'paid_total + 1',
    record: 'bill',
    at: () => books.bill_id,
  },
  payment_placed: {
    table: 'payment_allocation',
    column: 'payment_id',
    id: () =>
      idFrom(
        'select id from payment_allocation where tenant_id = $1 and payment_id = $2 order by id limit 1',
        [TENANT, books.receipt.id],
      ),
    falsely: "(select p.id from payment p where p.tenant_id = $1 and p.kind = 'deposit')",
    record: 'payment',
    at: () => books.receipt.id,
  },
  deposit_held: {
    table: 'deposit',
    column: 'converted',
    id: () => books.held_id,
    falsely: 'converted - 1',
    record: 'deposit',
    at: () => books.held_id,
  },
  installments: {
    table: 'installment_plan',
    column: 'paid',
    id: () => books.plan.plan_id,
    falsely: 'paid + 1',
    record: 'installment_plan',
    at: () => books.plan.plan_id,
  },
  cash_by_day: {
    table: 'cash_flow',
    column: 'amount',
    id: () =>
      idFrom('select id from cash_flow where tenant_id = $1 and payment_id = $2', [TENANT, books.receipt.id]),
    falsely: 'amount + 1',
    record: 'day',
    at: () => null,
  },
  fund_balance: {
    table: 'cash_flow',
    column: 'amount',
    id: () => books.mirror_id,
    falsely: 'amount + 1',
    record: 'fund',
    at: () => books.from,
  },
  person_debt: {
    table: 'bill',
    column: 'deleted_at',
    id: () => books.owed.id,
    falsely: 'now()',
    record: 'person',
    at: () => books.debtor,
  },
  revenue_credited: {
    table: 'revenue_entry',
    column: 'gross',
    id: () =>
      idFrom(
        "select id from revenue_entry where tenant_id = $1 and attachment_id = $2 and part <> 'material' limit 1",
        [TENANT, books.line_ids[0]],
      ),
    falsely: 'gross + 1',
    record: 'attachment',
    at: () => books.line_ids[0] ?? 0,
  },
  voucher_numbers: {
    table: 'payment',
    column: 'code',
    id: () => books.receipt.id,
    falsely: "regexp_replace(code, '\\d+$', '00999')",
    record: 'series',
    at: () => null,
  },
  stock_on_hand: {
    table: 'material_stock',
    column: 'on_hand',
    id: () => books.stock_id,
    falsely: 'on_hand + 0.001',
    record: 'material_stock',
    at: () => books.stock_id,
  },
  stock_value: {
    table: 'material_stock',
    column: 'value',
    id: () => books.stock_id,
    falsely: 'value - 1',
    record: 'material_stock',
    at: () => books.stock_id,
  },
  lot_quantity: {
    table: 'material_lot',
    column: 'quantity',
    id: () => books.lot_id,
    falsely: 'quantity + 0.001',
    record: 'material_lot',
    at: () => books.lot_id,
  },
}

describe('the proof of the books', () => {
  test('money that was taken, given back, held, used, paid in parts and spent agrees in every check', async () => {
    const run = await clinic.manager.booksCheck.run({})
    expect(wrongOf(run)).toEqual([])
    expect(run).toMatchObject({ source: 'screen', differences: 0, wrong: [], by_name: expect.any(String) })
    expect(run.results.map(({ check }) => check)).toEqual(BOOK_CHECK_NAMES)
    expect(await bells.told()).toEqual([])
  })

  test('a run stays among the others and is read again as it was', async () => {
    const run = await clinic.accountant.booksCheck.run({})
    const { data } = await clinic.manager.booksCheck.list({})
    expect(data[0]).toMatchObject({ id: run.id, differences: 0, wrong: [] })
    expect(await clinic.manager.booksCheck.get({ id: run.id })).toEqual(run)
  })

  test.each(BOOK_CHECK_NAMES)('%s alone tells of a figure of its own that is false', async (check) => {
    const { record, at, ...figure } = FALSE[check]
    const run = await falsified(figure, () => clinic.manager.booksCheck.run({}))
    expect(wrongOf(run)).toEqual([check])
    expect(run.wrong).toEqual([check])
    const found = run.results.find((result) => result.check === check)
    expect(found?.examples).toContainEqual(expect.objectContaining({ record, record_id: at() }))
    for (const example of found?.examples ?? []) expect(example.expected).not.toBe(example.found)
    expect(wrongOf(await clinic.manager.booksCheck.run({}))).toEqual([])
  })

  test('in the night the figure is told of, to all who may look into it, and stays as it is', async () => {
    const { record: _record, at: _at, ...figure } = FALSE.bill_total
    const told = await falsified(figure, async () => {
      const before = await clinic.manager.bill.get({ id: books.bill_id })
      await booksCheckJob({}, bells.task)
      expect((await clinic.manager.bill.get({ id: books.bill_id })).paid_total).toBe(before.paid_total)
      return bells.told()
    })
    const title = 'Đối chiếu sổ sách: lệch 1 chỗ'
    expect(told.toSorted()).toEqual([`accountant: ${title}`, `admin: ${title}`, `manager: ${title}`])
    const { data } = await clinic.manager.booksCheck.list({ source: 'nightly' })
    expect(data[0]).toMatchObject({ by_name: null, differences: 1, wrong: ['bill_total'] })
    const { data: notices } = await clinic.admin.notification.list({})
    expect(notices[0]).toMatchObject({ url: `/books-check?run=${data[0]?.id}`, body: 'Tổng hóa đơn: 1' })
  })

  test('a night in which everything agrees rings no bell', async () => {
    await booksCheckJob({}, bells.task)
    expect(await bells.told()).toEqual([])
    const { data } = await clinic.manager.booksCheck.list({ source: 'nightly' })
    expect(data[0]).toMatchObject({ differences: 0, wrong: [] })
  })

  test('the counter and the chair neither run the proof nor read it', async () => {
    const { id } = await clinic.manager.booksCheck.run({})
    for (const api of [clinic.receptionist, clinic.doctor]) {
      expect(await refusal(api.booksCheck.run({}))).toMatchObject({ kind: 'forbidden' })
      expect(await refusal(api.booksCheck.list({}))).toMatchObject({ kind: 'forbidden' })
      expect(await refusal(api.booksCheck.get({ id }))).toMatchObject({ kind: 'forbidden' })
    }
  })
})
