import { ImportPage } from '../../shared/import/ImportPage.tsx'
import { useMaterialImport, usePriceTierImport, useProductImport } from './catalogue-imports.ts'

/** Bringing in services from a file. */
export function ProductImportScreen() {
  return <ImportPage view={useProductImport()} />
}

/** Bringing in prices from a file. */
export function PriceTierImportScreen() {
  return <ImportPage view={usePriceTierImport()} />
}

/** Bringing in materials from a file. */
export function MaterialImportScreen() {
  return <ImportPage view={useMaterialImport()} />
}
