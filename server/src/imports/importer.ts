import type { CustomColumn, Columns } from '@bcare/rules/imports/columns'
import type { Decisions, WordsOfClinic } from '@bcare/rules/imports/words'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import type { Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import type { TenantDatabase, Transaction } from '../kit/database/tenant-database.ts'
import { hook } from '../kit/hook.ts'
import type { JobContext } from '../kit/jobs/job.ts'
import type { Vault } from '../kit/vault.ts'
import type { ImportFacts } from './table.ts'

/** Who keeps secrets of which clinic. */
export interface Keeper {
  vault: Vault
  caller: { tenant_id: number }
}

/** How cells are stored that must not be read where they are: as they came, opened, and as a list shows them. */
export interface CellKeeper {
  seal: (keeper: Keeper, cell: string) => string
  open: (keeper: Keeper, cell: string) => string
  shown: (cell: string, field: string | null | undefined) => string
}

/** The clinic's words, and what they are called for users who decide for the words of a file. */
export interface NamedWords<W> extends Omit<WordsOfClinic, 'columns'> {
  words: W
  labelOf: (field: string) => string
}

/** A row as it was sent. */
export interface SentRow {
  no: number
  cells: readonly string[]
}

/** What each row is judged by. */
export interface JudgeContext<W> {
  tx: Pick<Transaction, 'rows' | 'one' | 'batch'>
  tenant_id: number
  keeper: Keeper
  facts: Pick<ImportFacts, 'mapping' | 'headers' | 'options'>
  decisions: Decisions
  words: W
  /** The business date. */
  today: string
}

/** What was found of a row. */
export interface Judged {
  no: number
  status: 'new' | 'same' | 'error'
  /** What is wrong, or of a row that comes in, what is kept of it elsewhere. */
  problems: string[]
  /** The cells that this is about. */
  faulty: number[]
  /** What is written when the row comes in. */
  draft: object | null
  /** The record on file that the row is about. */
  match_id?: number | null
  /** By what the record may be known. */
  code?: string | null
  tails?: string[]
  tag_ids?: number[]
}

/** The rows of an import, within a transaction that holds its lock. */
export interface ImportRows {
  tx: Pick<Transaction, 'rows' | 'one'>
  tenant_id: number
  id: number
}

/** Some rows of an import, within the transaction that brings them in or takes them back. */
export interface Step {
  tx: Transaction
  tenant_id: number
  facts: ImportFacts
  nos: readonly number[]
  job: JobContext
  /** Tells browsers of a change, once the transaction has committed. */
  emit: Context['emit']
}

/** How the records of an entity come in from a file: what a family declares, and the kit (this folder) does. */
export interface Importer<W = unknown> {
  /** The entity of the records; their table is called by it. */
  entity: string
  /** Its imports. */
  table: Table
  /** What the records are called, as in «Mẫu nhập khách hàng». */
  what: string
  /** The page of an import. */
  page: (id: number) => string
  columns: Columns
  /** What is done until a user decides otherwise. */
  careful: object
  /** Custom fields that the user may fill in. */
  own?: (context: Pick<Context, 'db' | 'caller'>) => Promise<readonly CustomColumn[]>
  /** The line of the example by fields. */
  example: Readonly<Record<string, string>>
  cells?: CellKeeper
  /** What each batch looks its rows up in; an import makes it grow from nothing in a minute. */
  looks_in: readonly string[]
  words: (db: TenantDatabase, tenant_id: number) => Promise<NamedWords<W>>
  /** Holds rows to the same rules as the form. */
  judge(rows: readonly SentRow[], by: JudgeContext<W>): Promise<Judged[]>
  /** Compares judged rows with the records on file. */
  match?: (rows: ImportRows, nos: readonly number[]) => Promise<void>
  /** Compares the rows of a file with each other, once all of them are judged. */
  within: (rows: ImportRows) => Promise<unknown>
  /** Further rows, over `r`, that are judged again when one is mended. */
  touched?: Sql
  /** In which order rows come in, over `person_import_row`; that of the file unless it matters. */
  order?: Sql
  /** Whether a row can be one that resembles a record, about which a user decides. */
  decides?: true
  /** What refuses to begin, because the clinic has no room for all that would be added. @throws Fault rule */
  requireRoom?: (context: Pick<Context, 'db' | 'caller'>, facts: ImportFacts) => Promise<void>
  /** Looks at the rows of a batch as the records on file stand now. */
  prepare?: (step: Step) => Promise<void>
  /** Adds the records of new rows. */
  add: (step: Step) => Sql[]
  /** Changes the records on file that rows are about, or writes what only a command of the area writes (`acting.ts`). */
  change: (step: Step) => Promise<void>
  /** What is left of a batch, and changes nothing. */
  skip: (step: Step) => Sql
  /** Holds for a record `p` that may be taken away again, beside that no other record names it. */
  unused?: Sql
  /** Takes away what rows added where that is more than to delete it; each such row is `undone`. */
  takeAway?: (step: Step) => Promise<void>
  /** Gives the records that were changed what they had before. */
  putBack: (step: Step) => Sql[]
  /** A row's record on file, as JSON over `t`. */
  match_shown: (caller: Caller) => Sql
  /** What a row calls the record that it became. */
  record_called: 'person_id' | 'record_id'
  /** What a change of a record on file is called. */
  changed: string
}

/** Declares how records come in from files. */
export const importing = hook<Importer>()

/** How the records of an entity come in. @throws Error when no family declares it */
export function importerOf(entity: string): Importer {
  const found = importing.all().find((importer) => importer.entity === entity)
  if (found === undefined) throw new Error(`No family declares how ${entity} comes in from files`)
  return found
}

const PLAIN: CellKeeper = {
  seal: (_keeper, cell) => cell,
  open: (_keeper, cell) => cell,
  shown: (cell) => cell,
}

export const cellsOf = ({ cells = PLAIN }: Pick<Importer, 'cells'>): CellKeeper => cells

/** As every masked number is, so that it is known for no text to mend. */
const HIDDEN = '******'

/** Opens cells of a file for a user; those of columns that only others may fill in stay hidden. */
export function cellReader(importer: Importer, context: Context, mapping: readonly (string | null)[]) {
  const { columns } = importer
  const { open } = cellsOf(importer)
  const closed = mapping.map(
    (field) => field !== null && !columns.isOpen(field, (right) => context.caller.may(right)),
  )
  return (cell: string, at: number): string =>
    closed[at] === true && cell !== '' ? HIDDEN : open(context, cell)
}
