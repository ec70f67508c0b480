import type { TermRow } from './use-vocabulary.ts'

/** What is open over the list. */
export type Opened =
  | { what: 'edit'; row?: TermRow; parent_id?: number }
  | { what: 'merge' | 'uses'; row: TermRow }
  | { what: 'import' }
