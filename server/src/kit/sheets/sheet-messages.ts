import type { MessagePort } from 'node:worker_threads'
import type { Limits } from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import type { TableHead } from './table-read.ts'

/** What the thread is given when it begins. */
export interface Task {
  size: number
  limits: Limits
  /** Asks for bytes of the file and brings them. */
  bytes: MessagePort
}

/** Which bytes of the file the thread asks for; the answer is a `Uint8Array`. */
export interface Wanted {
  offset: number
  length: number
}

/** What the thread tells: first what the file is, then a batch for each `MORE`, and how it ended. */
export type Told =
  | ({ told: 'open' } & TableHead)
  | { told: 'rows'; rows: SheetRow[] }
  | { told: 'end' }
  | { told: 'problem'; sentence: string }

/** Asks the thread for one more batch; it reads no further ahead. */
export const MORE = 'more'
