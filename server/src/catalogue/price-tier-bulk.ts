import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { productPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { tierProblem } from '@bcare/rules/catalogue/pricing/tier'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import { productPriceTierTable as table } from './price-tier-table.ts'

type Prices = Parsed<typeof productPriceTier.bulk_set>
type PriceRow = Output<typeof productPriceTier.get>
type Draft = Prices['add'][number]

/** A price of the body that cannot be written, at its place there. */
interface Trouble {
  field: string
  message: string
}

const refusedAll = (kind: 'conflict' | 'rule', errors: readonly Trouble[], data: object = {}): Fault => {
  const [first] = errors
  const others = errors.length > 1 ? `, và ${errors.length - 1} giá khác` : ''
  return new Fault(kind, `${first?.message ?? ''}${others}. Chưa giá nào được lưu`, { errors, ...data })
}

const nameOf = ({ tier_name, product_name }: Pick<PriceRow, 'tier_name' | 'product_name'>): string =>
  `Giá «${tier_name}» của «${product_name}»`

/** One command adds and removes as well, which single calls have rights of their own for. @throws Fault forbidden */
function checkRights({ caller }: Context, { add, remove }: Prices): void {
  if (add.length > 0 && !caller.may('product_price_tier:create'))
    throw new Fault('forbidden', 'Bạn không có quyền thêm giá vào bảng giá')
  if (remove.length > 0 && !caller.may('product_price_tier:delete'))
    throw new Fault('forbidden', 'Bạn không có quyền bỏ giá khỏi bảng giá')
}

interface Locked {
  row: PriceRow
  gone: boolean
}

interface Facts {
  named: Record<'product_id' | 'person_group_id' | 'branch_id', ReadonlySet<number>>
  prices: ReadonlyMap<number, Locked>
}

/** Locks what the command is about, products first, so that nobody puts a price beside one that is being added. */
async function lock(context: Context, { add, change, remove }: Prices): Promise<Facts> {
  const { caller, db } = context
  const alive = sql`tenant_id = ${caller.tenant_id} and deleted_at is null`
  const idsOf = (field: 'product_id' | 'person_group_id' | 'branch_id') => [
    ...new Set(add.flatMap((draft) => draft[field] ?? [])),
  ]
  const prices = [...change, ...remove].map(({ id }) => id)
  const [products, groups, branches, , rows] = await db.batch<
    [{ id: number }, { id: number }, { id: number }, object, { json: PriceRow; gone: boolean }]
  >(
    sql`select id from product where ${alive} and id = any (${idsOf('product_id')}::bigint[]) order by id for no key update`,
    sql`select id from person_group where ${alive} and id = any (${idsOf('person_group_id')}::bigint[]) order by id for share`,
    sql`select id from department where ${alive} and kind = 'branch' and id = any (${idsOf('branch_id')}::bigint[]) order by id for share`,
    sql`select id from product_price_tier where tenant_id = ${caller.tenant_id} and id = any (${prices}::bigint[]) order by id for update`,
    sql`select row_to_json(r) as json, r.gone from (select ${selectList(table, caller)}, not (${visible(table, caller, context.call)}) as gone
      from product_price_tier t ${table.joins} where t.tenant_id = ${caller.tenant_id} and t.id = any (${prices}::bigint[])) r`,
  )
  const ids = (found: readonly { id: number }[]) => new Set(found.map(({ id }) => id))
  return {
    named: { product_id: ids(products), person_group_id: ids(groups), branch_id: ids(branches) },
    prices: new Map(rows.map(({ json, gone }) => [json.id, { row: json, gone }])),
  }
}

const MISSING = {
  product_id: 'Dịch vụ này không còn nữa, hãy tải lại',
  person_group_id: 'Nhóm khách này không còn nữa, hãy tải lại',
  branch_id: 'Chi nhánh này không còn hoạt động, hãy tải lại',
} as const

/** Drafts and changes that make no price, or name what is not there. @throws Fault rule */
function refuseImpossible({ add, change }: Prices, { named, prices }: Facts): void {
  const fields = Object.keys(MISSING) as (keyof typeof MISSING)[]
  const drafts = add.flatMap((draft, at): Trouble[] => {
    const problem = tierProblem(draft)
    if (problem !== undefined) return [{ field: `add.${at}.${problem.field}`, message: problem.message }]
    const missing = fields.find((field) => draft[field] !== null && !named[field].has(draft[field] as number))
    return missing === undefined ? [] : [{ field: `add.${at}.${missing}`, message: MISSING[missing] }]
  })
  const changes = change.flatMap(({ id, price_kind, value }, at): Trouble[] => {
    const row = prices.get(id)?.row
    const problem = row && tierProblem({ ...row, price_kind, value })
    return problem ? [{ field: `change.${at}.value`, message: `${nameOf(row)}: ${problem.message}` }] : []
  })
  if (drafts.length + changes.length > 0) throw refusedAll('rule', [...drafts, ...changes])
}

/** Prices that another user changed or took away since they were read. @throws Fault not_found, conflict with `data.current` */
function refuseStale({ change, remove }: Prices, { prices }: Facts): void {
  const seen = new Set<number>()
  const current: PriceRow[] = []
  const troubles = Object.entries({ change, remove }).flatMap(([list, named]) =>
    named.flatMap(({ id, version }, at): Trouble[] => {
      const field = `${list}.${at}`
      const found = prices.get(id)
      if (found === undefined) throw new Fault('not_found', 'Không tìm thấy giá theo bảng')
      if (seen.has(id)) return [{ field, message: `${nameOf(found.row)} được gửi hai lần` }]
      seen.add(id)
      if (found.gone) return [{ field, message: `${nameOf(found.row)} vừa được người khác bỏ` }]
      if (found.row.version === version) return []
      current.push(found.row)
      return [{ field, message: `${nameOf(found.row)} vừa được người khác sửa` }]
    }),
  )
  if (troubles.length > 0) throw refusedAll('conflict', troubles, { current })
}

/** The rows of the body as a table, each with its place. */
const DRAFT_COLUMNS = sql`product_id, tier_code, tier_name, price_kind, value, min_qty, person_group_id, branch_id, valid_from, valid_to, priority, is_active`
const draftsOf = (add: readonly Draft[]): Sql => sql`
  json_to_recordset(${JSON.stringify(add.map((draft, at) => ({ ...draft, at })))}::json) as w(at int, product_id bigint, tier_code text,
    tier_name text, price_kind text, value numeric, min_qty numeric, person_group_id bigint, branch_id bigint, valid_from date, valid_to date,
    priority int, is_active boolean)`

/** Drafts whose place has a price by now. Run once products are locked. @throws Fault conflict with `data.current` */
async function refuseTaken(context: Context, { add, remove }: Prices): Promise<void> {
  if (add.length === 0) return
  const { caller, db } = context
  const taken = await db.rows<{ at: number; json: PriceRow }>(sql`
    select r.at, row_to_json(r) as json from (select w.at, ${selectList(table, caller)} from ${draftsOf(add)}
      join product_price_tier t on t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.product_id = w.product_id
        and lower(t.tier_code) = lower(w.tier_code) and t.min_qty = w.min_qty
        and t.person_group_id is not distinct from w.person_group_id and t.branch_id is not distinct from w.branch_id
        and daterange(t.valid_from, t.valid_to, '[]') && daterange(w.valid_from, w.valid_to, '[]')
        and t.id <> all (${remove.map(({ id }) => id)}::bigint[])
      ${table.joins}) r order by r.at`)
  if (taken.length === 0) return
  const troubles = taken.map(({ at, json }) => ({
    field: `add.${at}`,
    message: `${nameOf(json)} vừa được người khác thêm`,
  }))
  throw refusedAll('conflict', troubles, { current: taken.map(({ json }) => json) })
}

/** Removes first, so that a price may come in place of one that goes. Answers the ids of those that are added. */
async function write({ caller, db }: Context, { add, change, remove }: Prices): Promise<number[]> {
  const { tenant_id, user_id } = caller
  const [, , added] = await db.batch<{ id: number }>(
    sql`update product_price_tier set deleted_at = now(), updated_at = now(), updated_by = ${user_id}, version = version + 1
      where tenant_id = ${tenant_id} and id = any (${remove.map(({ id }) => id)}::bigint[])`,
    sql`update product_price_tier t set price_kind = w.price_kind, value = w.value, version = t.version + 1, updated_at = now(), updated_by = ${user_id}
      from json_to_recordset(${JSON.stringify(change)}::json) as w(id bigint, price_kind text, value numeric)
      where t.tenant_id = ${tenant_id} and t.id = w.id`,
    sql`insert into product_price_tier (tenant_id, created_by, updated_by, ${DRAFT_COLUMNS})
      select ${tenant_id}::int, ${user_id}::bigint, ${user_id}::bigint, ${DRAFT_COLUMNS} from ${draftsOf(add)} order by at returning id`,
  )
  return (added ?? []).map(({ id }) => id)
}

/**
 * Adds, changes and removes prices of price lists, all or none of them.
 * @throws Fault forbidden, not_found, rule, conflict: each names the prices that it is about, with their places in the body
 */
export async function bulkSet(
  context: Context,
  prices: Prices,
): Promise<Output<typeof productPriceTier.bulk_set>> {
  checkRights(context, prices)
  const facts = await lock(context, prices)
  refuseStale(prices, facts)
  refuseImpossible(prices, facts)
  await refuseTaken(context, prices)
  const ids = {
    create: await write(context, prices),
    update: prices.change.map(({ id }) => id),
    delete: prices.remove.map(({ id }) => id),
  }
  const keys = ['price_kind', 'value']
  for (const action of ['create', 'update', 'delete'] as const)
    for (const id of ids[action]) context.emit({ entity: 'product_price_tier', id, action, keys })
  const { caller, db } = context
  const rowsOf = (of: readonly number[]) => sql`
    select row_to_json(r) as json from (select ${selectList(table, caller)} from product_price_tier t ${table.joins}
      where t.tenant_id = ${caller.tenant_id} and t.id = any (${of}::bigint[]) order by array_position(${of}::bigint[], t.id)) r`
  const [added, changed] = await db.batch<{ json: PriceRow }>(rowsOf(ids.create), rowsOf(ids.update))
  const plain = (rows: readonly { json: PriceRow }[] | undefined) => (rows ?? []).map(({ json }) => json)
  return { added: plain(added), changed: plain(changed) }
}
