import { Product } from '@bcare/contract/catalogue/product'
import { ProductImport } from '@bcare/contract/catalogue/product-import'
import { PRODUCT_COLUMNS } from '@bcare/rules/catalogue/import/product-columns'
import {
  columnOfProduct,
  judgeProduct,
  type ProductWords,
  readProductRow,
} from '@bcare/rules/catalogue/import/product-row'
import { type ProductFacts, productProblem } from '@bcare/rules/catalogue/product'
import type { Importer, JudgeContext, SentRow } from '../../imports/importer.ts'
import {
  addRecords,
  changeMatched,
  fitRows,
  refuseClashes,
  skipMatched,
  takeBack,
} from '../../imports/records.ts'
import { importTable } from '../../imports/table.ts'
import type { Named } from '../../imports/words.ts'
import { mapBreathing } from '../../kit/breathe.ts'
import { column, sql } from '../../kit/database/sql.ts'
import type { TenantDatabase } from '../../kit/database/tenant-database.ts'
import { judgedRow } from './import-judge.ts'
import { choicesOf, namedOf, namedWords, termsOf } from './import-words.ts'

const COLUMNS = Object.keys(Product.edits)

async function words(db: TenantDatabase, tenant_id: number) {
  const [categories = [], units = []] = await db.batch<Named>(
    termsOf(tenant_id, 'service_category'),
    termsOf(tenant_id, 'product_unit'),
  )
  const vocabularies = {
    kind: choicesOf('product.kind'),
    category: namedOf(categories),
    unit: namedOf(units),
    price_mode: choicesOf('product.price_mode'),
    tooth_scope: choicesOf('product.tooth_scope'),
    image_required: choicesOf('product.image_required'),
  }
  const known = Object.fromEntries(Object.entries(vocabularies).map(([field, one]) => [field, one.known]))
  return namedWords(known as unknown as ProductWords, vocabularies, PRODUCT_COLUMNS)
}

interface OnFile extends ProductFacts {
  id: number
  code: string
}

const keyOf = (code: unknown): string => (typeof code === 'string' ? code.trim().toUpperCase() : '')

/** Rows as the services that they describe, each with the one on file of its code. */
async function judge(rows: readonly SentRow[], by: JudgeContext<ProductWords>) {
  const { tx, tenant_id, facts, decisions, words: known } = by
  const read = await mapBreathing(rows, async ({ no, cells }) => ({
    no,
    ...readProductRow(cells, { ...facts, decisions, words: known }),
  }))
  const codes = [...new Set(read.map(({ said }) => keyOf(said['code'])))]
  const found = await tx.rows<OnFile>(sql`
    select id, code, kind, list_price, min_price, price_mode, tooth_scope, needs_surfaces from product
    where tenant_id = ${tenant_id} and upper(code) = any (${codes}) and deleted_at is null`)
  const on_file = new Map(found.map((one) => [keyOf(one.code), one]))
  return read.map(({ no, ...row }) => {
    const code = keyOf(row.said['code'])
    const stored = on_file.get(code)
    return judgedRow({
      no,
      mapping: facts.mapping,
      problems: judgeProduct(row, stored),
      // A code is kept as the clinic writes it.
      said: stored === undefined ? row.said : { ...row.said, code: stored.code },
      schema: stored === undefined ? Product.draft : Product.patch,
      labels: Product.labels,
      columnOf: columnOfProduct,
      match_id: stored?.id,
      code,
    })
  })
}

/** No other service says anything of the service `p`. */
const UNNAMED = sql`not exists (select 1 from product o where o.tenant_id = p.tenant_id and o.deleted_at is null
  and o.rules @> jsonb_build_array(jsonb_build_object('product_id', p.id)))`

/** How services, goods and medicines come in from files. */
export const productImporter: Importer<ProductWords> = {
  entity: 'product',
  table: importTable(ProductImport, 'product'),
  what: 'dịch vụ',
  page: (id) => `/product/import?import=${id}`,
  columns: PRODUCT_COLUMNS,
  careful: { duplicates: 'update' },
  example: {
    code: 'TR01',
    name: 'Trám răng thẩm mỹ (dòng mẫu, hãy xóa)',
    kind: 'Dịch vụ',
    list_price: '500.000',
    min_price: '400.000',
    vat_rate: '0',
    price_mode: 'Theo số răng',
    tooth_scope: 'Một răng',
    duration_min: '30',
    is_active: 'Có',
  },
  looks_in: ['product', 'person_import_row'],
  words,
  judge,
  within: ({ tx, tenant_id, id }) =>
    tx.rows(
      refuseClashes(
        tenant_id,
        id,
        sql`select no, first as match_no, null::bigint as match_id, format('Trùng mã với dòng %s', first) as problem from (
            select r.no, min(r.no) over (partition by r.code) as first from person_import_row r where ${fitRows(tenant_id, id)}) d
          where first < no`,
        ['code'],
      ),
    ),
  add: (step) => [addRecords(step, { entity: 'product', columns: COLUMNS, which: sql`r.status = 'new'` })],
  change: async (step) => {
    if ((step.facts.options as { duplicates?: string }).duplicates === 'skip') return
    await changeMatched(step, {
      entity: 'product',
      columns: COLUMNS,
      gone: 'Dịch vụ này đã bị xóa sau khi kiểm tra, hãy kiểm tra lại tệp',
      problem: (record) => productProblem(record as unknown as ProductFacts)?.message,
    })
  },
  skip: skipMatched,
  unused: UNNAMED,
  putBack: (step) => [takeBack(step, 'product', COLUMNS, (field) => column('v', field))],
  match_shown: () => sql`json_build_object('id', t.id, 'code', t.code, 'name', t.name)`,
  record_called: 'record_id',
  changed: 'cập nhật',
}
