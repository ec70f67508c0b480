import { EXPECTED_STATUSES } from '@bcare/rules/appointments/appointment'
import type pg from 'pg'
import type { ClinicPlan, Moment } from '../plan/acts.ts'
import type { Numbers } from './numbers.ts'
import { recentRanks } from './ranks.ts'
import { STAMPED, withoutAudit } from './audit.ts'
import { putBackLog, takeLog } from './log.ts'
import { iso } from './records.ts'
import { writeTeams } from './teams.ts'
import type { World } from './world.ts'

/*
 * The handlers work by the clock that they are given, but the database stamps some things by its own: when a row or a
 * log entry was made, how long a deal stood in a stage, the year in a code, the number in the queue. After a load those
 * would all say «now». This file puts them right in one transaction of the schema's owner, with the audit's triggers
 * off, because what it corrects is not a change that anybody made. Nothing else in the product may do so.
 */

export interface Correction {
  world: World
  plan: ClinicPlan
  numbers: Numbers
  /** From which number on the log is the past's, before the rest is numbered in between. */
  first_of_past: number
  /** When the clinic began: its staff, words and branches are as old as that. */
  opened: Moment
}

/** Tags were put on everything in one call each; each is taken to be as old as its record, and its author's. */
async function stampTags(owner: pg.ClientBase): Promise<void> {
  for (const table of ['person', 'deal']) {
    await owner.query(
      `update demo_told t set at = made.at + interval '2 minutes', actor_id = made.actor_id from demo_log made
       where t.entity_type = '${table}_tag' and made.entity_type = '${table}' and made.action = 'create'
         and made.entity_id = (t.changes -> '${table}_id' ->> 1)::bigint`,
    )
    await owner.query(
      `update ${table}_tag l set created_at = t.at, created_by = t.actor_id from demo_told t
       where l.tenant_id = app.current_tenant() and t.entity_type = '${table}_tag'
         and l.${table}_id = (t.changes -> '${table}_id' ->> 1)::bigint and l.tag_id = (t.changes -> 'tag_id' ->> 1)::bigint`,
    )
  }
}

/** When rows were made and last changed, by the log. Rows of the past have the right times from the beginning. */
async function stampRows(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `create unlogged table demo_times as
     select entity_type, entity_id, min(at) filter (where action = 'create') as created, max(at) as changed
     from demo_log l where exists (select from demo_told t where t.entity_type = l.entity_type and t.entity_id = l.entity_id) group by entity_type, entity_id`,
  )
  for (const table of STAMPED) {
    await owner.query(
      `update "${table}" t set created_at = coalesce(c.created, t.created_at), updated_at = c.changed
       from demo_times c where t.tenant_id = app.current_tenant() and c.entity_type = '${table}' and c.entity_id = t.id`,
    )
  }
}

/** A user answers for a customer since they were given to them. */
async function stampAssignments(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    'update person_assignment set start_at = created_at where tenant_id = app.current_tenant() and start_at <> created_at',
  )
  await owner.query(
    `update demo_told t set changes = t.changes || jsonb_build_object('start_at', jsonb_build_array(null, t.at))
     where t.entity_type = 'person_assignment' and t.action = 'create'`,
  )
}

/** When deals entered their stages: the changes of stage of a deal and of its history follow each other alike. */
async function stampStages(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `create unlogged table demo_entered as
     select entity_id as deal_id, at, recent, written, row_number() over (partition by entity_id order by at, recent desc, written) as nth
     from demo_log where entity_type = 'deal' and changes ? 'stage_id'`,
  )
  await owner.query(
    `with numbered as (select id, deal_id, row_number() over (partition by deal_id order by id) as nth from deal_stage_history where tenant_id = app.current_tenant())
     update deal_stage_history s set at = e.at, seconds_in_previous = case when b.at is not null then floor(extract(epoch from e.at - b.at))::bigint end
     from numbered n join demo_entered e on e.deal_id = n.deal_id and e.nth = n.nth left join demo_entered b on b.deal_id = e.deal_id and b.nth = e.nth - 1
     where s.tenant_id = app.current_tenant() and n.id = s.id and e.recent`,
  )
  const { rows } = await owner.query<{ deal_id: string }>(
    'select e.deal_id from demo_entered e group by e.deal_id having (array_agg(e.recent order by e.nth desc))[1] order by max(e.at) desc, e.deal_id',
  )
  const ranks = recentRanks(rows.length).map((rank, index) => ({ id: Number(rows[index]?.deal_id), rank }))
  await owner.query(
    `update deal d set stage_entered_at = e.at, won_at = case when d.status = 'won' then e.at end, lost_at = case when d.status = 'lost' then e.at end, rank = r.rank
     from (select deal_id, max(at) as at from demo_entered group by deal_id) e, json_to_recordset($1::json) as r(id bigint, rank text)
     where d.tenant_id = app.current_tenant() and e.deal_id = d.id and r.id = d.id`,
    [JSON.stringify(ranks)],
  )
}

/** Codes and queue numbers as they would have been issued day by day. */
async function renumber(owner: pg.ClientBase, { world, numbers }: Correction): Promise<void> {
  const codes = JSON.stringify(
    [...numbers.codes].map(([planned, code]) => ({ id: world.idOf(planned), code })),
  )
  for (const [table, prefix] of [
    ['person', 'KH'],
    ['deal', 'CH'],
    ['appointment', 'LH'],
    ['track', 'TN'],
  ] as const) {
    await owner.query(
      `update ${table} t set code = n.code from json_to_recordset($1::json) as n(id bigint, code text)
       where t.tenant_id = app.current_tenant() and n.id = t.id and n.code like '${prefix}%' and n.code <> t.code`,
      [codes],
    )
  }
  const queue = [...numbers.queue].map(([visit, no]) => ({ id: world.idOf(visit), no }))
  await owner.query(
    `update track t set queue_no = n.no from json_to_recordset($1::json) as n(id bigint, no int)
     where t.tenant_id = app.current_tenant() and n.id = t.id and n.no <> t.queue_no`,
    [JSON.stringify(queue)],
  )
}

/** What the log says of the things that were put right. */
async function amendLog(owner: pg.ClientBase): Promise<void> {
  for (const table of ['person', 'deal', 'appointment', 'track']) {
    const queue = table === 'track' ? ", 'queue_no', jsonb_build_array(null, r.queue_no)" : ''
    await owner.query(
      `update demo_told t set changes = t.changes || jsonb_build_object('code', jsonb_build_array(null, r.code)${queue})
       from ${table} r where r.tenant_id = app.current_tenant() and t.action = 'create' and t.entity_type = '${table}' and r.id = t.entity_id`,
    )
  }
  await owner.query(
    `update demo_told t set changes = t.changes || jsonb_build_object('stage_entered_at', jsonb_build_array(b.at, e.at))
       || case when t.changes -> 'won_at' ->> 1 is null then '{}' else jsonb_build_object('won_at', jsonb_build_array(null, e.at)) end
       || case when t.changes -> 'lost_at' ->> 1 is null then '{}' else jsonb_build_object('lost_at', jsonb_build_array(null, e.at)) end
     from demo_entered e left join demo_entered b on b.deal_id = e.deal_id and b.nth = e.nth - 1
     where t.entity_type = 'deal' and t.changes ? 'stage_id' and e.deal_id = t.entity_id and e.written = t.written`,
  )
}

/** What a person's record says of visits and bookings. */
async function refreshPeople(owner: pg.ClientBase, { plan }: Correction): Promise<void> {
  await owner.query(
    `update person p set last_visit_at = n.last_visit_at, next_appointment_at = n.next_appointment_at from (
       select p.id,
         (select max(k.checked_in_at) from track k where k.tenant_id = p.tenant_id and k.person_id = p.id and k.status = 'checked_out') as last_visit_at,
         (select min(a.start_at) from appointment a where a.tenant_id = p.tenant_id and a.person_id = p.id
           and a.status = any ($2) and a.start_at > $1) as next_appointment_at
       from person p where p.tenant_id = app.current_tenant()) n
     where p.tenant_id = app.current_tenant() and p.id = n.id
       and (p.last_visit_at, p.next_appointment_at) is distinct from (n.last_visit_at, n.next_appointment_at)`,
    [iso(plan.now), EXPECTED_STATUSES],
  )
}

/** Corrects what the database has stamped by its own clock while a demo clinic was loaded. */
export async function putRight(owner: pg.ClientBase, correction: Correction): Promise<void> {
  await withoutAudit(owner, correction.world.tenant_id, async () => {
    await takeLog(owner, correction.opened, correction.first_of_past)
    await stampTags(owner)
    await stampRows(owner)
    await stampAssignments(owner)
    await stampStages(owner)
    await writeTeams(owner)
    await renumber(owner, correction)
    await amendLog(owner)
    await refreshPeople(owner, correction)
    await putBackLog(owner, correction.world.tenant_id)
    await owner.query('drop table demo_times, demo_entered')
  })
}

/** Groups are made when all times are right, since they ask for them, and prices for groups after these; all are as old as the present. */
export async function stampGroups(owner: pg.ClientBase, { world, plan }: Correction): Promise<void> {
  const now = iso(plan.now)
  await withoutAudit(owner, world.tenant_id, async () => {
    for (const [table, more] of [
      ['person_group', ', refreshed_at = case when refreshed_at is not null then $1::timestamptz end'],
      ['person_group_member', ', joined_at = $1'],
      ['product_price_tier', ''],
      ['bundle', ''],
      ['discount', ''],
      ['discount_usage', ''],
    ] as const) {
      await owner.query(
        `update ${table} set created_at = $1, updated_at = $1${more} where tenant_id = app.current_tenant()`,
        [now],
      )
      await owner.query(
        `update history set at = $1 where tenant_id = app.current_tenant() and entity_type = '${table}'`,
        [now],
      )
    }
  })
}
