import type { NOTED_ENTITIES } from '@bcare/contract/customers/note'
import type { Joined, MergeRule } from '@bcare/rules/customers/merge/rows'
import type { PersonDataKind } from '@bcare/contract/customers/person-data'
import type { Links } from './tags/move-links.ts'
import type { Signable } from './person/signed-data.ts'
import type { Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import { hook } from '../kit/hook.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'

/** How rows that name a customer become those of another record when the two are merged. */
export interface MergedRows {
  rule: MergeRule
  /** The column that says which row it is; `id` unless it says otherwise. */
  key?: string
  /** Columns that a merge may change, with their types; the first names the person. */
  columns: Readonly<Record<string, 'bigint' | 'boolean' | 'int' | 'text' | 'timestamptz'>>
  /** What is left of two of its rows that become one. */
  joined?: Joined
  /** Columns that name a person, first the one that a row is found by; `person_id` unless it says otherwise. */
  names?: readonly string[]
  /** Further columns that the rule decides by. */
  facts?: readonly string[]
  /** Which rows the preview of a merge counts, over `t`; those that are not deleted unless it says otherwise. */
  counted?: Sql
  /** Its changes pass through numbers that nothing else has. */
  in_steps?: boolean
}

/** The customers whose traces go: their ids, as an array of the database. */
export interface Erased {
  tenant_id: number
  ids: Sql
}

/** Rows as a customer may read them: by the table's description, or as a select that is named in Vietnamese. */
export type BundledRows = { table: Table } | { label: string; rows: (ids: Sql) => Sql }

/** A table whose rows name a customer: what becomes of them when records are merged, erased, and handed out. */
export interface PersonRows {
  table: string
  /** A reason instead where the rows stay with the record that they were written about. */
  merged: MergedRows | { stays: string }
  /** A reason instead where nothing of them identifies the customer. */
  erased: ((erased: Erased) => Sql[]) | { stays: string }
  /** A reason instead where the bundle has no place for them. */
  bundled: BundledRows | { left_out: string }
  /** Ids of the customers' rows where these are records of their own: notices and custom fields hang on them by the table's name. */
  records?: (erased: Erased) => Sql
}

export const personRows = hook<PersonRows>()

/** Of whom nothing may be left: every record that is theirs, and what identifies them where no id does. */
export interface Traces extends Erased {
  /** Names, numbers and addresses, squeezed as `app.squeezed` does. */
  words: readonly string[]
}

/** What identifies a customer beside the rows that name them. */
export interface PersonTraces {
  /** What the customer is called and reached by, as texts in a select of one column. */
  words?: (erased: Erased) => Sql
  /** While the record still has its name and number. */
  before?: (traces: Traces) => Sql[]
  /** When the record is blank. */
  after?: (traces: Traces) => Sql[]
  /** Ids of entries of the log that identify the customer without being about their record. */
  entries?: (traces: Traces) => Sql
}

export const personTraces = hook<PersonTraces>()

/** What a family does for the record that two have become, or for each of them when a merge was taken back. */
export const personMerged = hook<(context: Context, person_id: number) => Promise<void>>()

/** A record that notes are written about: whose it is, over the row `t`, and who may see it. */
export interface Noted {
  entity: (typeof NOTED_ENTITIES)[number]
  table: Table
  person_id: Sql
  permission: `${string}:read`
}

export const noted = hook<Noted>()

/** Where records carry tags: they are taken off when a tag is deleted, and exchanged when two become one. */
export interface Tagged extends Links {
  /** The field of a tag that says how many of them carry it. */
  counted: 'person_count' | 'deal_count'
}

export const tagged = hook<Tagged>()

/** Customers whom the caller has to do with by rows of a family: selects of their ids. */
export interface PeopleOf {
  /** Who are the caller's own by these rows (docs/domain/common.md, "Scopes"). */
  own: (caller: Caller) => Sql[]
  /** Who is expected today, or is here, in the branches where the caller works. */
  today?: (caller: Caller) => Sql
  /** Who is in the clinic now. */
  here?: (tenant_id: number) => Sql
}

export const peopleOf = hook<PeopleOf>()

/** A lead whom a user has added by hand, and whom nobody has spoken to yet. */
export interface NewLead {
  id: number
  full_name: string
  branch_id: number | null
  owner_id: number | null
}

/** What follows when a user has added such a lead, in its transaction. */
export const leadAdded = hook<(context: Context, lead: NewLead) => Promise<void>>()

/** A kind of a customer's data that is numbered, and sealed when it is signed. */
export interface SignedKind {
  kind: PersonDataKind
  signable: Signable
  /** What speaks against writing a piece of it now, in the transaction that writes it. @throws Fault rule */
  before?: (
    context: Context,
    piece: { person_id: number; key: string },
    value: Record<string, unknown>,
  ) => Promise<void>
}

export const signedKind = hook<SignedKind>()
