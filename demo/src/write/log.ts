import type pg from 'pg'
import type { Moment } from '../plan/acts.ts'
import type { Past } from './past-state.ts'
import { countOn, iso, logOf } from './records.ts'
import { MOMENT_OF_REQUEST } from './request.ts'

/*
 * The log's numbers follow the order in which things happened, because its readers walk by them. That of the past
 * is written with its numbers as early as possible, far apart and far up; what the counters have caused in the meantime is
 * numbered in between when all is done.
 */
const FAR = 1_000_000
const APART = 100

/**
 * Writes what the log is to have of the past; on a connection of its own, because the past takes as long itself. Answers
 * the number from which on all entries are the past's.
 */
export async function writePastLog(scribe: pg.ClientBase, { world, rows }: Past): Promise<number> {
  const entries = Object.values(rows).flat().flatMap(logOf)
  await scribe.query("select set_config('app.tenant_id', $1, false)", [String(world.tenant_id)])
  const { rows: free } = await scribe.query<{ id: string }>('select app.next_id() as id')
  const first = Number(free[0]?.id) + FAR
  await scribe.query(
    `insert into history (tenant_id, id, at, actor_id, action, entity_type, entity_id, person_id, changes, reason)
     select $2::int, $3::bigint + ${APART} * row_number() over (order by at), at, actor_id, action, entity_type, entity_id, person_id, app.audited(changes), reason
     from json_to_recordset($1::json) as p(at timestamptz, actor_id bigint, action text, entity_type text, entity_id bigint, person_id bigint, changes jsonb, reason text)`,
    [JSON.stringify(entries), world.tenant_id, first],
  )
  return first
}

/**
 * Takes what the counters have caused out of the log into a table `demo_told`, each entry at its moment: what was done without
 * a request is as old as the clinic. `demo_log` is all of the log meanwhile.
 */
export async function takeLog(owner: pg.ClientBase, opened: Moment, first_of_past: number): Promise<void> {
  await owner.query(
    `create unlogged table demo_told as
     select h.tenant_id, coalesce(case when h.entity_type <> 'tag' then ${MOMENT_OF_REQUEST} end, $1::timestamptz) as at, h.actor_id, h.action, h.entity_type, h.entity_id, h.person_id,
       h.changes, h.reason, h.request_id, h.ip, h.user_agent, h.id as written
     from history h where h.tenant_id = app.current_tenant() and h.id < $2`,
    [iso(opened), first_of_past],
  )
  await owner.query('delete from history where tenant_id = app.current_tenant() and id < $1', [first_of_past])
  await owner.query(
    `create index on demo_told (entity_type, entity_id);
     analyze demo_told (entity_type, entity_id, action);
     create view demo_log as
     select at, actor_id, action, entity_type, entity_id, changes, true as recent, written from demo_told
     union all
     select at, actor_id, action, entity_type, entity_id, changes, false, id from history where tenant_id = app.current_tenant()`,
  )
}

/** Puts it back where it belongs: behind whatever had happened before. */
export async function putBackLog(owner: pg.ClientBase, tenant_id: number): Promise<void> {
  const columns =
    'tenant_id, at, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent'
  await owner.query(
    `insert into history (id, ${columns})
     select coalesce(past.id, 0) + row_number() over (partition by past.id order by t.at, t.written), ${columns
       .split(', ')
       .map((column) => `t.${column}`)
       .join(', ')}
     from demo_told t left join lateral (
       select h.id from history h where h.tenant_id = t.tenant_id and h.at < t.at order by h.at desc, h.id desc limit 1) past on true`,
  )
  await countOn(owner, tenant_id, 'history')
  await owner.query('drop view demo_log; drop table demo_told')
}
