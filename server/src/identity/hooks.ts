import type { Leaving } from '@bcare/contract/identity/user'
import type { Context } from '../kit/context.ts'
import type { Sql } from '../kit/database/sql.ts'
import { hook } from '../kit/hook.ts'
import type { FirstSettings } from './provision.ts'

/** What every clinic begins with: statements that run in its scope, and settings that name what they made. */
export interface Beginning {
  statements: (tenant_id: number) => Sql[]
  settings?: FirstSettings
}

export const clinicBegins = hook<Beginning>()

/** Work that a user would hand over when they leave: each count is a select of one number. */
export interface HeldWork {
  name: keyof Leaving
  /** All of it, even what the caller may not see. */
  held: (context: Context, user_id: number) => Sql
  /** What of it the caller may give to others; left out where that is counted by role. */
  givable?: (context: Context, user_id: number) => Sql
}

export const heldWork = hook<HeldWork>()

/** Rows that keep a user on file, by the columns that name who has done them or answers for them. */
export interface KeepsUser {
  table: string
  columns: readonly string[]
}

export const keepsUser = hook<KeepsUser>()
