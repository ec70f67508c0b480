import { PRODUCT_COLUMNS, type ProductField } from '@bcare/rules/catalogue/import/product-columns'
import * as z from 'zod/mini'
import { importEntity, importFamily, importRow, namedRecord, wordDecisions } from '../imports/import.ts'

const target = z.enum(PRODUCT_COLUMNS.names as [ProductField, ...ProductField[]])

/** What an import does with a record on file: change it as the file says, or leave it. */
export const KNOWN_RECORDS = ['update', 'skip'] as const

const options = z.strictObject({
  duplicates: z._default(z.enum(KNOWN_RECORDS), 'update'),
  words: wordDecisions(target),
})

/** One file of services on its way in. */
export const ProductImport = importEntity('product_import', { label: 'Lần nhập dịch vụ', target, options })

/** Bringing in services, goods and medicines from a file: a code that the clinic has is changed, a new one is added. */
export const productImport = importFamily('/v1/product-import', {
  entity: ProductImport,
  target,
  options,
  careful: { duplicates: 'update' },
  row: importRow(namedRecord),
  what: 'dịch vụ',
  object: 'product_import',
  label: 'Nhập dịch vụ từ tệp',
  group: 'Kho & danh mục',
  place: 41,
})
