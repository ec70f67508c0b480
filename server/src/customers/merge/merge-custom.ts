import { CUSTOM, Fault, isCustomKey } from '@bcare/contract'
import { MERGE_FIELDS } from '@bcare/contract/customers/person-merge'
import type { Pair } from '@bcare/rules/customers/merge/merge'
import type { Columns } from '@bcare/rules/customers/merge/fields'
import type { Link, LinkPlan } from '@bcare/rules/customers/merge/links'
import { holdDefinitions } from '../../kit/custom/fields.ts'
import { storeCustom } from '../../kit/custom/write.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { customOf, type MergePlan } from './merge-plan.ts'

/** Every field that two records may differ in, custom fields behind the others. */
export const fieldsOfBoth = (keep: Columns, merge: Columns): string[] => [
  ...MERGE_FIELDS,
  ...new Set([...Object.keys(keep), ...Object.keys(merge)].filter(isCustomKey).toSorted()),
]

/** The links of two people. @throws Fault rule while values of custom fields are turned into another type */
export async function readLinks({ db, caller }: Context, { keep_id, merge_id }: Pair): Promise<Link[]> {
  const { tenant_id } = caller
  const both = sql`${[keep_id, merge_id]}::bigint[]`
  const [, [resting], links] = (await db.batch(
    holdDefinitions(tenant_id),
    sql`select d.label from custom_definition d where d.tenant_id = ${tenant_id} and d.entity_type = 'person' and d.status = 'migrating' and d.deleted_at is null limit 1`,
    sql`select l.relationship_id, l.from_id, l.to_id, l.one_from, l.one_to, r.from_entity = 'person' as from_person, r.to_entity = 'person' as to_person
      from custom_link l join custom_relationship r on r.tenant_id = l.tenant_id and r.id = l.relationship_id
      where l.tenant_id = ${tenant_id} and ((r.from_entity = 'person' and l.from_id = any (${both})) or (r.to_entity = 'person' and l.to_id = any (${both})))
      order by l.id`,
  )) as [unknown, { label: string }[], Link[]]
  if (resting !== undefined)
    throw new Fault('rule', `Trường «${resting.label}» đang được chuyển kiểu, hãy thử gộp lại sau ít phút`)
  return links
}

/** Values of the kept record become what was chosen. */
export function putCustom(tenant_id: number, keep_id: number, { fields }: MergePlan): Sql[] {
  const values = customOf(fields.after)
  return Object.keys(values).length === 0 ? [] : [storeCustom(tenant_id, 'person', keep_id, values)]
}

/** Values that are still what the merge made of them are again what they were; before the other record comes back. */
export function resetCustom(tenant_id: number, keep_id: number, { fields }: MergePlan): Sql[] {
  const [before, after] = [customOf(fields.before), customOf(fields.after)]
  if (Object.keys(before).length === 0) return []
  return [resetStill(tenant_id, keep_id, before, after)]
}

const resetStill = (
  tenant_id: number,
  keep_id: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Sql => sql`
  update custom_value v set updated_at = now(), data = (v.data - still.names) || still.values
  from (
    select coalesce(array_agg(b.key), '{}') as names, coalesce(jsonb_object_agg(b.key, b.value) filter (where b.value <> 'null'), '{}') as values
    from jsonb_each(${JSON.stringify(before)}::jsonb) b, custom_value now
    where now.tenant_id = ${tenant_id} and now.entity_type = 'person' and now.entity_id = ${keep_id}
      and now.data -> b.key is not distinct from nullif(${JSON.stringify(after)}::jsonb -> b.key, 'null')) still
  where v.tenant_id = ${tenant_id} and v.entity_type = 'person' and v.entity_id = ${keep_id}`

const ROWS = sql`as x(relationship_id bigint, from_id bigint, to_id bigint, one_from boolean, one_to boolean)`

/** Links that the merge made go, as far as they are still there, and those that it moved come back where there is room. */
export function revertLinks(tenant_id: number, user_id: number | null, links: LinkPlan | undefined): Sql[] {
  if (links === undefined || links.moved.length === 0) return []
  return [
    sql`delete from custom_link l using jsonb_to_recordset(${JSON.stringify(links.made)}::jsonb) ${ROWS}
      where l.tenant_id = ${tenant_id} and l.relationship_id = x.relationship_id and l.from_id = x.from_id and l.to_id = x.to_id`,
    sql`insert into custom_link (tenant_id, relationship_id, from_id, to_id, one_from, one_to, created_by)
      select ${tenant_id}::int, x.relationship_id, x.from_id, x.to_id, x.one_from, x.one_to, ${user_id}::bigint
      from jsonb_to_recordset(${JSON.stringify(links.moved)}::jsonb) ${ROWS} on conflict do nothing`,
  ]
}

/** Custom fields that the caller sees, among choices. */
export const seenChoices = (choices: readonly string[], seen: ReadonlySet<string>): string[] =>
  choices.filter((choice) => !isCustomKey(choice) || seen.has(choice.slice(CUSTOM.length)))
