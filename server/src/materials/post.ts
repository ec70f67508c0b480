import { Fault } from '@bcare/contract'
import type { MaterialKind } from '@bcare/rules/catalogue/material'
import { isExpired, refusesExpired } from '@bcare/rules/materials/lots'
import {
  type Direction,
  move,
  type Stock,
  type UsageKind,
  type UsageSource,
} from '@bcare/rules/materials/movement'
import {
  costOf,
  fromThousandths,
  inStockUnits,
  shareOf,
  THOUSANDTHS,
  toThousandths,
} from '@bcare/rules/materials/quantity'
import { formatDate } from '@bcare/rules/text/date'
import { formatNumber } from '@bcare/rules/text/number'
import type { Context } from '../kit/context.ts'
import { column, join, name, sql } from '../kit/database/sql.ts'
import { announceStocks } from './alerts.ts'
import { announceMaterials } from './hooks.ts'

/** What a movement is about, as it is stored. */
export interface About {
  person_id: number | null
  deal_id: number | null
  track_id: number | null
  attachment_id: number | null
  operation_attachment_id: number | null
  operation_id: number | null
  product_id: number | null
  doctor_id: number | null
  user_id: number | null
  department_id: number | null
}

export const ABOUT_NOTHING: About = {
  person_id: null,
  deal_id: null,
  track_id: null,
  attachment_id: null,
  operation_attachment_id: null,
  operation_id: null,
  product_id: null,
  doctor_id: null,
  user_id: null,
  department_id: null,
}

/** A movement that is to be posted; quantities in its unit. */
export interface Posting extends About {
  /** The row of the body that it is of. */
  at: number
  kind: UsageKind
  source: UsageSource
  direction: Direction
  material_id: number
  branch_id: number
  lot_id: number | null
  quantity: number
  unit_term_id: number
  factor: number
  /** What one of the unit was bought for. */
  unit_cost: number | null
  /** What it comes to, where another movement has said so: a mirror, the other end of a transfer. */
  amount?: number | undefined
  used_on: string
  norm_qty: number | null
  tolerance_pct: number | null
  variance_reason: string | null
  counted_quantity: number | null
  reference_no: string | null
  supplier_term_id: number | null
  transfer_id: number | null
  reverses_id: number | null
  note: string | null
}

/** The stock of a material in a branch, locked. */
export interface LockedStock {
  id: number
  branch_id: number
  material_id: number
  on_hand: number
  value: number
  entry_no: number
  min_stock: number | null
  name: string
  kind: MaterialKind
  unit_name: string
  unit_term_id: number
  lot_tracked: boolean
  standard_cost: number
  lots: LockedLot[]
}

export interface LockedLot {
  id: number
  lot_no: string
  expiry: string | null
  quantity: number
}

/** Stocks by branch and material. */
export type Stocks = ReadonlyMap<string, LockedStock>
export const placeOf = ({ branch_id, material_id }: { branch_id: number; material_id: number }): string =>
  `${branch_id}/${material_id}`

interface Place {
  branch_id: number
  material_id: number
  /** A lot that is wanted even where nothing is left of it. */
  lot_id?: number | null
}

/** Locks the stocks of materials until the commit, always in the same order, with what is left of their lots. */
export async function lockStocks({ caller, db }: Context, places: readonly Place[]): Promise<Stocks> {
  const { tenant_id } = caller
  const lots = places.flatMap(({ lot_id }) => lot_id ?? [])
  const wanted = JSON.stringify(places.map(({ branch_id, material_id }) => ({ branch_id, material_id })))
  const ofPlaces = sql`(s.branch_id, s.material_id) in (
    select p.branch_id, p.material_id from json_to_recordset(${wanted}::json) p (branch_id bigint, material_id bigint))`
  await db.rows(sql`
    select s.id from material_stock s where s.tenant_id = ${tenant_id} and ${ofPlaces} order by s.material_id, s.branch_id for update`)
  const found = await db.rows<{ json: LockedStock }>(sql`
    select json_build_object('id', s.id, 'branch_id', s.branch_id, 'material_id', s.material_id, 'on_hand', (s.on_hand * 1000)::bigint,
      'value', s.value, 'entry_no', s.entry_no, 'min_stock', (s.min_stock * 1000)::bigint, 'name', m.name, 'kind', m.kind,
      'unit_name', unit.name, 'unit_term_id', m.unit_term_id, 'lot_tracked', m.lot_tracked, 'standard_cost', coalesce(m.standard_cost, 0),
      'lots', coalesce((select json_agg(json_build_object('id', l.id, 'lot_no', l.lot_no, 'expiry', l.expiry,
        'quantity', (l.quantity * 1000)::bigint) order by l.id) from material_lot l
        where l.tenant_id = s.tenant_id and l.branch_id = s.branch_id and l.material_id = s.material_id
          and (l.quantity > 0 or l.id = any (${lots}::bigint[]))), '[]')) as json
    from material_stock s join material m on m.tenant_id = s.tenant_id and m.id = s.material_id
      join term unit on unit.tenant_id = m.tenant_id and unit.id = m.unit_term_id
    where s.tenant_id = ${tenant_id} and ${ofPlaces}`)
  return new Map(found.map(({ json }) => [placeOf(json), json]))
}

export interface RowProblem {
  at: number
  field: string
  message: string
}

/** A movement as it goes into the ledger. */
interface Entry extends Omit<Posting, 'amount' | 'at'> {
  amount: number
  revaluation: number
  entry_no: number
  on_hand_after: number
  value_after: number
}

const quantityWords = (thousandths: number, unit: string): string =>
  `${formatNumber(fromThousandths(thousandths), 3)} ${unit}`

/** What a posting costs where it says so itself. */
function saidAmount({ amount, quantity, unit_cost, direction }: Posting): number | undefined {
  if (amount !== undefined) return amount
  return unit_cost === null || direction < 0 ? undefined : costOf(toThousandths(quantity), unit_cost)
}

/** What moved of a lot, and why it may not be. */
function lotProblem(stock: LockedStock, posting: Posting, quantity: number): RowProblem | undefined {
  const { at, lot_id, direction } = posting
  if (lot_id === null || direction > 0) return undefined
  const lot = stock.lots.find(({ id }) => id === lot_id)
  const left = lot?.quantity ?? 0
  if (left >= quantity) return undefined
  const which = lot === undefined ? 'Lô này' : `Lô ${lot.lot_no}`
  return { at, field: 'quantity', message: `${which} chỉ còn ${quantityWords(left, stock.unit_name)}` }
}

/** Why a quantity may not go out by hand: there is not so much. */
function stockProblem(
  stock: LockedStock,
  { at, direction }: Posting,
  quantity: number,
): RowProblem | undefined {
  if (direction > 0 || stock.on_hand >= quantity) return undefined
  return {
    at,
    field: 'quantity',
    message: `Kho chỉ còn ${quantityWords(Math.max(0, stock.on_hand), stock.unit_name)} «${stock.name}»`,
  }
}

/** @throws Fault rule, with the row and field of each problem where rows were sent */
export function refuseRows(problems: readonly RowProblem[], rows: boolean): void {
  const [first] = problems
  if (first === undefined) return
  const errors = problems.map(({ at, field, message }) => ({
    field: rows ? `rows.${at}.${field}` : field,
    message,
  }))
  throw new Fault('rule', rows ? `Dòng ${first.at + 1}: ${first.message}` : first.message, { errors })
}

/** Puts one movement on top of its stock. */
function enter(stock: LockedStock, posting: Posting): Entry {
  const { at: _, ...row } = posting
  const quantity = inStockUnits(toThousandths(posting.quantity), posting.factor)
  const before: Stock = { on_hand: stock.on_hand, value: stock.value }
  const { direction } = posting
  const moved = move(before, {
    direction,
    quantity,
    amount: saidAmount(posting),
    standard_cost: stock.standard_cost,
  })
  Object.assign(stock, moved.stock, { entry_no: stock.entry_no + 1 })
  const lot = stock.lots.find(({ id }) => id === posting.lot_id)
  if (lot !== undefined) lot.quantity += direction * quantity
  return {
    ...row,
    amount: moved.amount,
    unit_cost: row.unit_cost ?? shareOf(moved.amount, THOUSANDTHS, toThousandths(posting.quantity)),
    revaluation: moved.revaluation,
    entry_no: stock.entry_no,
    on_hand_after: fromThousandths(moved.stock.on_hand),
    value_after: moved.stock.value,
  }
}

export interface Passing {
  /** Refuses what is not there; what treatments took by their norms is posted all the same. */
  blocking: boolean
  /** Passes the warning of an expired lot. */
  force: boolean
  /** The body has rows, which problems name. */
  rows: boolean
}

/** @throws Fault rule, with `data.warnings` where `force` passes it */
function requireFresh(stocks: Stocks, postings: readonly Posting[], { force, rows }: Passing): void {
  const expired = postings.flatMap((posting) => {
    if (!['use', 'transfer_out'].includes(posting.kind) || posting.reverses_id !== null) return []
    const stock = stocks.get(placeOf(posting))
    const lot = stock?.lots.find(({ id }) => id === posting.lot_id)
    if (stock === undefined || lot?.expiry == null || !isExpired(lot.expiry, posting.used_on)) return []
    const message = `Lô ${lot.lot_no} của «${stock.name}» đã hết hạn ngày ${formatDate(lot.expiry)}`
    return [
      {
        at: posting.at,
        field: 'lot_id',
        message,
        is_refused: refusesExpired(stock.kind) && posting.kind === 'use',
      },
    ]
  })
  refuseRows(
    expired.filter(({ is_refused }) => is_refused),
    rows,
  )
  const [first] = expired
  if (first === undefined || force) return
  throw new Fault('rule', first.message, {
    warnings: expired.map(({ message }) => ({ kind: 'lot_expired', message })),
  })
}

/** The columns of a movement that the server writes; names and units of numbers are those of the table. */
const COLUMNS =
  `kind source direction material_id branch_id lot_id quantity unit_term_id factor unit_cost amount revaluation
  entry_no on_hand_after value_after used_on norm_qty tolerance_pct variance_reason counted_quantity reference_no
  supplier_term_id transfer_id reverses_id note ${Object.keys(ABOUT_NOTHING).join(' ')}`.split(/\s+/)
const NAMES = join(COLUMNS.map((field) => name(field)))
const TAKEN = join(COLUMNS.map((field) => column('e', field)))

/** Writes movements and what the stocks are after them; the log tells of the movements, which say all of it. */
async function write(
  { caller, db, now }: Context,
  stocks: readonly LockedStock[],
  entries: readonly Entry[],
): Promise<number[]> {
  const { tenant_id, user_id } = caller
  const made = await db.rows<{ id: number }>(sql`
    insert into usage (tenant_id, status, posted_at, created_by, updated_by, ${NAMES})
    select ${tenant_id}, 'posted', ${now}, ${user_id}, ${user_id}, ${TAKEN} from json_populate_recordset(null::usage, ${JSON.stringify(entries)}::json) e
    returning id`)
  const lots = stocks.flatMap((stock) => stock.lots.map(({ id, quantity }) => ({ id, quantity })))
  await db.batch(
    sql`select set_config('app.told_of', 'material_stock', true)`,
    sql`update material_stock s set on_hand = e.on_hand / 1000.0, value = e.value, entry_no = e.entry_no, last_moved_at = ${now}
      from json_to_recordset(${JSON.stringify(stocks)}::json) e (id bigint, on_hand numeric, value bigint, entry_no int)
      where s.tenant_id = ${tenant_id} and s.id = e.id`,
    sql`select set_config('app.told_of', 'material_lot', true)`,
    sql`update material_lot l set quantity = e.quantity / 1000.0 from json_to_recordset(${JSON.stringify(lots)}::json) e (id bigint, quantity numeric)
      where l.tenant_id = ${tenant_id} and l.id = e.id and l.quantity <> e.quantity / 1000.0`,
    sql`select set_config('app.told_of', '', true)`,
  )
  return made.map(({ id }) => id)
}

/**
 * Puts movements into the stock, in their order, on stocks that are locked: what each costs is reckoned, what is missing is
 * refused unless it was used already, and what falls below its limits is told. Answers the ids of the rows.
 * @throws Fault rule
 */
export async function post(
  context: Context,
  stocks: Stocks,
  postings: readonly Posting[],
  passing: Passing,
): Promise<number[]> {
  if (postings.length === 0) return []
  requireFresh(stocks, postings, passing)
  const before = new Map([...stocks.values()].map((stock) => [stock.id, stock.on_hand]))
  const problems: RowProblem[] = []
  const entries: Entry[] = []
  const out: number[] = []
  for (const posting of postings) {
    const stock = stocks.get(placeOf(posting))
    if (stock === undefined)
      throw new Error(`material ${posting.material_id} has no stock in branch ${posting.branch_id}`)
    const quantity = inStockUnits(toThousandths(posting.quantity), posting.factor)
    const problem =
      lotProblem(stock, posting, quantity) ??
      (passing.blocking ? stockProblem(stock, posting, quantity) : undefined)
    if (problem !== undefined) problems.push(problem)
    // What a transfer brings costs what it cost where it came from, which has just been reckoned.
    const sent = posting.kind === 'transfer_in' && posting.amount === undefined ? out.shift() : posting.amount
    const entry = enter(stock, { ...posting, amount: sent })
    if (posting.kind === 'transfer_out' && posting.reverses_id === null) out.push(entry.amount)
    entries.push(entry)
  }
  refuseRows(problems, passing.rows)
  const moved = [...new Set(postings.map(placeOf))]
    .map((place) => stocks.get(place))
    .filter((one) => one !== undefined)
  const ids = await write(context, moved, entries)
  for (const id of ids) context.emit({ entity: 'usage', id, action: 'create', keys: ['quantity'] })
  for (const { id } of moved)
    context.emit({ entity: 'material_stock', id, action: 'update', keys: ['on_hand'] })
  await announceMaterials(
    context,
    postings.map(({ attachment_id }) => attachment_id),
  )
  await announceStocks(
    context,
    moved.map((stock) => ({ ...stock, before: before.get(stock.id) ?? 0 })),
  )
  return ids
}
