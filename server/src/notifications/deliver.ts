import type { NotificationEvent } from '@bcare/contract/kit/events'
import type { NotificationType, Severity } from '@bcare/rules/contact/notification'
import {
  isChoosable,
  isMailed,
  isQuiet,
  quietMinutes,
  waysOf,
  type Channel,
  type Muted,
  type QuietHours,
} from '@bcare/rules/contact/preference'
import { formatTime } from '@bcare/rules/text/date'
import { settingForJob } from '../settings/setting.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'

/** What the job `notify` is given. */
export interface NotifyPayload {
  /** Makes one notification one row a user, however often its job runs. */
  event_id: string
  type: NotificationType
  severity: Severity
  to: readonly number[]
  holders?: { permission: `${string}:${string}`; branch_id?: number | null }
  /** All who work here. */
  everyone?: boolean
  /** And users who have one of these roles, or work there. */
  among?: { role_ids: readonly number[]; department_ids: readonly number[]; branch_ids: readonly number[] }
  title: string
  body: string | null
  entity_type: string | null
  entity_id: number | null
  url: string | null
  actor_id: number | null
  /** Left out: the user who did it knows it. */
  except_id: number | null
  data: Record<string, string | number | null>
  dedupe_key: string
  expires_at: string | null
  /** When it happened; its job may run later. */
  at: string
}

/** The staff who have a role that grants the permission everywhere, or in a branch where they work. Over `u`. */
export function holdsRight({ permission, branch_id = null }: NonNullable<NotifyPayload['holders']>): Sql {
  const [object, action] = permission.split(':')
  return sql`exists (
    select 1 from user_role ur
    join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.deleted_at is null
    join role_permission rp on rp.tenant_id = ur.tenant_id and rp.role_id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and rp.object in (${object}, '*') and rp.action in (${action}, '*')
      and (rp.scope = 'all' or (rp.scope = 'branch' and ${branch_id}::bigint in (select u.branch_id union all select unnest(u.branch_ids)))))`
}

/** Said within ten minutes, and nothing else about the same thing since. */
function saidAlready({ dedupe_key, entity_type, entity_id, at }: NotifyPayload): Sql {
  const lately = sql`${at}::timestamptz - interval '10 minutes'`
  return sql`exists (
    select 1 from notification n
    where n.tenant_id = u.tenant_id and n.user_id = u.id and n.created_at > ${lately} and n.dedupe_key = ${dedupe_key}
      and not exists (select 1 from notification later where later.tenant_id = n.tenant_id and later.user_id = n.user_id and later.id > n.id
        and later.created_at > ${lately} and later.dedupe_key <> n.dedupe_key
        and later.entity_type = ${entity_type} and later.entity_id = ${entity_id}))`
}

/** A row that was made, and the ways in which its user wants to be notified. */
export interface Made {
  id: number
  user_id: number
  muted: Muted
  quiet_from: string | null
  quiet_to: string | null
  /** Whether one of their browsers is reached by a push service. */
  has_push: boolean
  /** Types of which they are sent an email. */
  mailed: string[]
}

const isAmong = ({ role_ids, department_ids, branch_ids }: NonNullable<NotifyPayload['among']>): Sql => sql`(
  exists (select from user_role ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ur.role_id = any(${role_ids}::bigint[]))
  or u.department_id = any(${department_ids}::bigint[]) or u.branch_id = any(${branch_ids}::bigint[]) or u.branch_ids && ${branch_ids}::bigint[])`

/**
 * Makes one row for each user whom a notification is for; answers `Made`. What a user has muted is shown
 * in the list as read.
 */
export function insertion(tenant_id: number, payload: NotifyPayload): Sql {
  const {
    event_id,
    type,
    severity,
    to,
    everyone = false,
    holders,
    among,
    title,
    body,
    entity_type,
    entity_id,
    url,
  } = payload
  const { actor_id, except_id, data, dedupe_key, expires_at, at } = payload
  const held = holders === undefined ? sql`false` : holdsRight(holders)
  const found = among === undefined ? sql`false` : isAmong(among)
  const meant = everyone ? sql`true` : sql`(u.id = any(${to}::bigint[]) or ${held} or ${found})`
  const unwanted = isChoosable(type) ? sql`coalesce(p.muted -> 'bell' ? ${type}::text, false)` : sql`false`
  const works = sql`u.tenant_id = ${tenant_id} and u.status = 'active' and u.deleted_at is null`
  return sql`
    with made as (insert into notification (tenant_id, user_id, type, severity, title, body, entity_type, entity_id, url, actor_id, data, event_id, dedupe_key, expires_at, created_at, is_read, read_at)
    select u.tenant_id, u.id, ${type}, ${severity}, ${title}, ${body}, ${entity_type}, ${entity_id}::bigint, ${url}, ${actor_id}::bigint,
      ${JSON.stringify(data)}::jsonb, ${event_id}::uuid, ${dedupe_key}, ${expires_at}::timestamptz, ${at}::timestamptz,
      ${unwanted}, case when ${unwanted} then ${at}::timestamptz end
    from "user" u left join notification_preference p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where ${works} and u.id is distinct from ${except_id}::bigint and ${meant} and not ${saidAlready(payload)}
    order by u.id on conflict (tenant_id, event_id, user_id) do nothing
    returning tenant_id, id, user_id)
    select m.id, m.user_id, coalesce(p.muted, '{}') as muted, coalesce(p.mailed, '{}') as mailed, to_char(p.quiet_from, 'HH24:MI') as quiet_from, to_char(p.quiet_to, 'HH24:MI') as quiet_to,
      exists (select from push_subscription s where s.tenant_id = m.tenant_id and s.user_id = m.user_id) as has_push
    from made m left join notification_preference p on p.tenant_id = m.tenant_id and p.user_id = m.user_id order by m.id`
}

/** How each user is notified of a new row at this moment. */
export function waysFor(
  { type }: Pick<NotifyPayload, 'type'>,
  { muted, quiet_from, quiet_to }: Made,
  now: Date,
): Channel[] {
  const quiet = quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to }
  return waysOf(type, { muted, quiet }, formatTime(now))
}

/** The rows that go to push services: none of users without quiet hours of their own while the clinic is quiet. */
export const toPush = (
  payload: NotifyPayload,
  rows: readonly Made[],
  { now, quiet }: { now: Date; quiet: QuietHours | null },
): number[] =>
  rows
    .filter((row) => row.has_push && waysFor(payload, row, now).includes('push'))
    .filter((row) => row.quiet_from !== null || !isQuiet(quiet, formatTime(now)))
    .map(({ id }) => id)

/**
 * The rows of which emails are sent, and the minutes until they are: of users without quiet hours of their own, what is
 * left of the clinic's.
 */
const toMail = (
  { type }: NotifyPayload,
  rows: readonly Made[],
  wait: number,
): { id: number; wait: number }[] =>
  rows
    .filter(({ mailed }) => isMailed(type, mailed))
    .map(({ id, quiet_from }) => ({ id, wait: quiet_from === null ? wait : 0 }))

/** An email about yesterday is of no use: so many tries are some hours. */
const MOST_MAILINGS = 9

/** The event of a new row, for its user's bell. */
export const addedRing = (payload: NotifyPayload, row: Made, now: Date): NotificationEvent => {
  const { type, severity } = payload
  return { action: 'add', id: row.id, type, severity, ways: waysFor(payload, row, now) }
}

/** Makes the rows of a notification, one a user, and sends them to their bells once they are committed. */
export async function deliver(job: JobContext, payload: NotifyPayload): Promise<void> {
  const { tenant_id, transaction, bus } = job
  const turn = sql`select pg_advisory_xact_lock(hashtextextended(${`notification/${tenant_id}/${payload.dedupe_key}`}, 0))`
  const now = new Date()
  const quiet = await settingForJob(job, 'messaging.quiet_hours')
  const rows = await transaction(async (tx) => {
    const [, made = []] = await tx.batch<Made>(turn, insertion(tenant_id, payload))
    const ids = toPush(payload, made, { now, quiet })
    if (ids.length > 0)
      tx.beforeCommit(sql`select app.add_job('push', ${JSON.stringify({ ids })}::json, null, null)`)
    const emails = toMail(payload, made, quietMinutes(quiet, formatTime(now)))
    if (emails.length > 0)
      tx.beforeCommit(sql`select app.add_job('mail', json_build_object('id', l.id), l.id::text, now() + make_interval(mins => l.wait), ${MOST_MAILINGS}::int)
        from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as l (id bigint, wait int)`)
    return made
  })
  const rings = rows.map((row) =>
    bus.send({ kind: 'notification', tenant_id, user_id: row.user_id, data: addedRing(payload, row, now) }),
  )
  await Promise.all(rings)
}

/** The job `notify` that commands leave behind. */
export const notifyJob: Job = (payload, job) => deliver(job, payload as unknown as NotifyPayload)
