import type { Permission } from '@bcare/contract'
import type { Caller } from './caller.ts'
import type { Sql } from './database/sql.ts'
import type { Table } from './database/table.ts'
import { hook } from './hook.ts'
import type { Vault } from './vault.ts'

/** A list's filter as the contract checked it. */
export type ExportFilter = Record<string, unknown>

/** The part of a filter that the generic list understands, and the conditions that the rest of it comes to. */
export interface Narrowed {
  input: ExportFilter
  more: Sql[]
}

/** A column that no row of a list shows: the right it needs, what is read, and what is written in the file. */
export interface SecretColumn {
  key: string
  permission: Permission
  select: (caller: Caller) => Sql
  open: (caller: Caller, vault: Vault, stored: string) => string
}

export interface Exported {
  table: Table
  /** Page of the browser that shows the list. */
  page: string
  /** What the entity's own list does beyond the generic filters. */
  narrow?: (caller: Caller, filter: ExportFilter, vault: Vault) => Narrowed
  secret?: SecretColumn
  /** Columns that leave with a right of their own alone. */
  needs?: Readonly<Record<string, Permission>>
}

/** Declares that the rows of a family's list can leave as a file, narrowed as that list is. */
export const exported = hook<Exported>()
