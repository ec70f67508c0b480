import { Fault, fieldErrors } from '@bcare/contract'
import { isPageKey, specOf, valueToday } from '@bcare/contract/settings/registry/index'
import type { Level, SettingSpec } from '@bcare/contract/settings/registry/spec'
import type { AnyValue } from '@bcare/contract/settings/setting'
import * as z from 'zod/mini'
import { join, sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { drawerOf } from './setting.ts'
import { OWN } from './setting-rows.ts'
import { standingOf, type Place } from './setting-standing.ts'

export interface SettingInput {
  key: string
  value: AnyValue
  /** Back to what holds without it. */
  reset?: boolean | undefined
  /** Of the value that is stored there, 0 while there is none; another one refuses the change. */
  version?: number | undefined
}

const MOST_PAGES = 300

/** Rows at exactly this place. */
export const atPlace = ({ branch_id, user_id }: Place): Sql =>
  sql`coalesce(branch_id, 0) = ${branch_id ?? 0} and coalesce(user_id, 0) = ${user_id ?? 0}`

/** @throws Fault invalid with the field, rule where the setting has no such level */
function parsed({ key, value }: SettingInput, level: Level): { spec: SettingSpec; value: AnyValue } {
  const spec = specOf(key)
  if (spec === undefined) throw new Fault('not_found', 'Không tìm thấy cấu hình này')
  if (!spec.levels.includes(level)) {
    const only = spec.levels.includes('branch') ? 'chi nhánh hoặc toàn phòng khám' : 'toàn phòng khám'
    throw new Fault('rule', `«${spec.label}» chỉ đặt được cho ${only}`)
  }
  const result = z.safeParse(spec.schema, valueToday(key, value))
  if (result.success) return { spec, value: result.data as AnyValue }
  const errors = fieldErrors(result.error.issues, { '': spec.label }).map(({ message }) => ({
    field: key,
    message: message.replace(/^Dữ liệu /, `${spec.label} `),
  }))
  throw new Fault('invalid', errors[0]?.message, { errors })
}

/** A setting that names a row names one that the clinic has. @throws Fault rule */
async function checkReferences({ caller, db }: Context, inputs: readonly SettingInput[]): Promise<void> {
  for (const { key, value, reset } of inputs) {
    const control = specOf(key)?.control
    if (control?.kind !== 'reference' || value === null || reset === true) continue
    const target = control.to === 'pipeline' ? sql`pipeline` : sql`stage`
    const found = await db.one(sql`
      select r.id from ${target} r where r.tenant_id = ${caller.tenant_id} and r.id = ${value}::bigint and r.is_active and r.deleted_at is null`)
    if (found !== undefined) continue
    const message =
      control.to === 'pipeline' ? 'Không tìm thấy quy trình này' : 'Không tìm thấy giai đoạn này'
    throw new Fault('rule', message, { errors: [{ field: key, message }] })
  }
}

interface Standing {
  key: string
  version: number
}

/** What is stored there, with every other writer of the clinic made to wait; and the number of this change. */
async function lockPlace({ caller, db }: Context, place: Place, keys: readonly string[]) {
  const [[number], rows, [pages]] = await db.batch<[{ no: number }, Standing, { total: number }]>(
    sql`select app.next_value('setting', 'all') as no`,
    sql`select key, version from setting where tenant_id = ${caller.tenant_id} and key = any (${keys}) and deleted_at is null and ${atPlace(place)}`,
    sql`select count(*)::int as total from setting where tenant_id = ${caller.tenant_id} and user_id = ${place.user_id}::bigint`,
  )
  if ((pages?.total ?? 0) >= MOST_PAGES && keys.some(isPageKey) && rows.length < keys.length)
    throw new Fault('rule', 'Bạn đã lưu cách hiển thị của quá nhiều danh sách')
  return { no: number?.no ?? 0, rows }
}

/**
 * Sets values at one place, or takes them back, all or none.
 * @throws Fault conflict with `data.current` (stale), invalid, rule, not_found
 */
export async function writeSettings(
  context: Context,
  place: Place,
  inputs: readonly SettingInput[],
): Promise<void> {
  const keys = inputs.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new Fault('invalid', 'Một cấu hình được gửi hai lần')
  const ready = inputs.map((one) => ({
    ...one,
    ...(one.reset === true ? { value: null } : parsed(one, place.level)),
  }))
  await checkReferences(context, ready)
  const { no, rows } = await lockPlace(context, place, keys)
  for (const { key, version } of inputs) {
    const current = rows.find((row) => row.key === key)?.version ?? 0
    if (version !== undefined && version !== current)
      throw new Fault('conflict', undefined, { current: await standingOf(context, place, key) })
  }
  const changed = await context.db.batch<{ id: number; key: string }>(...changes(context, place, ready, no))
  for (const { id, key } of changed.flat())
    context.emit({ entity: place.level === 'user' ? OWN : 'setting', id, action: 'update', keys: [key] })
}

function changes(
  { caller, vault }: Context,
  place: Place,
  ready: readonly SettingInput[],
  no: number,
): Sql[] {
  const { tenant_id, user_id } = caller
  const gone = ready.filter(({ reset }) => reset === true).map(({ key }) => key)
  const set = ready.flatMap(({ key, value, reset }) => {
    if (reset === true) return []
    if (specOf(key)?.secret !== true) return [sql`(${key}, ${JSON.stringify(value)}::jsonb, null)`]
    const sealed = value === '' ? null : vault.seal(drawerOf(tenant_id, key), String(value))
    return [sql`(${key}, null::jsonb, ${sealed}::text)`]
  })
  const put = sql`
    insert into setting as t (tenant_id, key, branch_id, user_id, value, sealed, changed_no, created_by, updated_by)
    select ${tenant_id}::int, n.key, ${place.branch_id}::bigint, ${place.user_id}::bigint, n.value, n.sealed, ${no}::bigint, ${user_id}::bigint, ${user_id}::bigint
    from (values ${join(set)}) as n (key, value, sealed)
    on conflict (tenant_id, key, coalesce(branch_id, 0), coalesce(user_id, 0)) do update set
      value = excluded.value, sealed = excluded.sealed, deleted_at = null, changed_no = excluded.changed_no,
      version = t.version + 1, updated_at = now(), updated_by = excluded.updated_by
    returning id, key`
  const remove = sql`
    update setting set deleted_at = now(), changed_no = ${no}, version = version + 1, updated_at = now(), updated_by = ${user_id}
    where tenant_id = ${tenant_id} and key = any (${gone}) and deleted_at is null and ${atPlace(place)} returning id, key`
  return [...(set.length > 0 ? [put] : []), ...(gone.length > 0 ? [remove] : [])]
}
