import { Fault, type Parsed } from '@bcare/contract'
import { personTag, type TagLink } from '@bcare/contract/customers/tag-link'
import { name, sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { personTable } from './person-table.ts'
import { checkRecent } from './recent.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge-rows'
import { personRows } from './hooks.ts'
import { FOLLOWS } from './person-rows.ts'

type Links = Parsed<typeof personTag.add>

interface Link {
  record: number
  tag_id: number
}

/** Records that tags are put on. */
export interface Side {
  table: Table
  /** Link table, and its column for the record. */
  links: Sql
  record: Sql
  /** Scopes of tags that may be put there. */
  scopes: string[]
  wrong_tag: string
}

const PERSON: Side = {
  table: personTable,
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
function tell(context: Context, side: Side, changed: readonly Link[]): void {
  for (const id of new Set(changed.map(({ record }) => record))) {
    context.emit({ entity: side.table.entity.name, id, action: 'update', keys: ['tags'] })
  }
  for (const id of new Set(changed.map(({ tag_id }) => tag_id))) {
    context.emit({ entity: 'tag', id, action: 'update', keys: ['usage_count'] })
  }
}

/** The handlers of the links between tags and the records of one side. */
export function linkHandlers(side: Side) {
  return {
    async add(context: Context, { entity_ids, tag_ids }: Links) {
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
      tell(context, side, added)
      const skipped = new Set(entity_ids).size * new Set(tag_ids).size - added.length
      return { added: added.length, skipped, at: moment?.at ?? '' }
    },

    /** Takes off exactly what the caller's own command at that moment put on. @throws Fault rule when that is too long ago */
    async undo(context: Context, { entity_ids, tag_ids, at }: Links & { at: string }) {
      await checkRecent(context, at)
      checkAll(await context.db.rows(requireRecords(side, context, entity_ids)), entity_ids, side)
      const undone = await context.db.rows<Link>(sql`
        delete from ${side.links} where tenant_id = ${context.caller.tenant_id} and created_by = ${context.caller.user_id}
          and created_at = ${at}::timestamptz and ${side.record} = any (${entity_ids}) and tag_id = any (${tag_ids})
        returning ${side.record} as record, tag_id`)
      tell(context, side, undone)
      return { undone: undone.length }
    },

    async delete(context: Context, { entity_ids, tag_ids }: Links) {
      checkAll(await context.db.rows(requireRecords(side, context, entity_ids)), entity_ids, side)
      const removed = await context.db.rows<Link>(sql`
        delete from ${side.links} where tenant_id = ${context.caller.tenant_id}
          and ${side.record} = any (${entity_ids}) and tag_id = any (${tag_ids}) returning ${side.record} as record, tag_id`)
      tell(context, side, removed)
      return { removed: removed.length }
    },

    async list(context: Context, { entity_id }: { entity_id: number }) {
      const links = sql`
        select l.tag_id, g.name, g.color, l.created_by as added_by, u.name as added_by_name, l.created_at as added_at
        from ${side.links} l
        join tag g on g.tenant_id = l.tenant_id and g.id = l.tag_id and g.deleted_at is null
        left join "user" u on u.tenant_id = l.tenant_id and u.id = l.created_by
        where l.tenant_id = ${context.caller.tenant_id} and l.${side.record} = ${entity_id} order by g."order", g.name`
      const [records, rows = []] = await context.db.batch(requireRecords(side, context, [entity_id]), links)
      checkAll(records, [entity_id], side)
      return rows as TagLink[]
    },
  }
}

export const personTagFamily = serve(
  personTag,
  linkHandlers(PERSON),
  personRows({
    table: 'person_tag',
    merged: { ...FOLLOWS, rule: MERGE_RULES.tags, key: 'tag_id', counted: sql`true` },
    erased: { stays: 'a word of the clinic, which tells nothing of who it was' },
    bundled: {
      label: 'Nhãn',
      rows: (ids) =>
        sql`select g.name, t.created_at from person_tag t join tag g on g.tenant_id = t.tenant_id and g.id = t.tag_id where t.person_id = any (${ids})`,
    },
  }),
)
