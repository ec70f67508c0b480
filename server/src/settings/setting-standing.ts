import { Fault } from '@bcare/contract'
import { specOf } from '@bcare/contract/settings/registry/index'
import { HIDDEN, type AnyValue, type StandingSetting } from '@bcare/contract/settings/setting'
import { inheritedAt, resolve } from '@bcare/rules/settings/resolve'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { layersOf } from './setting.ts'
import { readToday, type StoredSetting } from './setting-rows.ts'
import type { Level } from '@bcare/contract/settings/registry/spec'

/** One level of one clinic: the whole of it, a branch, or one user. */
export interface Place {
  level: Level
  branch_id: number | null
  user_id: number | null
}

interface Row extends StoredSetting {
  id: number
  version: number
  updated_at: string
  updated_by_name: string | null
}

/** What every caller may read of a stored value. */
const shown = (row: Pick<StoredSetting, 'value' | 'sealed'>): AnyValue =>
  row.sealed === null ? row.value : HIDDEN

function standing(key: string, place: Place, rows: readonly Row[]): StandingSetting {
  const spec = specOf(key)
  if (spec === undefined) throw new Fault('not_found', 'Không tìm thấy cấu hình này')
  const layers = layersOf(
    rows.filter(({ level }) => level !== 'user'),
    rows.filter(({ level }) => level === 'user'),
    place.branch_id,
  )
  const fallback = { value: spec.default as AnyValue, sealed: null } as StoredSetting
  const held = resolve(layers, fallback, place.level)
  const own = layers[place.level] as Row | undefined
  return {
    key,
    level: place.level,
    value: own === undefined || spec.secret === true ? null : own.value,
    is_set: own !== undefined,
    effective: shown(held.value),
    source: held.source,
    inherited: shown(inheritedAt(layers, fallback, place.level)),
    is_secret: spec.secret === true,
    version: own?.version ?? 0,
    id: own?.id ?? null,
    updated_at: own?.updated_at ?? null,
    updated_by_name: own?.updated_by_name ?? null,
  }
}

/** The state of settings at one place, in the order of the keys. */
export async function standingsOf(
  { caller, db }: Context,
  place: Place,
  keys: readonly string[],
): Promise<StandingSetting[]> {
  const rows = await db.rows<Row>(sql`
    select t.id, t.key, t.level, t.branch_id, t.value, t.sealed, t.version, t.updated_at, u.name as updated_by_name
    from setting t left join "user" u on u.tenant_id = t.tenant_id and u.id = t.updated_by
    where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.key = any (${keys})
      and (t.user_id is null or t.user_id = ${place.user_id}::bigint) and (t.branch_id is null or t.branch_id = ${place.branch_id}::bigint)`)
  const byKey = Map.groupBy(rows.map(readToday), ({ key }) => key)
  return keys.map((key) => standing(key, place, byKey.get(key) ?? []))
}

export async function standingOf(context: Context, place: Place, key: string): Promise<StandingSetting> {
  const [one] = await standingsOf(context, place, [key])
  if (one === undefined) throw new Error(`no standing of ${key}`)
  return one
}
