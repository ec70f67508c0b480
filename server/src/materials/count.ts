import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { materialStock } from '@bcare/contract/materials/stock'
import { atAverage } from '@bcare/rules/materials/movement'
import { fromThousandths, toThousandths } from '@bcare/rules/materials/quantity'
import { clinicDate } from '@bcare/rules/text/date'
import { branchQuery, requireBranch } from '../appointments/branch.ts'
import { knowsMaterialCost } from '../catalogue/costs.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { ABOUT_NOTHING, lockStocks, post, type Posting } from './post.ts'
import { requireOpenDay } from './references.ts'
import { rowsOf, type UsageRow } from './usage-table.ts'

type Counting = Parsed<typeof materialStock.compare>['lines'][number]
type Difference = Output<typeof materialStock.compare>['data'][number]

interface Book {
  at: number
  material_id: number
  lot_id: number | null
  material_name: string
  lot_no: string | null
  unit_name: string
  unit_term_id: number
  lot_tracked: boolean
  /** Thousandths that the books say; of a material with lots and no lot named, what is of no lot. */
  book: number
  on_hand: number
  value: number
  standard_cost: number
}

async function branchOf(context: Context, branch_id: number | undefined): Promise<number> {
  return requireBranch(
    await context.db.rows<{ id: number }>(
      branchQuery(context, { branch_id, permission: context.call.permission }),
    ),
  )
}

/** What the books say of what was counted. @throws Fault rule when a material or a lot is counted twice, or is not there */
async function books(
  { caller, db }: Context,
  branch_id: number,
  lines: readonly Counting[],
): Promise<Book[]> {
  const twice = lines.findIndex(
    (line, at) =>
      lines.findIndex(
        (one) => one.material_id === line.material_id && (one.lot_id ?? null) === (line.lot_id ?? null),
      ) < at,
  )
  if (twice >= 0) refuseLine(twice, 'Dòng này đã được đếm ở trên')
  const { tenant_id } = caller
  const found = await db.rows<Book>(sql`
    select w.at::int - 1 as at, m.id as material_id, l.id as lot_id, m.name as material_name, l.lot_no, unit.name as unit_name, m.unit_term_id, m.lot_tracked,
      (1000 * case when l.id is not null then l.quantity when m.lot_tracked then s.on_hand - coalesce((select sum(o.quantity) from material_lot o
        where o.tenant_id = s.tenant_id and o.branch_id = s.branch_id and o.material_id = s.material_id), 0) else s.on_hand end)::bigint as book,
      (s.on_hand * 1000)::bigint as on_hand, s.value, coalesce(m.standard_cost, 0) as standard_cost
    from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (material_id bigint, lot_id bigint)) with ordinality w (material_id, lot_id, at)
      join material_stock s on s.tenant_id = ${tenant_id} and s.branch_id = ${branch_id} and s.material_id = w.material_id
      join material m on m.tenant_id = s.tenant_id and m.id = s.material_id and m.deleted_at is null
      join term unit on unit.tenant_id = m.tenant_id and unit.id = m.unit_term_id
      left join material_lot l on l.tenant_id = s.tenant_id and l.id = w.lot_id and l.branch_id = s.branch_id and l.material_id = s.material_id
    where w.lot_id is null or l.id is not null order by w.at`)
  const known = new Set(found.map(({ at }) => at))
  const missing = lines.findIndex((_, at) => !known.has(at))
  if (missing >= 0) refuseLine(missing, 'Vật tư hoặc lô này không còn nữa, hãy chọn lại')
  return found
}

function refuseLine(at: number, message: string): never {
  throw new Fault('rule', `Dòng ${at + 1}: ${message}`, {
    errors: [{ field: `lines.${at}.counted`, message }],
  })
}

/** How what was counted differs from the books: nothing is written. @throws Fault rule */
export async function compare(
  context: Context,
  { branch_id, lines }: Parsed<typeof materialStock.compare>,
): Promise<{ data: Difference[] }> {
  const found = await books(context, await branchOf(context, branch_id), lines)
  const knows = knowsMaterialCost(context.caller)
  return {
    data: found.map(({ at, book, material_id, lot_id, material_name, lot_no, unit_name, ...stock }) => {
      const counted = toThousandths(lines[at]?.counted ?? 0)
      const difference = counted - book
      const cost = atAverage(stock, Math.abs(difference), stock.standard_cost)
      return {
        material_id,
        lot_id,
        material_name,
        lot_no,
        unit_name,
        counted: fromThousandths(counted),
        book: fromThousandths(book),
        difference: fromThousandths(difference),
        amount: knows ? Math.sign(difference) * cost : null,
      }
    }),
  }
}

/** What puts a stock right by what was counted; nothing where both are the same. */
function adjustment(
  { at, material_id, lot_id, book, unit_term_id }: Book,
  counted: number,
  about: Pick<Posting, 'branch_id' | 'used_on' | 'user_id' | 'note'>,
): Posting[] {
  const difference = toThousandths(counted) - book
  if (difference === 0) return []
  return [
    {
      ...ABOUT_NOTHING,
      ...about,
      at,
      kind: 'adjust',
      source: 'manual',
      direction: difference > 0 ? 1 : -1,
      material_id,
      lot_id,
      quantity: fromThousandths(Math.abs(difference)),
      unit_term_id,
      factor: 1,
      unit_cost: null,
      norm_qty: null,
      tolerance_pct: null,
      variance_reason: null,
      counted_quantity: counted,
      reference_no: null,
      supplier_term_id: null,
      transfer_id: null,
      reverses_id: null,
    },
  ]
}

/**
 * Puts the stock right by what was counted, where it still is what the difference was shown of.
 * @throws Fault conflict when the books have moved since, rule, locked
 */
export async function count(
  context: Context,
  { branch_id: asked, lines, note }: Parsed<typeof materialStock.count>,
): Promise<{ data: UsageRow[] }> {
  const used_on = clinicDate(context.now)
  await requireOpenDay(context, used_on)
  const branch_id = await branchOf(context, asked)
  const stocks = await lockStocks(
    context,
    lines.map(({ material_id, lot_id }) => ({ branch_id, material_id, lot_id: lot_id ?? null })),
  )
  const found = await books(context, branch_id, lines)
  const moved = found.filter(({ at, book }) => toThousandths(lines[at]?.book ?? 0) !== book)
  if (moved.length > 0) {
    const names = moved.map(({ material_name }) => material_name).join(', ')
    throw new Fault('conflict', `Kho vừa có phát sinh của ${names}; hãy so lại rồi ghi`, {
      errors: moved.map(({ at }) => ({
        field: `lines.${at}.counted`,
        message: 'Sổ kho vừa thay đổi, hãy so lại',
      })),
    })
  }
  const postings = found.flatMap((book) =>
    adjustment(book, lines[book.at]?.counted ?? 0, {
      branch_id,
      used_on,
      user_id: context.caller.user_id,
      note: note ?? null,
    }),
  )
  const ids = await post(context, stocks, postings, { blocking: false, force: true, rows: false })
  return { data: await rowsOf(context, ids) }
}
