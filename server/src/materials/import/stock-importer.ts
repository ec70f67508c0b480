import { StockImport } from '@bcare/contract/materials/stock-import'
import { Movement, type MovementInput, usage, Usage } from '@bcare/contract/materials/usage'
import { stockFactor } from '@bcare/rules/catalogue/material'
import { STOCK_COLUMNS, type StockField } from '@bcare/rules/materials/import/stock-columns'
import {
  type CountedMaterial,
  judgeStock,
  readStockRow,
  type SaidStock,
  type StockWords,
} from '@bcare/rules/materials/import/stock-row'
import { fromThousandths, inStockUnits, toThousandths } from '@bcare/rules/materials/quantity'
import { nearly, naming } from '@bcare/rules/text/naming'
import { judgedRow } from '../../catalogue/import/import-judge.ts'
import { namedOf, namedWords, termsOf } from '../../catalogue/import/import-words.ts'
import type { Importer, JudgeContext, SentRow } from '../../imports/importer.ts'
import { fitRows, refuseClashes, skipMatched } from '../../imports/records.ts'
import { importTable } from '../../imports/table.ts'
import type { Named } from '../../imports/words.ts'
import { mapBreathing } from '../../kit/breathe.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { TenantDatabase, Transaction } from '../../kit/database/tenant-database.ts'
import { type OpeningPlace, standing, standingProblem } from './openings.ts'
import { postOpenings, takeOpeningsBack } from './post-openings.ts'

async function words(db: TenantDatabase, tenant_id: number) {
  const [branches = [], units = []] = await db.batch<Named>(
    sql`select id, name from department where tenant_id = ${tenant_id} and kind = 'branch' and is_active and deleted_at is null order by id`,
    termsOf(tenant_id, 'product_unit'),
  )
  const vocabularies = { branch: namedOf(branches), unit: namedOf(units) }
  const known: StockWords = {
    branch: vocabularies.branch.known,
    unit: vocabularies.unit.known,
    only_branch: branches.length === 1 ? branches[0]?.id : undefined,
  }
  return namedWords(known, vocabularies, STOCK_COLUMNS)
}

const keyOf = (code: string): string => code.trim().toUpperCase()

/** The materials that rows name, by code and by name. */
async function materialsOf(tx: Pick<Transaction, 'rows'>, tenant_id: number, said: readonly SaidStock[]) {
  const codes = [...new Set(said.flatMap(({ code }) => (code === undefined ? [] : [keyOf(code)])))]
  const names = [...new Set(said.flatMap(({ name }) => name ?? []))]
  const found = await tx.rows<CountedMaterial>(sql`
    select id, code, name, unit_term_id, purchase_unit_term_id, purchase_factor::float, lot_tracked, expiry_tracked from material
    where tenant_id = ${tenant_id} and deleted_at is null
      and (upper(code) = any (${codes}) or app.fold(name) in (select app.fold(n) from unnest(${names}::text[]) n))`)
  const by_code = new Map(found.map((one) => [keyOf(one.code), one]))
  const by_name = naming(found.map((one) => [one.name, one] as const))
  return {
    of: ({ code, name }: SaidStock): CountedMaterial | undefined =>
      code === undefined ? by_name.get(name ?? '') : by_code.get(keyOf(code)),
    unknown: ({ code, name = '' }: SaidStock): { field: StockField; message: string } =>
      code === undefined
        ? { field: 'name', message: `Không có vật tư tên «${name}»${nearly(by_name.near(name))}` }
        : { field: 'code', message: `Không có vật tư mã «${code}»` },
  }
}

/** A row as the movement that it would be. */
const movementOf = (said: SaidStock, { id, unit_term_id }: CountedMaterial): Partial<MovementInput> => ({
  kind: 'opening',
  material_id: id,
  branch_id: said.branch,
  quantity: said.quantity ?? 0,
  unit_term_id: said.unit ?? unit_term_id,
  unit_cost: said.unit_cost ?? null,
  ...(said.lot_no !== undefined && { lot_no: said.lot_no }),
  ...(said.expiry !== undefined && { expiry: said.expiry }),
})

const placeOf = (no: number, said: SaidStock, material: CountedMaterial): OpeningPlace => ({
  no,
  material_id: material.id,
  branch_id: said.branch ?? 0,
  lot_no: said.lot_no ?? null,
  expiry: said.expiry ?? null,
  quantity: fromThousandths(
    inStockUnits(
      toThousandths(said.quantity ?? 0),
      stockFactor(material, said.unit ?? material.unit_term_id) ?? 1,
    ),
  ),
})

/** The columns that fields of a movement come from. */
const COLUMN: Readonly<Record<string, StockField>> = {
  material_id: 'code',
  branch_id: 'branch',
  unit_term_id: 'unit',
}
const columnOf = (field: string): string => COLUMN[field] ?? field

/** Rows as the opening stocks that they say, each with the opening on file of its material, branch and lot. */
async function judge(rows: readonly SentRow[], by: JudgeContext<StockWords>) {
  const { tx, tenant_id, facts, decisions, words: known } = by
  const read = await mapBreathing(rows, async ({ no, cells }) => ({
    no,
    ...readStockRow(cells, { ...facts, decisions, words: known }),
  }))
  const materials = await materialsOf(
    tx,
    tenant_id,
    read.map(({ said }) => said),
  )
  const named = read.map(({ no, ...row }) => {
    const material = materials.of(row.said)
    if (row.problems.length > 0 || material === undefined)
      return {
        no,
        row,
        material,
        problems: row.problems.length > 0 ? row.problems : [materials.unknown(row.said)],
      }
    return { no, row, material, problems: judgeStock(row, material) }
  })
  const places = named.flatMap(({ no, row, material, problems }) =>
    material === undefined || problems.length > 0 ? [] : [placeOf(no, row.said, material)],
  )
  const there = await standing(tx, tenant_id, places)
  const place_of = new Map(places.map((place) => [place.no, place]))
  return named.map(({ no, row, material, problems }) => {
    const place = place_of.get(no)
    const stands = place && standingProblem(place, there.get(no))
    return judgedRow({
      no,
      mapping: facts.mapping,
      problems: stands === undefined ? problems : [stands],
      said: material === undefined ? {} : movementOf(row.said, material),
      schema: Movement,
      labels: Usage.labels,
      columnOf,
      match_id: there.get(no)?.usage_id ?? undefined,
      code: material?.code ?? '',
    })
  })
}

/** Rows that are about the same material, branch and lot as an earlier one. */
const twice = (tenant_id: number, id: number): Sql => sql`
  select no, first as match_no, null::bigint as match_id, format('Trùng vật tư, chi nhánh và lô với dòng %s', first) as problem from (
    select r.no, min(r.no) over (partition by r.draft ->> 'material_id', r.draft ->> 'branch_id', upper(r.draft ->> 'lot_no')) as first
    from person_import_row r where ${fitRows(tenant_id, id)}) d
  where first < no`

/** How opening stocks come in from files. */
export const stockImporter: Importer<StockWords> = {
  entity: 'usage',
  table: importTable(StockImport, 'usage'),
  what: 'tồn đầu kỳ',
  page: (id) => `/material/stock-import?import=${id}`,
  columns: STOCK_COLUMNS,
  careful: {},
  example: {
    code: 'GT01',
    name: 'Găng tay nitrile (dòng mẫu, hãy xóa)',
    branch: 'Cơ sở chính',
    quantity: '20',
    unit: 'Hộp',
    unit_cost: '120.000',
    lot_no: '',
    expiry: '',
  },
  looks_in: ['material', 'material_stock', 'material_lot', 'usage', 'person_import_row'],
  words,
  judge,
  within: ({ tx, tenant_id, id }) =>
    tx.rows(refuseClashes(tenant_id, id, twice(tenant_id, id), ['code', 'name', 'branch', 'lot_no'])),
  add: () => [],
  change: (step) => postOpenings(step, usage.bulk_add),
  skip: skipMatched,
  takeAway: (step) => takeOpeningsBack(step, usage.delete),
  putBack: () => [],
  match_shown: () =>
    sql`(select json_build_object('id', t.id, 'code', m.code, 'name', m.name) from material m where m.tenant_id = t.tenant_id and m.id = t.material_id)`,
  record_called: 'record_id',
  changed: 'cập nhật',
}
