import { performance } from 'node:perf_hooks'
import type { BooksCheckResult, BooksDifference } from '@bcare/contract/books/books-check'
import {
  BOOK_CHECK_NAMES,
  differencesIn,
  MOST_EXAMPLES,
  type BookCheck,
  type BookRunSource,
} from '@bcare/rules/books/checks'
import { integer, sql, type Sql, unnamed } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import {
  billedLine,
  billTotal,
  depositHeld,
  installments,
  itemPaid,
  paymentPlaced,
  personDebt,
} from './sums-billing.ts'
import { cashByDay, fundBalance, revenueCredited, voucherNumbers } from './sums-cash.ts'
import { lotQuantity, stockOnHand, stockValue } from './sums-stock.ts'

/** The statement of each check: a row for each place where two sums differ. */
const DIFFERENCES: Readonly<Record<BookCheck, (tenant_id: number) => Sql>> = {
  item_paid: itemPaid,
  billed_line: billedLine,
  bill_total: billTotal,
  payment_placed: paymentPlaced,
  deposit_held: depositHeld,
  installments,
  cash_by_day: cashByDay,
  fund_balance: fundBalance,
  person_debt: personDebt,
  revenue_credited: revenueCredited,
  voucher_numbers: voucherNumbers,
  stock_on_hand: stockOnHand,
  stock_value: stockValue,
  lot_quantity: lotQuantity,
}

/** Counts the differences of a check and shows the first; its sums are planned for the clinic at hand. */
const foundBy = (check: BookCheck, tenant_id: number): Sql =>
  unnamed(sql`
    with d as materialized (${DIFFERENCES[check](tenant_id)})
    select (select count(*)::int from d) as differences, coalesce(json_agg(e), '[]') as examples
    from (select * from d order by d.day desc nulls last, d.record_id desc nulls last, d.code limit ${integer(MOST_EXAMPLES)}) e`)

interface CheckResult {
  differences: number
  examples: BooksDifference[]
}

/** Holds the books against themselves, one check after another. Each is one statement, so that it sees one moment. */
export async function proveBooks(db: TenantDatabase, tenant_id: number): Promise<BooksCheckResult[]> {
  const results: BooksCheckResult[] = []
  for (const check of BOOK_CHECK_NAMES) {
    const begun = performance.now()
    const found = await db.one<CheckResult>(foundBy(check, tenant_id))
    if (found === undefined) throw new Error(`the check ${check} has no row`)
    results.push({ check, ...found, duration_ms: Math.round(performance.now() - begun) })
  }
  return results
}

interface Begun {
  tenant_id: number
  user_id: number | null
  source: BookRunSource
}

/** Keeps what a run has found, and answers its number. */
export async function keepRun(
  db: TenantDatabase,
  { tenant_id, user_id, source }: Begun,
  results: readonly BooksCheckResult[],
): Promise<number> {
  const duration_ms = results.reduce((sum, result) => sum + result.duration_ms, 0)
  const kept = await db.one<{ id: number }>(sql`
    insert into books_check (tenant_id, source, differences, duration_ms, results, created_by, updated_by)
    values (${tenant_id}, ${source}, ${differencesIn(results)}, ${duration_ms}, ${JSON.stringify(results)}, ${user_id}, ${user_id}) returning id`)
  if (kept === undefined) throw new Error('a run of the checks was not kept')
  return kept.id
}
