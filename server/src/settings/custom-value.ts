import { Fault, type Output, type Parsed } from '@bcare/contract'
import { customValue } from '@bcare/contract/settings/custom-field'
import type { CustomEntity } from '@bcare/rules/settings/custom-field'
import { seenFields, shownValue } from '../kit/custom/columns.ts'
import { getText, replaceCustom, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { type Table, tableNamed, visible } from '../kit/database/table.ts'
import { type Context, under } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { customFieldTerms, termPlaces } from './term-places.ts'

/** How a record with custom fields is stored; undefined while its entity has none. */
export function findCustomTable(entity_type: CustomEntity): Table | undefined {
  const target = tableNamed(entity_type)
  return target?.entity.custom === true ? target : undefined
}

/** The same. @throws Fault rule while its entity has none */
export function customTable(entity_type: CustomEntity): Table {
  const target = findCustomTable(entity_type)
  if (target !== undefined) return target
  throw new Fault('rule', 'Đối tượng này chưa có trường tùy chỉnh')
}

type Values = Output<typeof customValue.get>

/** The log says that a user read sensitive values of these records, once in ten minutes for each. */
const recordReads = (
  { caller: { tenant_id, user_id } }: Context,
  entity_type: string,
  ids: readonly number[],
) => sql`
  select app.record(${user_id}, 'view', ${entity_type}, e.id, 'custom')
  from unnest(${ids}::bigint[]) e(id) where not exists (
    select from history h where h.tenant_id = ${tenant_id} and h.entity_type = ${entity_type} and h.entity_id = e.id
      and h.action = 'view' and h.actor_id = ${user_id} and h.reason = 'custom' and h.at > now() - interval '10 minutes')`

/** Values of records that the caller may read; sensitive ones whole for callers who have the right, which is logged. */
async function get(
  context: Context,
  { entity_type, entity_ids, whole }: Parsed<typeof customValue.get>,
): Promise<Values> {
  const { caller, db } = context
  const target = customTable(entity_type)
  const readable = visible(target, caller, { permission: `${entity_type}:read` })
  if (whole) caller.scopeFor('sensitive_field:read')
  const opened = whole ? visible(target, caller, { permission: 'sensitive_field:read' }) : sql`false`
  const shown = shownValue(target, caller)
  const rows = await db.rows<Values[number] & { sensitive: boolean }>(sql`
    select t.id as entity_id, coalesce(f.values, '{}') as values, coalesce(f.names, '{}') as names, coalesce(f.sensitive, false) as sensitive
    from ${target.name} t left join lateral (
      select jsonb_object_agg(d.name, case when d.is_sensitive and (${opened}) then v.data -> d.name else ${shown} end) as values,
        jsonb_strip_nulls(jsonb_object_agg(d.name, case when not d.is_sensitive or (${opened}) then app.custom_name(d.tenant_id, d.type, v.data -> d.name) end)) as names,
        bool_or(d.is_sensitive and (${opened})) as sensitive
      from ${seenFields(entity_type, caller, 'all')} and v.entity_id = t.id) f on true
    where ${readable} and t.id = any (${entity_ids}::bigint[]) order by t.id`)
  const read = rows.filter(({ sensitive }) => sensitive).map(({ entity_id }) => entity_id)
  if (read.length > 0) await db.rows(recordReads(context, entity_type, read))
  return rows.map(({ entity_id, values, names }) => ({ entity_id, values, names }))
}

/** The values after a write, as its own read would answer them. */
async function valuesOf(context: Context, target: Table, id: number): Promise<Values[number]> {
  const text = await getText(target, context, id, 'all')
  const { custom, custom_names } = JSON.parse(text) as {
    custom: Values[number]['values']
    custom_names: Values[number]['names']
  }
  return { entity_id: id, values: custom, names: custom_names }
}

type Writing = Parsed<typeof customValue.set>

async function write(
  context: Context,
  { entity_type, entity_id, values, version }: Writing,
  put: typeof replaceCustom,
): Promise<Values[number]> {
  const target = customTable(entity_type)
  const inner = under(context, `${entity_type}:update`)
  await put(target, inner, { id: entity_id, version, custom: values })
  return valuesOf(inner, target, entity_id)
}

export const customValueFamily = serve(
  customValue,
  {
    get,
    set: (context, input) => write(context, input, replaceCustom),
    patch: (context, input) => write(context, input, updateText),
  },
  termPlaces(customFieldTerms),
)
