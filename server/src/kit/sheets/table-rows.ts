export interface Column {
  label: string
  kind: 'text' | 'number' | 'money' | 'date' | 'instant'
  /** In characters. */
  width?: number
}

export type Value = string | number | null
/** Rows in batches, so that neither a row costs a turn nor all of them memory. */
export type TableRows = AsyncIterable<readonly (readonly Value[])[]> | Iterable<readonly (readonly Value[])[]>
