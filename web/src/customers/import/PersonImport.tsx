import { ImportPage } from '../../shared/import/ImportPage.tsx'
import { usePersonImport } from './person-import-view.ts'

/** Bringing in customers from a file. */
export function PersonImport() {
  return <ImportPage view={usePersonImport()} />
}
