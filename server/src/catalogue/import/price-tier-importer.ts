import { PriceTierImport } from '@bcare/contract/catalogue/price-tier-import'
import { ProductPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { TIER_COLUMNS } from '@bcare/rules/catalogue/import/tier-columns'
import {
  columnOfTier,
  judgeTier,
  type PriceList,
  readTierRow,
  type TierWords,
} from '@bcare/rules/catalogue/import/tier-row'
import { tierProblem } from '@bcare/rules/catalogue/pricing/tier'
import { naming } from '@bcare/rules/text/naming'
import type { Importer, JudgeContext, SentRow, Step } from '../../imports/importer.ts'
import {
  addRecords,
  changeMatched,
  fitRows,
  ofBatch,
  refuseClashes,
  skipMatched,
  takeBack,
} from '../../imports/records.ts'
import { importTable } from '../../imports/table.ts'
import type { Named } from '../../imports/words.ts'
import { mapBreathing } from '../../kit/breathe.ts'
import { column, sql, type Sql } from '../../kit/database/sql.ts'
import type { TenantDatabase, Transaction } from '../../kit/database/tenant-database.ts'
import { judgedRow } from './import-judge.ts'
import { choicesOf, namedOf, namedWords } from './import-words.ts'

const COLUMNS = Object.keys(ProductPriceTier.edits)

async function words(db: TenantDatabase, tenant_id: number) {
  const [groups, branches, lists] = await db.batch<[Named, Named, PriceList]>(
    sql`select id, unnest(array_remove(array[name, code], null)) as name from person_group where tenant_id = ${tenant_id} and deleted_at is null order by id`,
    sql`select id, name from department where tenant_id = ${tenant_id} and kind = 'branch' and deleted_at is null order by id`,
    sql`select tier_code as code, min(tier_name) as name from product_price_tier where tenant_id = ${tenant_id} and deleted_at is null group by 1 order by 1`,
  )
  const vocabularies = {
    price_kind: choicesOf('product_price_tier.price_kind'),
    person_group: namedOf(groups),
    branch: namedOf(branches),
  }
  const known: TierWords = {
    price_kind: vocabularies.price_kind.known,
    person_group: vocabularies.person_group.known,
    branch: vocabularies.branch.known,
    by_code: new Map(lists.map((list) => [list.code.toLowerCase(), list])),
    by_name: naming(lists.map((list) => [list.name, list] as const)),
  }
  return namedWords(known, vocabularies, TIER_COLUMNS)
}

type Said = Record<string, unknown>
const keyOf = (code: unknown): string => (typeof code === 'string' ? code.trim().toUpperCase() : '')

/** The services of rows by their codes. */
async function productsOf(tx: Pick<Transaction, 'rows'>, tenant_id: number, said: readonly Said[]) {
  const codes = [...new Set(said.map((row) => keyOf(row['product_code'])))]
  const found = await tx.rows<{ id: number; code: string }>(
    sql`select id, code from product where tenant_id = ${tenant_id} and upper(code) = any (${codes}) and deleted_at is null`,
  )
  return new Map(found.map(({ id, code }) => [keyOf(code), id]))
}

interface OnFile {
  no: number
  id: number
  valid_to: string | null
}

/** The prices on file that rows are about: same product, list, group, branch, quantity and first day. */
async function pricesOf(tx: Pick<Transaction, 'rows'>, tenant_id: number, rows: readonly Said[]) {
  const found = await tx.rows<OnFile>(sql`
    select f.no, t.id, t.valid_to::text from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(no int, product_id bigint, tier_code text, person_group_id bigint, branch_id bigint, min_qty numeric, valid_from date)
    join product_price_tier t on t.tenant_id = ${tenant_id} and t.product_id = f.product_id and t.deleted_at is null
      and lower(t.tier_code) = lower(f.tier_code) and t.min_qty = f.min_qty and t.valid_from is not distinct from f.valid_from
      and t.person_group_id is not distinct from f.person_group_id and t.branch_id is not distinct from f.branch_id`)
  return new Map(found.map((one) => [one.no, one]))
}

/** Rows as the prices that they tell, each with the one on file that it is about. */
async function judge(rows: readonly SentRow[], by: JudgeContext<TierWords>) {
  const { tx, tenant_id, facts, decisions, words: known } = by
  const read = await mapBreathing(rows, async ({ no, cells }) => ({
    no,
    ...readTierRow(cells, { ...facts, decisions, words: known }),
  }))
  const products = await productsOf(
    tx,
    tenant_id,
    read.map(({ said }) => said),
  )
  const named = read.map(({ no, said: { product_code, ...said }, problems }) => {
    const product_id = products.get(keyOf(product_code))
    const unknown = { field: 'product' as const, message: `Không có dịch vụ mã «${String(product_code)}»` }
    const missing = product_id === undefined && product_code !== undefined ? [unknown] : []
    return { no, said: { ...said, product_id } as Said, problems: [...problems, ...missing] }
  })
  const fit = named.filter(({ problems }) => problems.length === 0).map(({ no, said }) => ({ ...said, no }))
  const on_file = await pricesOf(tx, tenant_id, fit)
  return named.map(({ no, said, problems }) => {
    const stored = on_file.get(no)
    const whole = { valid_to: stored?.valid_to ?? null, ...said }
    return judgedRow({
      no,
      mapping: facts.mapping,
      problems: judgeTier({ said: whole, problems }),
      said: whole,
      schema: stored === undefined ? ProductPriceTier.draft : ProductPriceTier.patch,
      labels: ProductPriceTier.labels,
      columnOf: columnOfTier,
      match_id: stored?.id,
      code: String(said['tier_code'] ?? ''),
    })
  })
}

/**
 * Rows that would hold beside another row, found in one walk along the days of each price, and those that would hold beside
 * a price on file that the file leaves as it is.
 */
const overlaps = (tenant_id: number, id: number): Sql => sql`
  with told as (
    select r.no, d.*, coalesce(d.valid_from, '-infinity') as first_day, coalesce(d.valid_to, 'infinity') as last_day
    from person_import_row r cross join lateral jsonb_to_record(r.draft)
      as d(product_id bigint, tier_code text, person_group_id bigint, branch_id bigint, min_qty numeric, valid_from date, valid_to date)
    where ${fitRows(tenant_id, id)}
  ), walked as (
    select no, first_day, max(last_day) over before as held_to, lag(no) over price as other
    from told window price as (partition by product_id, lower(tier_code), person_group_id, branch_id, min_qty order by first_day, no),
      before as (price rows between unbounded preceding and 1 preceding)
  ), taken as (
    select d.no, min(t.id) as id from told d join product_price_tier t on t.tenant_id = ${tenant_id} and t.product_id = d.product_id
      and t.deleted_at is null and lower(t.tier_code) = lower(d.tier_code) and t.min_qty = d.min_qty
      and t.person_group_id is not distinct from d.person_group_id and t.branch_id is not distinct from d.branch_id
      and coalesce(t.valid_from, '-infinity') <= d.last_day and coalesce(t.valid_to, 'infinity') >= d.first_day
    where not exists (select 1 from person_import_row r where ${fitRows(tenant_id, id)} and r.match_id = t.id)
    group by d.no
  )
  select no, other as match_no, null::bigint as match_id, format('Khoảng ngày trùng với dòng %s', other) as problem
  from walked where held_to >= first_day
  union all
  select no, null, id, 'Khoảng ngày trùng với một giá đã có của bảng giá này' from taken
  where no not in (select no from walked where held_to >= first_day)`

/** A price of a service that was deleted since the check is no price. */
const refuseOrphans = (step: Step): Sql => sql`
  update person_import_row r set status = 'error', problems = array['Dịch vụ này đã bị xóa sau khi kiểm tra, hãy kiểm tra lại tệp']
  where ${ofBatch(step)} and not exists (
    select 1 from product p where p.tenant_id = r.tenant_id and p.id = (r.draft ->> 'product_id')::bigint and p.deleted_at is null)`

/** How prices come in from files. */
export const priceTierImporter: Importer<TierWords> = {
  entity: 'product_price_tier',
  table: importTable(PriceTierImport, 'product_price_tier'),
  what: 'bảng giá',
  page: (id) => `/product/price-tiers/import?import=${id}`,
  columns: TIER_COLUMNS,
  careful: { duplicates: 'update' },
  example: {
    product: 'TR01',
    tier_code: 'vip',
    tier_name: 'Khách VIP (dòng mẫu, hãy xóa)',
    price_kind: 'Giảm phần trăm',
    value: '10',
    min_qty: '1',
    valid_from: '01/01/2027',
    valid_to: '31/12/2027',
    is_active: 'Có',
  },
  looks_in: ['product', 'product_price_tier', 'person_import_row'],
  words,
  judge,
  within: ({ tx, tenant_id, id }) =>
    tx.rows(
      refuseClashes(tenant_id, id, overlaps(tenant_id, id), [
        'tier_code',
        'tier_name',
        'valid_from',
        'valid_to',
      ]),
    ),
  touched: sql`(r.status = 'error' and r.match_id is not null)`,
  // A price that ends makes room for the one that follows it.
  order: sql`status = 'new', no`,
  add: (step) => [
    refuseOrphans(step),
    addRecords(step, { entity: 'product_price_tier', columns: COLUMNS, which: sql`r.status = 'new'` }),
  ],
  change: async (step) => {
    if ((step.facts.options as { duplicates?: string }).duplicates === 'skip') return
    await changeMatched(step, {
      entity: 'product_price_tier',
      columns: COLUMNS,
      gone: 'Giá này đã bị xóa sau khi kiểm tra, hãy kiểm tra lại tệp',
      problem: (record) => tierProblem(record as unknown as Parameters<typeof tierProblem>[0])?.message,
    })
  },
  skip: skipMatched,
  putBack: (step) => [takeBack(step, 'product_price_tier', COLUMNS, (field) => column('v', field))],
  match_shown: () => sql`json_build_object('id', t.id, 'code', t.tier_code, 'name', t.tier_name)`,
  record_called: 'record_id',
  changed: 'cập nhật',
}
