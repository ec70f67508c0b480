import { ImportPage } from '../../shared/import/ImportPage.tsx'
import { useStockImport } from './stock-import.ts'

/** Bringing in what branches have when they begin. */
export function StockImportScreen() {
  return <ImportPage view={useStockImport()} />
}
