import { TIER_COLUMNS, type TierField } from '@bcare/rules/catalogue/import/tier-columns'
import * as z from 'zod/mini'
import { importEntity, importFamily, importRow, namedRecord, wordDecisions } from '../imports/import.ts'
import { KNOWN_RECORDS } from './product-import.ts'

const target = z.enum(TIER_COLUMNS.names as [TierField, ...TierField[]])

const options = z.strictObject({
  duplicates: z._default(z.enum(KNOWN_RECORDS), 'update'),
  words: wordDecisions(target),
})

/** One file of prices on its way in. */
export const PriceTierImport = importEntity('product_price_tier_import', {
  label: 'Lần nhập bảng giá',
  target,
  options,
})

/**
 * Bringing in prices of price lists from a file. A row is about the price on file of its product, list, group, branch,
 * quantity and first day; any other is new.
 */
export const priceTierImport = importFamily('/v1/product_price_tier-import', {
  entity: PriceTierImport,
  target,
  options,
  careful: { duplicates: 'update' },
  row: importRow(namedRecord),
  what: 'bảng giá',
  object: 'product_price_tier_import',
  label: 'Nhập bảng giá từ tệp',
  group: 'Kho & danh mục',
  place: 61,
})
