import type { AnyValue } from '@bcare/contract/settings/setting'
import { PAGE_PREFIX } from '@bcare/contract/settings/registry/index'
import type { Level } from '@bcare/contract/settings/registry/spec'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Kept } from '../kit/database/kept.ts'

/** A value that is set, as it is stored; of a secret what is sealed. */
export interface StoredSetting {
  key: string
  level: Level
  branch_id: number | null
  value: AnyValue
  sealed: string | null
}

/** Whoever asks what is set: a request, a job, or the door of a tenant. */
export interface Asking {
  tenant_id: number
  db: TenantDatabase
  kept: Kept
}

/** Of somebody's own settings, which nobody else hears of. */
export const OWN = 'own_setting'

const isPage = sql`starts_with(key, ${PAGE_PREFIX})`

const select = (tenant_id: number, whose: Sql): Sql => sql`
  select key, level, branch_id, value, sealed from setting
  where tenant_id = ${tenant_id} and deleted_at is null and ${whose} and not ${isPage}`

type ByKey = ReadonlyMap<string, readonly StoredSetting[]>

const byKey = (rows: readonly StoredSetting[]): ByKey => Map.groupBy(rows, ({ key }) => key)

/** What the clinic and its branches have set, kept until one of them changes. How lists look is left out. */
export const settingsOfClinic = ({ tenant_id, db, kept }: Asking): Promise<ByKey> =>
  kept.of(tenant_id, 'setting', 'clinic', async () =>
    byKey(await db.rows<StoredSetting>(select(tenant_id, sql`user_id is null`))),
  )

/** What somebody has set for themselves, kept likewise. */
export const settingsOfUser = ({ tenant_id, db, kept }: Asking, user_id: number): Promise<ByKey> =>
  kept.of(tenant_id, OWN, String(user_id), async () =>
    byKey(await db.rows<StoredSetting>(select(tenant_id, sql`user_id = ${user_id}`))),
  )
