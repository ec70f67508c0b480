import type { MessagePort } from 'node:worker_threads'
import type { Limits } from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import type { TableHead } from './table-read.ts'

/** What the thread is given when it begins. */
export interface SheetInput {
  size: number
  limits: Limits
  /** Asks for bytes of the file and brings them. */
  bytes: MessagePort
}

/** Which bytes of the file the thread asks for; the answer is a `Uint8Array`. */
export interface ByteRange {
  offset: number
  length: number
}

/** What the thread sends: first what the file is, then a batch for each `MORE`, and how it ended. */
export type SheetMessage =
  | ({ kind: 'open' } & TableHead)
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'problem'; sentence: string }

/** Asks the thread for one more batch; it reads no further ahead. */
export const MORE = 'more'
