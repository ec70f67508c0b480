import type { Sql } from '../kit/database/sql.ts'
import { hook } from '../kit/hook.ts'
import type { FirstSettings } from './provision.ts'

/** What every clinic begins with: statements that run in its scope, and settings that name what they made. */
export interface Beginning {
  statements: (tenant_id: number) => Sql[]
  settings?: FirstSettings
}

export const clinicBegins = hook<Beginning>()
