import { STOCK_COLUMNS, type StockField } from '@bcare/rules/materials/import/stock-columns'
import * as z from 'zod/mini'
import { importEntity, importFamily, importRow, namedRecord, wordDecisions } from '../imports/import.ts'

const target = z.enum(STOCK_COLUMNS.names as [StockField, ...StockField[]])

const options = z.strictObject({ words: wordDecisions(target) })

/** One file of opening stocks on its way in. */
export const StockImport = importEntity('stock_import', { label: 'Lần nhập tồn đầu kỳ', target, options })

/**
 * Bringing in what branches have when they begin: each row is an opening movement. A material, branch and lot that has its
 * opening keeps it, so that a file that comes twice counts once.
 */
export const stockImport = importFamily('/v1/stock-import', {
  entity: StockImport,
  target,
  options,
  careful: {},
  row: importRow(namedRecord),
  what: 'tồn đầu kỳ',
  object: 'stock_import',
  label: 'Nhập tồn đầu kỳ từ tệp',
  group: 'Kho & danh mục',
  place: 106,
})
