import type { AnyValue } from '@bcare/contract/settings/setting'
import { PAGE_PREFIX, valueToday } from '@bcare/contract/settings/registry/index'
import type { Level } from '@bcare/contract/settings/registry/spec'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Cache } from '../kit/database/cache.ts'

/** A value that is set, as it is stored; of a secret what is sealed. */
export interface StoredSetting {
  key: string
  level: Level
  branch_id: number | null
  value: AnyValue
  sealed: string | null
}

/** What asks for values: a request, a job, or a page before sign-in. */
export interface Asking {
  tenant_id: number
  db: TenantDatabase
  cache: Cache
}

/** Of a user's own settings, of which no other user is notified. */
export const OWN = 'own_setting'

const isPage = sql`starts_with(key, ${PAGE_PREFIX})`

const select = (tenant_id: number, whose: Sql): Sql => sql`
  select key, level, branch_id, value, sealed from setting
  where tenant_id = ${tenant_id} and deleted_at is null and ${whose} and not ${isPage}`

type ByKey = ReadonlyMap<string, readonly StoredSetting[]>

/** A row whose value is read as this release knows it. */
export const readToday = <Row extends StoredSetting>(row: Row): Row => ({
  ...row,
  value: valueToday(row.key, row.value),
})

const byKey = (rows: readonly StoredSetting[]): ByKey => Map.groupBy(rows.map(readToday), ({ key }) => key)

/** What the clinic and its branches have set, cached until one of them changes. How lists look is left out. */
export const settingsOfClinic = ({ tenant_id, db, cache }: Asking): Promise<ByKey> =>
  cache.of(tenant_id, 'setting', 'clinic', async () =>
    byKey(await db.rows<StoredSetting>(select(tenant_id, sql`user_id is null`))),
  )

/** What a user has set for themselves, cached likewise. */
export const settingsOfUser = ({ tenant_id, db, cache }: Asking, user_id: number): Promise<ByKey> =>
  cache.of(tenant_id, OWN, String(user_id), async () =>
    byKey(await db.rows<StoredSetting>(select(tenant_id, sql`user_id = ${user_id}`))),
  )
