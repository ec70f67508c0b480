import { isPageKey, SETTING_KEYS, specOf } from '@bcare/contract/settings/registry/index'
import type { PageConfiguration } from '@bcare/contract/settings/page-configuration'
import type { EffectiveSettings } from '@bcare/contract/settings/setting'
import { resolve } from '@bcare/rules/settings/resolve'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { layersOf } from './setting.ts'
import { readToday, type StoredSetting } from './setting-rows.ts'

/** A row that bears on a user, taken back or not. */
export interface EffectiveRow extends StoredSetting {
  version: number
  is_gone: boolean
}

/** The clinic's number, then every row that bears on the caller: all, or those of keys that changed since a number. */
export function effectiveQueries({ caller }: Context, since: number | undefined): [version: Sql, rows: Sql] {
  const { tenant_id, user_id, branch_id } = caller
  const changed =
    since === undefined
      ? sql`t.deleted_at is null`
      : sql`t.key in (select s.key from setting s where s.tenant_id = ${tenant_id} and s.changed_no > ${since})`
  return [
    sql`select value as no from sequence where tenant_id = ${tenant_id} and kind = 'setting' and period = 'all'`,
    sql`select t.key, t.level, t.branch_id, t.value, null as sealed, t.version, t.deleted_at is not null as is_gone from setting t
      where t.tenant_id = ${tenant_id} and ((t.user_id is null and (t.branch_id is null or t.branch_id = ${branch_id}::bigint)) or t.user_id = ${user_id}::bigint)
        and ${changed}`,
  ]
}

/** What holds for the caller, from the rows of `effectiveQueries`. Secrets are left out. */
export function effectiveFrom(
  { caller }: Context,
  numbers: readonly { no: number }[],
  rows: readonly EffectiveRow[],
  since: number | undefined,
): EffectiveSettings {
  const [number] = numbers
  const byKey = Map.groupBy(rows.map(readToday), ({ key }) => key)
  const values: EffectiveSettings['values'] = {}
  const pages: EffectiveSettings['pages'] = {}
  const versions: EffectiveSettings['versions'] = {}
  for (const key of since === undefined ? new Set([...SETTING_KEYS, ...byKey.keys()]) : byKey.keys()) {
    const spec = specOf(key)
    if (spec === undefined || spec.secret === true) continue
    const alive = (byKey.get(key) ?? []).filter(({ is_gone }) => !is_gone)
    const layers = layersOf(
      alive.filter(({ level }) => level !== 'user'),
      alive.filter(({ level }) => level === 'user'),
      caller.branch_id,
    )
    if (!isPageKey(key)) {
      const { value } = resolve(layers, { value: spec.default } as StoredSetting)
      values[key] = value.value
      continue
    }
    const [tenant, user] = [
      layers.tenant as EffectiveRow | undefined,
      layers.user as EffectiveRow | undefined,
    ]
    pages[key] = {
      tenant: (tenant?.value ?? null) as PageConfiguration | null,
      user: (user?.value ?? null) as PageConfiguration | null,
    }
    versions[key] = { tenant: tenant?.version ?? 0, user: user?.version ?? 0 }
  }
  return { version: number?.no ?? 0, values, pages, versions }
}

/** What holds for the caller; of what changed since a number, when one is given. */
export async function effectiveFor(context: Context, since?: number): Promise<EffectiveSettings> {
  const [numbers, rows] = await context.db.batch<[{ no: number }, EffectiveRow]>(
    ...effectiveQueries(context, since),
  )
  return effectiveFrom(context, numbers, rows, since)
}
