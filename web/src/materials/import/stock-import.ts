import { STOCK_COLUMNS } from '@bcare/rules/materials/import/stock-columns'
import { api } from '../../kit/api/api.ts'
import { importApi } from '../../shared/import/import-api.ts'
import { type ImportView, NO_CUSTOM, useTermMaker } from '../../shared/import/import-view.ts'
import { STOCK_IMPORT_TEXTS as TEXTS } from './texts.ts'

/** How opening stocks come in, as the pages show it. Branches and units are made on their own screens. */
export function useStockImport(): ImportView {
  const maker = useTermMaker(() => undefined)
  return {
    name: 'stock_import',
    calls: importApi(api.stockImport),
    columns: STOCK_COLUMNS,
    words: TEXTS,
    list: '/material?tab=stock',
    questions: [],
    custom: NO_CUSTOM,
    maker,
    mayLeave: () => false,
    bringable: ({ progress }) => progress.new,
    counts: ['new', 'same'],
    matchOf: ({ match }) => (match ? `${match.name} (${match.code})` : undefined),
    hrefOf: () => undefined,
  }
}
