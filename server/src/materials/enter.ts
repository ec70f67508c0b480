import { Fault } from '@bcare/contract'
import type { MovementInput } from '@bcare/contract/materials/usage'
import { boughtLotProblem, inParts, pickLots, refusesExpired } from '@bcare/rules/materials/lots'
import { BOUGHT_KINDS, DIRECTIONS, TREATING_KINDS, type UsageSource } from '@bcare/rules/materials/movement'
import { fromThousandths, inStockUnits, toThousandths } from '@bcare/rules/materials/quantity'
import { varianceOf } from '@bcare/rules/materials/variance'
import { clinicDate } from '@bcare/rules/text/date'
import { branchQuery, requireBranch } from '../appointments/branch.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { openLots, type WantedLot } from './lots.ts'
import {
  type About,
  lockStocks,
  type Passing,
  placeOf,
  post,
  type Posting,
  refuseRows,
  type Stocks,
} from './post.ts'
import { aboutOf, collecting, known, requireOpenDay, unitOf } from './references.ts'

/** A movement of a body, and its norm where it has one. */
export type NormedMovement = MovementInput & { norm?: { qty: number; tolerance_pct: number } | undefined }

/** A posting before its lots are chosen. */
export type Unlotted = Posting & { lot_tracked: boolean; wanted_lot: WantedLot | null }

/** Users who record what treatments take do not receive, move or count. @throws Fault forbidden */
export function requireKind({ caller }: Context, kinds: readonly MovementInput['kind'][]): void {
  if (kinds.every((kind) => TREATING_KINDS.includes(kind)) || caller.may('usage:stock')) return
  throw new Fault('forbidden', undefined, { needs: 'usage:stock' })
}

/** Why a movement is not whole as it stands. */
function wholeness(
  row: NormedMovement,
  branch_id: number,
  tracked: { lots: boolean; expiry: boolean },
): [string, string] | undefined {
  const buys = BOUGHT_KINDS.includes(row.kind)
  if (row.kind === 'transfer_out' && row.target_branch_id === undefined)
    return ['target_branch_id', 'Vui lòng chọn chi nhánh nhận']
  if (row.kind === 'transfer_out' && row.target_branch_id === branch_id)
    return ['target_branch_id', 'Chi nhánh nhận phải khác chi nhánh chuyển']
  if (row.kind !== 'transfer_out' && row.target_branch_id !== undefined)
    return ['target_branch_id', 'Chỉ phiếu chuyển kho mới có chi nhánh nhận']
  if (!buys && row.lot_no !== undefined)
    return ['lot_no', 'Chỉ dòng nhập kho mới mở lô mới; hãy chọn lô có sẵn']
  if (!tracked.lots && row.lot_id !== null) return ['lot_id', 'Vật tư này không theo dõi lô']
  const lot = buys && row.lot_id === null ? boughtLotProblem(row, tracked) : undefined
  if (lot !== undefined) return [lot.field, lot.message]
  return undefined
}

/** How far from its norm a movement is; further than the norm lets pass asks for a reason. */
function normProblem({
  norm,
  quantity,
  variance_reason,
  kind,
}: NormedMovement): [string, string] | undefined {
  if (norm === undefined || kind !== 'use' || variance_reason?.trim()) return undefined
  const { is_beyond } = varianceOf(toThousandths(quantity), toThousandths(norm.qty), norm.tolerance_pct)
  return is_beyond ? ['variance_reason', 'Lệch quá định mức, vui lòng ghi lý do'] : undefined
}

/** The branches to which transfers go, which must be of the clinic. */
async function branches({ caller, db }: Context, rows: readonly NormedMovement[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ target_branch_id }) => target_branch_id ?? [])
  if (ids.length === 0) return new Set()
  const found = await db.rows<{
    id: number
  }>(sql`select id from department where tenant_id = ${caller.tenant_id} and kind = 'branch'
    and is_active and deleted_at is null and id = any (${ids}::bigint[])`)
  return new Set(found.map(({ id }) => id))
}

/** The branch of each row that names none, or another than the caller's. @throws Fault rule */
async function branchOf(context: Context, branch_id: number | undefined): Promise<number> {
  return requireBranch(
    await context.db.rows<{ id: number }>(
      branchQuery(context, { branch_id, permission: context.call.permission }),
    ),
  )
}

/** Numbers that both ends of a transfer have, and no other movement. */
async function transferIds({ db }: Context, count: number): Promise<number[]> {
  if (count === 0) return []
  const made = await db.rows<{ id: number }>(
    sql`select app.next_value('usage_transfer', '') as id from generate_series(1, ${count}::int)`,
  )
  return made.map(({ id }) => id)
}

/** A row of a body as a posting. */
const postingOf = (
  { now }: Context,
  row: NormedMovement,
  resolved: About &
    Pick<Unlotted, 'at' | 'branch_id' | 'unit_term_id' | 'factor' | 'source' | 'lot_tracked' | 'transfer_id'>,
): Unlotted => ({
  ...resolved,
  kind: row.kind,
  direction: DIRECTIONS[row.kind],
  material_id: row.material_id,
  lot_id: row.lot_id,
  quantity: row.quantity,
  unit_cost: BOUGHT_KINDS.includes(row.kind) ? row.unit_cost : null,
  used_on: row.used_on ?? clinicDate(now),
  norm_qty: row.norm?.qty ?? null,
  tolerance_pct: row.norm?.tolerance_pct ?? null,
  variance_reason: row.variance_reason,
  counted_quantity: null,
  reference_no: row.reference_no,
  supplier_term_id: row.supplier_term_id,
  reverses_id: null,
  note: row.note,
  wanted_lot: row.lot_no === undefined ? null : { lot_no: row.lot_no, expiry: row.expiry ?? null },
})

/** Rows of a body as postings; problems name the row. @throws Fault rule, forbidden, locked */
export async function resolve(
  context: Context,
  rows: readonly NormedMovement[],
  { source, named }: { source: UsageSource; named: boolean },
): Promise<Unlotted[]> {
  requireKind(
    context,
    rows.map(({ kind }) => kind),
  )
  const [found, targets] = [await known(context, rows), await branches(context, rows)]
  const own = new Map<number | undefined, number>()
  for (const { branch_id } of rows)
    if (!own.has(branch_id)) own.set(branch_id, await branchOf(context, branch_id))
  for (const day of new Set(rows.map(({ used_on }) => used_on ?? clinicDate(context.now))))
    await requireOpenDay(context, day)
  const transfers = await transferIds(context, rows.filter(({ kind }) => kind === 'transfer_out').length)
  const { problems, at: telling } = collecting()
  const postings: Unlotted[] = []
  for (const [at, row] of rows.entries()) {
    const tell = telling(at)
    const unit = unitOf(found, row, tell)
    const branch_id = own.get(row.branch_id) ?? 0
    const about = aboutOf(found, row, tell)
    if (unit === undefined) continue
    const { material, ...measured } = unit
    const whole = wholeness(row, branch_id, { lots: material.lot_tracked, expiry: material.expiry_tracked })
    const problem = whole ?? normProblem(row)
    if (problem !== undefined) tell(...problem)
    if (row.target_branch_id !== undefined && !targets.has(row.target_branch_id))
      tell('target_branch_id', 'Chi nhánh này không hoạt động, hãy chọn chi nhánh khác')
    const posting = postingOf(context, row, {
      ...about,
      ...measured,
      at,
      branch_id,
      source,
      lot_tracked: material.lot_tracked,
      transfer_id: row.kind === 'transfer_out' ? (transfers.shift() ?? null) : null,
    })
    postings.push(posting)
    if (row.kind === 'transfer_out')
      postings.push({
        ...posting,
        kind: 'transfer_in',
        direction: 1,
        branch_id: row.target_branch_id ?? branch_id,
      })
  }
  refuseRows(problems, named)
  return postings
}

/** What comes from lots, lot by lot, in stock units once it is of several. */
function perLot(posting: Unlotted, stocks: Stocks, expired: boolean): Posting[] {
  const { lot_tracked, wanted_lot: _, ...row } = posting
  const stock = stocks.get(placeOf(row))
  if (stock === undefined || !lot_tracked || row.direction > 0 || row.lot_id !== null) return [row]
  const whole = inStockUnits(toThousandths(row.quantity), row.factor)
  // What is put into a patient for good is of no expired lot, whatever the stock says then.
  const usable = expired && !(row.kind === 'use' && refusesExpired(stock.kind))
  const picked = pickLots(stock.lots, whole, { day: row.used_on, expired: usable })
  const [only] = picked
  if (only !== undefined && picked.length === 1) return [{ ...row, lot_id: only.lot_id }]
  const norms =
    row.norm_qty === null
      ? undefined
      : inParts(
          inStockUnits(toThousandths(row.norm_qty), row.factor),
          picked.map(({ quantity }) => quantity),
        )
  return picked.map(({ lot_id, quantity }, at) => ({
    ...row,
    lot_id,
    quantity: fromThousandths(quantity),
    unit_term_id: stock.unit_term_id,
    factor: 1,
    norm_qty: norms === undefined ? null : fromThousandths(norms[at] ?? 0),
  }))
}

/** The ends of transfers come from and go into lots of the same number: the second end follows the first. */
async function withLots(
  context: Context,
  postings: readonly Unlotted[],
  stocks: Stocks,
  expired: boolean,
): Promise<Posting[]> {
  const chosen = postings.flatMap((posting) => {
    if (posting.kind === 'transfer_in') return []
    const parts = perLot(posting, stocks, expired)
    const target = postings.find(
      ({ kind, transfer_id }) => kind === 'transfer_in' && transfer_id === posting.transfer_id,
    )
    return posting.transfer_id === null || target === undefined
      ? parts.map((part) => ({ part, wanted_lot: posting.wanted_lot }))
      : parts.flatMap((part) => [
          { part, wanted_lot: null },
          {
            part: { ...part, kind: target.kind, direction: target.direction, branch_id: target.branch_id },
            wanted_lot: stocks.get(placeOf(part))?.lots.find(({ id }) => id === part.lot_id) ?? null,
          },
        ])
  })
  return openLots(context, stocks, chosen)
}

/** Puts rows of a body into the stock; answers the ids of the movements. @throws Fault rule, forbidden, locked */
export async function enter(
  context: Context,
  rows: readonly NormedMovement[],
  { source, force, named }: { source: UsageSource; force: boolean; named: boolean },
): Promise<number[]> {
  const postings = await resolve(context, rows, { source, named })
  return enterPostings(context, postings, {
    force,
    rows: named,
    blocking: !(await setting(context, 'stock.allow_negative')),
  })
}

/** The same of postings that are resolved. @throws Fault rule */
export async function enterPostings(
  context: Context,
  postings: readonly Unlotted[],
  passing: Passing,
): Promise<number[]> {
  const stocks = await lockStocks(context, postings)
  return post(
    context,
    stocks,
    await withLots(context, postings, stocks, passing.force || !passing.blocking),
    passing,
  )
}
