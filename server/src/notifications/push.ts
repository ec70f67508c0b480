import { Fault, type Output, type Parsed } from '@bcare/contract'
import { push } from '@bcare/contract/contact/notification-preference'
import { entityHref } from '@bcare/rules/contact/entity-href'
import { NOTIFICATION_KINDS, type NotificationType, type Severity } from '@bcare/rules/contact/notification'
import { isPushService } from '@bcare/rules/contact/push-service'
import { canRead, sendPush, type Pushed, type PushTarget } from '../adapters/web-push.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { serve, type Family } from '../kit/http/serve.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { setting, settingForJob } from '../settings/setting.ts'
import { pushKey } from './push-key.ts'

/** Browsers of one person at most; the oldest gives way. */
const MOST_BROWSERS = 10
const AT_ONCE = 8
const MOST_TRIES = 5

const UNREADABLE = 'Trình duyệt gửi khóa không dùng được, hãy tắt rồi bật lại thông báo đẩy'

async function subscribe(
  context: Context,
  { endpoint, p256dh, auth }: Parsed<typeof push.subscribe>,
  further: readonly string[],
): Promise<Output<typeof push.subscribe>> {
  const { tenant_id, user_id, session_id } = context.caller
  if (!(await setting(context, 'notify.push')))
    throw new Fault(
      'not_configured',
      'Phòng khám chưa bật thông báo đẩy, hãy nhờ quản trị bật trong Cấu hình chung',
    )
  if (!isPushService(endpoint, further))
    throw new Fault(
      'rule',
      'Dịch vụ đẩy của trình duyệt này chưa được hỗ trợ, hãy dùng Chrome, Edge, Firefox hoặc Safari',
    )
  if (!canRead({ p256dh, auth }))
    throw new Fault('invalid', UNREADABLE, { errors: [{ field: 'p256dh', message: UNREADABLE }] })
  const [made] = await context.db.batch<{ id: number }>(
    sql`insert into push_subscription (tenant_id, user_id, session_id, endpoint, p256dh, auth, origin)
      values (${tenant_id}, ${user_id}, ${session_id}, ${endpoint}, ${p256dh}, ${auth}, ${`https://${context.request.host}`})
      on conflict (tenant_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, origin = excluded.origin
      returning id`,
    sql`delete from push_subscription where tenant_id = ${tenant_id} and id in (
      select s.id from push_subscription s where s.tenant_id = ${tenant_id} and s.user_id = ${user_id} order by s.id desc offset ${MOST_BROWSERS})`,
  )
  return { id: made?.[0]?.id ?? 0 }
}

async function unsubscribe(
  { caller, db }: Context,
  { endpoint }: Parsed<typeof push.unsubscribe>,
): Promise<Output<typeof push.unsubscribe>> {
  await db.rows(
    sql`delete from push_subscription where tenant_id = ${caller.tenant_id} and user_id = ${caller.user_id} and endpoint = ${endpoint}`,
  )
  return {}
}

/** Browsers that are reached by their push services; `further` are origins that the operator allows beside those we know. */
export const pushFamily = (further: readonly string[]): Family =>
  serve(push, { subscribe: (context, input) => subscribe(context, input, further), unsubscribe })

interface Due extends PushTarget {
  id: number
  origin: string
  notification_id: number
  type: NotificationType
  severity: Severity
  title: string
  url: string | null
  entity_type: string | null
  entity_id: number | null
  data: Record<string, string | number | null>
}

/** Browsers of users who still work here and have not signed out, each with what it is to be sent. */
const dueNow = ({ db, tenant_id }: JobContext, ids: readonly number[], only: readonly number[] | undefined) =>
  db.rows<Due>(sql`
    select s.id, s.endpoint, s.p256dh, s.auth, s.origin, n.id as notification_id, n.type, n.severity, n.title, n.url, n.entity_type, n.entity_id, n.data
    from notification n
    join "user" u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.status = 'active' and u.deleted_at is null
    join push_subscription s on s.tenant_id = n.tenant_id and s.user_id = n.user_id
    join session z on z.tenant_id = s.tenant_id and z.id = s.session_id and z.revoked_at is null
    where n.tenant_id = ${tenant_id} and n.id = any(${ids}::bigint[]) and n.deleted_at is null
      and (${only === undefined}::boolean or s.id = any(${only ?? []}::bigint[]))
    order by n.id, s.id`)

/**
 * What a locked screen shows: the kind of notification alone, since others may look at it too. Notices of the
 * administration are in its own words.
 */
function pushedText({ notification_id, type, title, url, entity_type, entity_id, data }: Due): string {
  const [label] = NOTIFICATION_KINDS[type]
  const place =
    entity_type === null || entity_id === null ? undefined : entityHref(entity_type, entity_id, data)
  const said = { id: notification_id, title: type === 'system' ? title : label, url: url ?? place ?? '/' }
  return JSON.stringify(said)
}

async function pushOne(
  due: Due,
  { vault, tenant_id }: JobContext,
  further: readonly string[],
): Promise<Pushed> {
  // What was taken before it was judged like this is of no use either.
  if (!isPushService(due.endpoint, further) || !URL.canParse(due.origin)) return 'gone'
  const sender = { key: pushKey(vault, tenant_id), subject: due.origin }
  return sendPush(pushedText(due), due, sender, { urgent: due.severity === 'error' })
}

interface PushPayload {
  ids: number[]
  /** Browsers that could not be reached before. */
  only?: number[]
  tries?: number
}

/**
 * Pushes to the browsers of the users whom a notification is for; those whose service is busy once more a little later,
 * those that are gone never again.
 */
export const pushJob =
  (further: readonly string[]): Job =>
  async (payload, job) => {
    if (!(await settingForJob(job, 'notify.push'))) return
    const { ids, only, tries = 1 } = payload as unknown as PushPayload
    const due = await dueNow(job, ids, only)
    const outcomes: [Due, Pushed][] = []
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const some = due.slice(at, at + AT_ONCE)
      const pushes = await Promise.all(some.map((one) => pushOne(one, job, further)))
      pushes.forEach((pushed, index) => outcomes.push([some[index] as Due, pushed]))
    }
    const of = (wanted: Pushed) => [
      ...new Set(outcomes.filter(([, pushed]) => pushed === wanted).map(([{ id }]) => id)),
    ]
    const { db, tenant_id } = job
    const [gone, later] = [of('gone'), of('later')]
    if (gone.length > 0)
      await db.rows(
        sql`delete from push_subscription where tenant_id = ${tenant_id} and id = any(${gone}::bigint[])`,
      )
    if (later.length === 0 || tries >= MOST_TRIES) return
    const again = JSON.stringify({ ids, only: later, tries: tries + 1 })
    await db.rows(
      sql`select app.add_job('push', ${again}::json, null, now() + ${15 * 2 ** tries} * interval '1 second')`,
    )
  }
