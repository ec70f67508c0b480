import { Material } from '@bcare/contract/catalogue/material'
import { MaterialImport } from '@bcare/contract/catalogue/material-import'
import { countedQuantity } from '@bcare/contract/materials/quantity'
import { MATERIAL_COLUMNS, type MaterialField } from '@bcare/rules/catalogue/import/material-columns'
import {
  columnOfMaterial,
  judgeMaterial,
  type MaterialWords,
  readMaterialRow,
} from '@bcare/rules/catalogue/import/material-row'
import { type MaterialFacts, materialProblem } from '@bcare/rules/catalogue/material'
import * as z from 'zod/mini'
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
import type { TenantDatabase } from '../../kit/database/tenant-database.ts'
import { judgedRow } from '../../catalogue/import/import-judge.ts'
import { choicesOf, namedOf, namedWords, termsOf } from '../../catalogue/import/import-words.ts'
import { limitAdded, limitMatched, putLimitsBack } from './limits.ts'

const COLUMNS = Object.keys(Material.edits)

/** A material, and below how much no branch should fall. */
const limit = { min_stock: z.optional(countedQuantity) }
const DRAFT = z.extend(Material.draft, limit)
const PATCH = z.extend(Material.patch, limit)

async function words(db: TenantDatabase, tenant_id: number) {
  const [categories = [], units = []] = await db.batch<Named>(
    termsOf(tenant_id, 'material_category'),
    termsOf(tenant_id, 'product_unit'),
  )
  const unit = namedOf(units)
  const vocabularies = {
    kind: choicesOf('material.kind'),
    category: namedOf(categories),
    unit,
    purchase_unit: unit,
  }
  const known: MaterialWords = {
    kind: vocabularies.kind.known,
    category: vocabularies.category.known,
    unit: unit.known,
    purchase_unit: unit.known,
  }
  return namedWords(known, vocabularies, MATERIAL_COLUMNS)
}

interface OnFile extends MaterialFacts {
  id: number
  code: string
}

const keyOf = (code: unknown): string => (typeof code === 'string' ? code.trim().toUpperCase() : '')

/** Rows as the materials that they describe, each with the one on file of its code. */
async function judge(rows: readonly SentRow[], by: JudgeContext<MaterialWords>) {
  const { tx, tenant_id, facts, decisions, words: known } = by
  const read = await mapBreathing(rows, async ({ no, cells }) => ({
    no,
    ...readMaterialRow(cells, { ...facts, decisions, words: known }),
  }))
  const codes = [...new Set(read.map(({ said }) => keyOf(said['code'])))]
  const found = await tx.rows<OnFile>(sql`
    select id, code, unit_term_id, purchase_unit_term_id, purchase_factor::float, lot_tracked, expiry_tracked, barcodes from material
    where tenant_id = ${tenant_id} and upper(code) = any (${codes}) and deleted_at is null`)
  const on_file = new Map(found.map((one) => [keyOf(one.code), one]))
  return read.map(({ no, ...row }) => {
    const code = keyOf(row.said['code'])
    const stored = on_file.get(code)
    return judgedRow({
      no,
      mapping: facts.mapping,
      problems: judgeMaterial(row, stored),
      // A code is kept as the clinic writes it.
      said: stored === undefined ? row.said : { ...row.said, code: stored.code },
      schema: stored === undefined ? DRAFT : PATCH,
      labels: { ...Material.labels, min_stock: MATERIAL_COLUMNS.labels.min_stock },
      columnOf: columnOfMaterial,
      match_id: stored?.id,
      code,
    })
  })
}

/** Rows, over `r`, after which a norm would be measured in a unit that its material has no more: `no` and `problem`. */
const unmeasured = (tenant_id: number, which: Sql): Sql => sql`
  select r.no, format('Định mức của «%s» đang tính theo đơn vị cũ, hãy sửa định mức trước', min(o.name)) as problem
  from person_import_row r join material m on m.tenant_id = r.tenant_id and m.id = r.match_id
    join operation_material n on n.tenant_id = m.tenant_id and n.material_id = m.id and n.deleted_at is null
    join operation o on o.tenant_id = n.tenant_id and o.id = n.operation_id
  where r.tenant_id = ${tenant_id} and ${which} and n.unit_term_id in (m.unit_term_id, m.purchase_unit_term_id)
    and n.unit_term_id is distinct from coalesce((r.draft ->> 'unit_term_id')::bigint, m.unit_term_id)
    and n.unit_term_id is distinct from coalesce((r.draft ->> 'purchase_unit_term_id')::bigint, m.purchase_unit_term_id)
  group by r.no`

/** Rows whose code or name another row of the file has, whose name is of another material, or whose norms lose their unit. */
const clashes = (tenant_id: number, id: number): Sql => sql`
  with told as materialized (
    select r.no, r.code, r.match_id, app.spelling(r.draft ->> 'name') as name from person_import_row r where ${fitRows(tenant_id, id)}
  ), walked as (
    select no, min(no) over (partition by code) as first_code,
      case when name is not null then min(no) over (partition by name) end as first_name from told
  ), twice as (
    select no, least(nullif(first_code, no), nullif(first_name, no)) as match_no,
      case when first_code < no then format('Trùng mã với dòng %s', first_code) else format('Trùng tên với dòng %s', first_name) end as problem
    from walked where first_code < no or first_name < no
  ), named as (
    select t.no, m.id, format('Đã có vật tư tên này, mã %s', m.code) as problem from told t
    join material m on m.tenant_id = ${tenant_id} and app.spelling(m.name) = t.name and m.deleted_at is null and m.id is distinct from t.match_id
  ), lost as (${unmeasured(tenant_id, fitRows(tenant_id, id))})
  select distinct on (no) no, match_no, match_id, problem from (
    select no, match_no, null::bigint as match_id, problem, 1 as place from twice
    union all select no, null, null, problem, 2 from named
    union all select no, null, null, problem, 3 from lost) f order by no, place`

/** A norm that was written since the check keeps its unit, too. */
const refuseUnmeasured = (step: Step): Sql => sql`
  update person_import_row r set status = 'error', problems = array[f.problem] from (${unmeasured(step.tenant_id, ofBatch(step))}) f
  where ${ofBatch(step)} and r.no = f.no`

const BLAMED: readonly MaterialField[] = ['code', 'name', 'unit', 'purchase_unit']

/** How materials come in from files. */
export const materialImporter: Importer<MaterialWords> = {
  entity: 'material',
  table: importTable(MaterialImport, 'material'),
  what: 'vật tư',
  page: (id) => `/material/import?import=${id}`,
  columns: MATERIAL_COLUMNS,
  careful: { duplicates: 'update' },
  example: {
    code: 'GT01',
    name: 'Găng tay nitrile (dòng mẫu, hãy xóa)',
    kind: 'Vật tư tiêu hao',
    unit: 'Cái',
    purchase_unit: 'Hộp',
    purchase_factor: '100',
    brand: 'Vglove',
    origin: 'Việt Nam',
    standard_cost: '1.200',
    min_stock: '50',
    lot_tracked: 'Không',
    expiry_tracked: 'Không',
    is_active: 'Có',
  },
  looks_in: ['material', 'material_stock', 'person_import_row'],
  words,
  judge,
  within: ({ tx, tenant_id, id }) => tx.rows(refuseClashes(tenant_id, id, clashes(tenant_id, id), BLAMED)),
  add: (step) => [
    refuseUnmeasured(step),
    addRecords(step, { entity: 'material', columns: COLUMNS, which: sql`r.status = 'new'` }),
    limitAdded(step),
  ],
  change: async (step) => {
    if ((step.facts.options as { duplicates?: string }).duplicates === 'skip') return
    await changeMatched(step, {
      entity: 'material',
      columns: COLUMNS,
      gone: 'Vật tư này đã bị xóa sau khi kiểm tra, hãy kiểm tra lại tệp',
      problem: (record) => materialProblem(record as unknown as MaterialFacts)?.message,
    })
    await limitMatched(step)
  },
  skip: skipMatched,
  putBack: (step) => [
    takeBack(step, 'material', COLUMNS, (field) => column('v', field)),
    putLimitsBack(step),
  ],
  match_shown: () => sql`json_build_object('id', t.id, 'code', t.code, 'name', t.name)`,
  record_called: 'record_id',
  changed: 'cập nhật',
}
