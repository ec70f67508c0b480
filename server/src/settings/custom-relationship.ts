import { Fault, nameColumnOf, type Parsed, type Row } from '@bcare/contract'
import { customRelationship, Relationship } from '@bcare/contract/settings/custom-relationship'
import { CUSTOM_ENTITIES, type CustomEntity } from '@bcare/rules/settings/custom-field'
import { explainConstraints } from '../kit/database/errors.ts'
import { addText, lockRow, removeRow } from '../kit/database/rows.ts'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import { type Context, systemContext } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { customTable, findCustomTable } from './custom-value.ts'

explainConstraints({
  custom_relationship_name: 'Mã quan hệ này đã có, hãy chọn mã khác',
  custom_link_one_from: 'Bản ghi này đã được nối với một bản ghi khác rồi, hãy gỡ nối đó trước',
  custom_link_one_to: 'Bản ghi này chỉ nối được với một bản ghi, hãy gỡ nối cũ trước',
  custom_link_kept: 'Bản ghi đang được nối trong một quan hệ không cho xóa, hãy gỡ nối trước',
})

export const relationshipTable = table(Relationship, {
  joined: {
    links: sql`(select count(*)::int from custom_link l where l.tenant_id = t.tenant_id and l.relationship_id = t.id)`,
  },
})
const plain = crudOf(relationshipTable)

type RelationshipRow = Row<typeof Relationship>

/** The relationship in use, read past the caller's own right to look after relationships. @throws Fault not_found, rule */
async function inUse(context: Context, id: number): Promise<RelationshipRow> {
  const row = await lockRow(relationshipTable, systemContext(context), id)
  if (!row.is_active) throw new Fault('rule', `Quan hệ «${row.label}» đã ngưng dùng`)
  return row
}

/** How many of these the caller may read or change. */
const readable = (
  caller: Caller,
  entity_type: CustomEntity,
  action: 'read' | 'update',
  ids: readonly number[],
): Sql => {
  const target = customTable(entity_type)
  return sql`(select count(*)::int from ${target.name} t where ${visible(target, caller, { permission: `${entity_type}:${action}` })} and t.id = any (${ids}::bigint[]))`
}

/** A caller who links changes the one end and reads the other. @throws Fault not_found */
async function checkEnds(
  { caller, db }: Context,
  { from_entity, to_entity }: RelationshipRow,
  { from_id, to_ids }: Parsed<typeof customRelationship.link>,
): Promise<void> {
  const found = await db.one<{ ours: number; theirs: number }>(
    sql`select ${readable(caller, from_entity, 'update', [from_id])} as ours, ${readable(caller, to_entity, 'read', to_ids)} as theirs`,
  )
  if (found?.ours !== 1 || found.theirs !== new Set(to_ids).size)
    throw new Fault('not_found', 'Không tìm thấy bản ghi cần nối')
}

/** @throws Fault rule when a link would lead back to where it began */
async function checkCycle(
  { caller: { tenant_id }, db }: Context,
  { id, label }: RelationshipRow,
  { from_id, to_ids }: Parsed<typeof customRelationship.link>,
): Promise<void> {
  const [, found] = await db.batch<{ circle: boolean }>(
    // Links of one relationship are made one after another, so that two of them cannot close a circle together.
    sql`select pg_advisory_xact_lock(hashtext('custom_link'), ${id}::int)`,
    sql`with recursive ahead as (
        select x.id from unnest(${to_ids}::bigint[]) x(id)
        union
        select l.to_id from ahead a join custom_link l on l.tenant_id = ${tenant_id} and l.relationship_id = ${id} and l.from_id = a.id)
      select exists (select from ahead where id = ${from_id}) as circle`,
  )
  if (found?.[0]?.circle === true)
    throw new Fault('rule', `Nối như vậy thì «${label}» đi vòng lại chính bản ghi này`)
}

async function link(
  context: Context,
  ends: Parsed<typeof customRelationship.link>,
): Promise<{ linked: number }> {
  const relationship = await inUse(context, ends.relationship_id)
  const { id, cardinality, from_entity, to_entity, no_cycles } = relationship
  await checkEnds(context, relationship, ends)
  if (from_entity === to_entity && ends.to_ids.includes(ends.from_id))
    throw new Fault('rule', 'Không nối một bản ghi với chính nó')
  if (no_cycles && from_entity === to_entity) await checkCycle(context, relationship, ends)
  const { tenant_id, user_id } = context.caller
  const made = await context.db.rows<{ to_id: number }>(sql`
    insert into custom_link (tenant_id, relationship_id, from_id, to_id, one_from, one_to, created_by)
    select ${tenant_id}, ${id}, ${ends.from_id}, x.id, ${cardinality !== 'many_many'}, ${cardinality === 'one_one'}, ${user_id}
    from unnest(${ends.to_ids}::bigint[]) x(id) group by x.id
    on conflict (tenant_id, relationship_id, from_id, to_id) do nothing returning to_id`)
  emitEnds(
    context,
    relationship,
    ends,
    made.map(({ to_id }) => to_id),
  )
  return { linked: made.length }
}

function emitEnds(
  context: Context,
  { from_entity, to_entity }: RelationshipRow,
  { from_id }: { from_id: number },
  to_ids: readonly number[],
): void {
  if (to_ids.length === 0) return
  context.emit({ entity: from_entity, id: from_id, action: 'update', keys: ['links'] })
  for (const id of to_ids) context.emit({ entity: to_entity, id, action: 'update', keys: ['links'] })
}

async function unlink(
  context: Context,
  ends: Parsed<typeof customRelationship.unlink>,
): Promise<{ unlinked: number }> {
  const relationship = await inUse(context, ends.relationship_id)
  await checkEnds(context, relationship, ends)
  const gone = await context.db.rows<{ to_id: number }>(sql`
    delete from custom_link l where l.tenant_id = ${context.caller.tenant_id} and l.relationship_id = ${ends.relationship_id}
      and l.from_id = ${ends.from_id} and l.to_id = any (${ends.to_ids}::bigint[]) returning l.to_id`)
  emitEnds(
    context,
    relationship,
    ends,
    gone.map(({ to_id }) => to_id),
  )
  return { unlinked: gone.length }
}

type RelatedQuery = Parsed<typeof customRelationship.list_related>

/** The other ends of one direction, of every entity that a relationship leads to and that the caller may read. */
function relatedOf(
  { caller }: Context,
  query: RelatedQuery,
  direction: 'from' | 'to',
  other: CustomEntity,
): Sql {
  const target = customTable(other)
  const [mine, theirs, label, my_entity, their_entity] =
    direction === 'from'
      ? ['from_id', 'to_id', 'label', 'from_entity', 'to_entity']
      : ['to_id', 'from_id', 'reverse_label', 'to_entity', 'from_entity']
  return sql`
    select r.id as relationship_id, ${direction}::text as direction, r.${name(label ?? '')} as label, ${other}::text as entity_type, t.id as entity_id,
      coalesce(t.${name(nameColumnOf(other))}::text, '#' || t.id) as name
    from custom_relationship r
      join custom_link l on l.tenant_id = r.tenant_id and l.relationship_id = r.id and l.${name(mine ?? '')} = ${query.entity_id}
      join ${target.name} t on t.tenant_id = r.tenant_id and t.id = l.${name(theirs ?? '')}
    where r.tenant_id = ${caller.tenant_id} and r.deleted_at is null and r.is_active
      and r.${name(my_entity ?? '')} = ${query.entity_type} and r.${name(their_entity ?? '')} = ${other}
      and (${query.relationship_id ?? null}::bigint is null or r.id = ${query.relationship_id ?? null}::bigint)
      and ${visible(target, caller, { permission: `${other}:read` })}
    order by r.id, name limit 200`
}

async function listRelated(context: Context, query: RelatedQuery) {
  const { caller, db } = context
  const own = customTable(query.entity_type)
  const seen = visible(own, caller, { permission: `${query.entity_type}:read` })
  const directions = (['from', 'to'] as const).filter((one) => (query.direction ?? one) === one)
  const others = readableEntities(caller)
  const parts = directions.flatMap((direction) =>
    others.map((other) => sql`(${relatedOf(context, query, direction, other)})`),
  )
  const [found, related] = await db.batch(
    sql`select 1 from ${own.name} t where ${seen} and t.id = ${query.entity_id}`,
    ...(parts.length === 0 ? [] : [join(parts, ' union all ')]),
  )
  if (found?.length !== 1) throw new Fault('not_found', 'Không tìm thấy bản ghi')
  return (related ?? []) as never
}

/** Entities that carry relationships and that the caller may read at all. */
const readableEntities = (caller: Caller): CustomEntity[] =>
  CUSTOM_ENTITIES.filter((entity) => findCustomTable(entity) !== undefined && caller.may(`${entity}:read`))

export const customRelationshipFamily = serve(customRelationship, {
  list: plain.list,
  get: plain.get,
  update: plain.update,
  async create(context, draft) {
    customTable(draft.from_entity)
    customTable(draft.to_entity)
    return new JsonText(await addText(relationshipTable, context, draft))
  },
  async delete(context, input) {
    const { links } = await lockRow(relationshipTable, context, input.id)
    if (links > 0) throw new Fault('rule', `Quan hệ đang nối ${links} cặp bản ghi, chỉ có thể ngưng dùng`)
    return removeRow(relationshipTable, context, input)
  },
  link,
  unlink,
  list_related: listRelated,
})
