import type { FeedEntity } from '@bcare/contract/insight/activity'
import { join, sql, type Sql } from '../kit/database/sql.ts'

interface Source {
  /** The log's entity. */
  entity: string
  /** Its records that belong to the one whose feed it is. */
  ids: Sql
}

const itself = (entity: string, id: number): Source => ({ entity, ids: sql`select ${id}::bigint as id` })

const filesOf = (tenant_id: number, entity: string, id: number): Source => ({
  entity: 'file_usage',
  ids: sql`select f.id from file_usage f where f.tenant_id = ${tenant_id} and f.entity_type = ${entity} and f.entity_id = ${id}`,
})

const notesOf = (tenant_id: number, entity: string, id: number): Source => ({
  entity: 'note',
  ids: sql`select n.id from note n where n.tenant_id = ${tenant_id} and n.entity_type = ${entity} and n.entity_id = ${id}`,
})

type SourcesOf = (tenant_id: number, id: number) => readonly Source[]

/** What the feed of a record tells of, beside the record itself; that of a customer is found by the customer alone. */
const SOURCES: Record<Exclude<FeedEntity, 'person'>, SourcesOf> = {
  deal: (tenant, id) => [
    notesOf(tenant, 'deal', id),
    filesOf(tenant, 'deal', id),
    {
      entity: 'deal_user',
      ids: sql`select m.id from deal_user m where m.tenant_id = ${tenant} and m.deal_id = ${id}`,
    },
    { entity: 'task', ids: sql`select k.id from task k where k.tenant_id = ${tenant} and k.deal_id = ${id}` },
    { entity: 'call', ids: sql`select c.id from call c where c.tenant_id = ${tenant} and c.deal_id = ${id}` },
    {
      entity: 'appointment',
      ids: sql`select a.id from appointment a where a.tenant_id = ${tenant} and a.deal_id = ${id}`,
    },
    {
      entity: 'track',
      ids: sql`select v.id from track v where v.tenant_id = ${tenant} and v.deal_id = ${id}`,
    },
  ],
  appointment: (tenant, id) => [
    notesOf(tenant, 'appointment', id),
    filesOf(tenant, 'appointment', id),
    {
      entity: 'task',
      ids: sql`select k.id from task k where k.tenant_id = ${tenant} and k.appointment_id = ${id}`,
    },
    {
      entity: 'track',
      ids: sql`select v.id from track v where v.tenant_id = ${tenant} and v.appointment_id = ${id}`,
    },
  ],
  task: (tenant, id) => [
    {
      entity: 'task_note',
      ids: sql`select n.id from task_note n where n.tenant_id = ${tenant} and n.task_id = ${id}`,
    },
    {
      entity: 'file_usage',
      ids: sql`select f.id from file_usage f join task_note n on n.tenant_id = f.tenant_id and n.id = f.entity_id
        where f.tenant_id = ${tenant} and f.entity_type = 'task_note' and n.task_id = ${id}`,
    },
    {
      entity: 'task_assignment',
      ids: sql`select m.id from task_assignment m where m.tenant_id = ${tenant} and m.task_id = ${id}`,
    },
    {
      entity: 'task_department',
      ids: sql`select m.id from task_department m where m.tenant_id = ${tenant} and m.task_id = ${id}`,
    },
    {
      entity: 'task',
      ids: sql`select k.id from task k where k.tenant_id = ${tenant} and k.parent_id = ${id}`,
    },
  ],
}

/**
 * The newest entries of the log about a record and what belongs to it, as rows of `history`: of each record the newest by
 * its index, so that what is read is bounded by what belongs to the record and not by the log.
 */
export function entriesAbout(
  tenant_id: number,
  record: { entity_type: Exclude<FeedEntity, 'person'>; entity_id: number },
  { told_of, conditions, limit }: { told_of: readonly string[]; conditions: Sql; limit: number },
): Sql {
  const { entity_type, entity_id } = record
  const sources = [itself(entity_type, entity_id), ...SOURCES[entity_type](tenant_id, entity_id)].filter(
    ({ entity }) => told_of.includes(entity),
  )
  if (sources.length === 0) return sql`select h.* from history h where false`
  const pairs = sources.map(
    ({ entity, ids }) => sql`select ${entity}::text as entity_type, s.id from (${ids}) s`,
  )
  return sql`
    select h.* from (${join(pairs, ' union all ')}) s cross join lateral (
      select h.* from history h where h.tenant_id = ${tenant_id} and h.entity_type = s.entity_type and h.entity_id = s.id
        and ${conditions} order by h.id desc limit ${limit}) h
    order by h.id desc limit ${limit}`
}
