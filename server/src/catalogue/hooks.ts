import type { Sql } from '../kit/database/sql.ts'
import type { Table } from '../kit/database/table.ts'
import { hook } from '../kit/hook.ts'

/** Rows that name records of the catalogue, such as bundles their services: a record stays while one of them does. */
export interface Use {
  table: Table
  /** What they are called where a record says where it is used. */
  label: string
  /** Which rows `t` name the record. */
  naming: (id: number) => Sql
  /** Why the record is not deleted; `by` is what the oldest row that names it is called. */
  held: (name: string, by: string) => string
  /** By these rows it was sold: they are counted instead of listed, and it keeps what they count by. */
  sold?: true
}

export const productUses = hook<Use>()
export const operationUses = hook<Use>()
export const bundleUses = hook<Use>()
