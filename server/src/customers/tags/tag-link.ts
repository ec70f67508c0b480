import { Fault, type Parsed } from '@bcare/contract'
import { personTag, type TagLink } from '@bcare/contract/customers/tag-link'
import { direction, pageOf, pageRange } from '../../kit/database/page.ts'
import { name, sql, type Sql } from '../../kit/database/sql.ts'
import { visible, type Table } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { serve } from '../../kit/http/serve.ts'
import { personTable } from '../person/person-table.ts'
import { checkRecent } from '../recent.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { personRows, tagged } from '../hooks.ts'
import { FOLLOWS } from '../person-rows.ts'
import { granted } from '../../kit/granted.ts'

type Links = Parsed<typeof personTag.add>

interface Link {
  record: number
  tag_id: number
}

/** Records that tags are put on. */
export interface Side {
  table: Table
  /** What the rights of these links are on. */
  object: string
  /** Link table, and its column for the record. */
  links: Sql
  record: Sql
  /** Scopes of tags that may be put there. */
  scopes: string[]
  wrong_tag: string
}

const PERSON: Side = {
  table: personTable,
  object: 'person_tag',
  links: name('person_tag'),
  record: name('person_id'),
  scopes: ['person', 'both'],
  wrong_tag: 'Nhãn này không dùng cho khách hàng',
}
/** The records that were named, all of which the caller may touch. @throws Fault not_found */
const requireRecords = (side: Side, { caller, call }: Context, ids: readonly number[]): Sql =>
  sql`select t.id from ${side.table.name} t where ${visible(side.table, caller, call)} and t.id = any (${ids})`

function checkAll(found: readonly object[] | undefined, wanted: readonly number[], side: Side): void {
  if ((found?.length ?? 0) < new Set(wanted).size) {
    throw new Fault('not_found', `Không tìm thấy ${side.table.entity.label.toLowerCase()}`)
  }
}

/** Browsers that show these records or tags read them again. */
function publish(context: Context, side: Side, changed: readonly Link[]): void {
  for (const id of new Set(changed.map(({ record }) => record))) {
    context.emit({ entity: side.table.entity.name, id, action: 'update', keys: ['tags'] })
  }
  for (const id of new Set(changed.map(({ tag_id }) => tag_id))) {
    context.emit({ entity: 'tag', id, action: 'update', keys: ['usage_count'] })
  }
}

async function add(side: Side, context: Context, { entity_ids, tag_ids }: Links) {
  const { tenant_id, user_id } = context.caller
  const usable = sql`select g.id from tag g where g.tenant_id = ${tenant_id} and g.deleted_at is null and g.is_active
    and g.scope = any (${side.scopes}) and g.id = any (${tag_ids}) for key share`
  const [records, tags] = await context.db.batch<{ id: number }>(
    requireRecords(side, context, entity_ids),
    usable,
  )
  checkAll(records, entity_ids, side)
  if ((tags?.length ?? 0) < new Set(tag_ids).size) throw new Fault('rule', side.wrong_tag)
  const [added = [], [moment] = []] = await context.db.batch<Link & { at: string }>(
    sql`
    insert into ${side.links} (tenant_id, ${side.record}, tag_id, created_by)
    select distinct ${tenant_id}::int, r, g, ${user_id}::bigint from unnest(${entity_ids}::bigint[]) r, unnest(${tag_ids}::bigint[]) g
    on conflict do nothing returning ${side.record} as record, tag_id`,
    sql`select now() as at`,
  )
  publish(context, side, added)
  const skipped = new Set(entity_ids).size * new Set(tag_ids).size - added.length
  return { added: added.length, skipped, at: moment?.at ?? '' }
}

/** Takes off exactly what the caller's own command at that moment put on. @throws Fault rule when that is too long ago */
async function undo(side: Side, context: Context, { entity_ids, tag_ids, at }: Links & { at: string }) {
  await checkRecent(context, at)
  checkAll(await context.db.rows(requireRecords(side, context, entity_ids)), entity_ids, side)
  const undone = await context.db.rows<Link>(sql`
    delete from ${side.links} where tenant_id = ${context.caller.tenant_id} and created_by = ${context.caller.user_id}
      and created_at = ${at}::timestamptz and ${side.record} = any (${entity_ids}) and tag_id = any (${tag_ids})
    returning ${side.record} as record, tag_id`)
  publish(context, side, undone)
  return { undone: undone.length }
}

async function remove(side: Side, context: Context, { entity_ids, tag_ids }: Links) {
  checkAll(await context.db.rows(requireRecords(side, context, entity_ids)), entity_ids, side)
  const removed = await context.db.rows<Link>(sql`
    delete from ${side.links} where tenant_id = ${context.caller.tenant_id}
      and ${side.record} = any (${entity_ids}) and tag_id = any (${tag_ids}) returning ${side.record} as record, tag_id`)
  publish(context, side, removed)
  return { removed: removed.length }
}

/** The record has these tags afterwards and no other. @throws Fault not_found, forbidden, rule */
async function replace(side: Side, context: Context, input: Parsed<typeof personTag.update>) {
  const { entity_id, tag_ids } = input
  if (!context.caller.may(`${side.object}:create`))
    throw new Fault('forbidden', 'Bạn không có quyền gắn nhãn')
  const had = await context.db.rows<{ tag_id: number }>(
    sql`select l.tag_id from ${side.links} l where l.tenant_id = ${context.caller.tenant_id} and l.${side.record} = ${entity_id} for update of l`,
  )
  const lost = had.map(({ tag_id }) => tag_id).filter((id) => !tag_ids.includes(id))
  const { added, at } = await add(side, context, { entity_ids: [entity_id], tag_ids })
  const { removed } = await remove(side, context, { entity_ids: [entity_id], tag_ids: lost })
  return { added, removed, at }
}

/** Tags on records that the caller may see. */
function linksOf(side: Side, { caller, call }: Context): Sql {
  const seen = sql`select t.id from ${side.table.name} t where ${visible(side.table, caller, call)}`
  return sql`
    select l.${side.record} as entity_id, l.tag_id, g.name, g.color, l.created_by as added_by, u.name as added_by_name, l.created_at as added_at
    from ${side.links} l
    join tag g on g.tenant_id = l.tenant_id and g.id = l.tag_id and g.deleted_at is null
    left join "user" u on u.tenant_id = l.tenant_id and u.id = l.created_by
    where l.tenant_id = ${caller.tenant_id} and l.${side.record} in (${seen})`
}

async function get(side: Side, context: Context, { entity_id, tag_id }: Parsed<typeof personTag.get>) {
  const link = await context.db.one<TagLink>(
    sql`${linksOf(side, context)} and l.${side.record} = ${entity_id} and l.tag_id = ${tag_id}`,
  )
  if (link === undefined) throw new Fault('not_found', 'Không tìm thấy nhãn này')
  return link
}

async function list(side: Side, context: Context, input: Parsed<typeof personTag.list>) {
  const { entity_id, tag_id } = input
  const links = sql`${linksOf(side, context)}${entity_id === undefined ? sql`` : sql` and l.${side.record} = ${entity_id}`}${
    tag_id === undefined ? sql`` : sql` and l.tag_id = ${tag_id}`
  }`
  const way = direction(input.order, input.sort_by === 'added_at' ? 'desc' : 'asc')
  const by = {
    order: sql`g."order" ${way}, g.name ${way}`,
    name: sql`g.name ${way}`,
    added_at: sql`l.created_at ${way}`,
  }
  const [rows = [], counted] = await context.db.batch<TagLink & { total: number }>(
    sql`${links} order by ${by[input.sort_by]}, l.tag_id, l.${side.record} ${pageRange(input)}`,
    sql`select count(*)::int as total from (${links}) l`,
  )
  return pageOf(rows, counted?.[0]?.total ?? 0, input)
}

/** The handlers of the links between tags and the records of one side. */
export const linkHandlers = (side: Side) => ({
  add: (context: Context, input: Links) => add(side, context, input),
  get: (context: Context, input: Parsed<typeof personTag.get>) => get(side, context, input),
  list: (context: Context, input: Parsed<typeof personTag.list>) => list(side, context, input),
  update: (context: Context, input: Parsed<typeof personTag.update>) => replace(side, context, input),
  delete: (context: Context, input: Links) => remove(side, context, input),
  undo: (context: Context, input: Links & { at: string }) => undo(side, context, input),
})

export const personTagFamily = serve(
  personTag,
  linkHandlers(PERSON),
  tagged({ table: 'person_tag', record: 'person_id', counted: 'person_count' }),
  personRows({
    table: 'person_tag',
    merged: { ...FOLLOWS, rule: MERGE_RULES.tags, key: 'tag_id', counted: sql`true` },
    erased: { stays: 'a word of the clinic, which does not identify a customer' },
    bundled: {
      label: 'Nhãn',
      rows: (ids) =>
        sql`select g.name, t.created_at from person_tag t join tag g on g.tenant_id = t.tenant_id and g.id = t.tag_id where t.person_id = any (${ids})`,
    },
  }),
  granted('person_tag', {
    manager: { all: 'read create delete' },
    doctor: { today: 'read create delete' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read create delete' },
    consultant: { branch: 'read create delete' },
    telesale: { own: 'read create delete' },
    care: { branch: 'read create delete' },
    accountant: { all: 'read' },
    marketing: { all: 'read' },
  }),
)
