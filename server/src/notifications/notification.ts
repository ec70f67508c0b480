import { randomUUID } from 'node:crypto'
import { Fault, type Output, type Parsed } from '@bcare/contract'
import { notification } from '@bcare/contract/contact/notification'
import { integer, name, sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { asReadable } from './readable.ts'
import { addedRing, insertion, toPush, type Made } from './deliver.ts'
import { granted } from '../kit/granted.ts'

/** The caller's own, whatever else was asked for: there is no other access to this table. */
const own = ({ caller, now }: Context): Sql =>
  sql`n.tenant_id = ${caller.tenant_id} and n.user_id = ${caller.user_id} and n.deleted_at is null
    and (n.expires_at is null or n.expires_at > ${now.toISOString()})`

const unread = (context: Context): Sql =>
  sql`select count(*)::int as unread_count from notification n where ${own(context)} and not n.is_read`

const countOf = (rows: readonly object[] | undefined): number =>
  (rows?.[0] as { unread_count: number } | undefined)?.unread_count ?? 0

/** What is said of a record is shown as far as the caller may read it now, whatever it could read when it was notified. */
async function list(
  context: Context,
  input: Parsed<typeof notification.list>,
): Promise<Output<typeof notification.list>> {
  const { is_read, page, limit, sort_by, order } = input
  const wanted = is_read === undefined ? own(context) : sql`${own(context)} and n.is_read = ${is_read}`
  const way = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const sorted = sql`n.${name(sort_by)} ${way}, n.id ${way}`
  const [rows, counted] = await context.db.batch<{ json: string; total: number }>(
    sql`select coalesce(json_agg(r), '[]')::text as json from (
          select n.id, n.user_id, n.type, n.severity, n.title, n.body, n.entity_type, n.entity_id, n.url, n.actor_id, a.name as actor_name,
            n.data, n.is_read, n.read_at, n.expires_at, n.created_at
          from notification n left join "user" a on a.tenant_id = n.tenant_id and a.id = n.actor_id
          where ${wanted} order by ${sorted} limit ${integer(limit)} offset ${(page - 1) * limit}) r`,
    sql`select count(*)::int as total from notification n where ${wanted}`,
  )
  const total = counted?.[0]?.total ?? 0
  const told = JSON.parse(rows?.[0]?.json ?? '[]') as Output<typeof notification.list>['data']
  return { data: await asReadable(context, told), total, total_page: Math.ceil(total / limit) }
}

/** Marks rows of the caller as read, each once and for good. */
const markRead = (context: Context, which: Sql): Sql => sql`
  update notification n set is_read = true, read_at = ${context.now.toISOString()}
  where ${own(context)} and not n.is_read and ${which} returning n.id`

/** What was read already, or is another's, stays as it is. */
async function read(
  context: Context,
  { notification_ids }: Parsed<typeof notification.read>,
): Promise<Output<typeof notification.read>> {
  const [marked = [], counted] = await context.db.batch(
    markRead(context, sql`n.id = any(${notification_ids}::bigint[])`),
    unread(context),
  )
  const ids = marked.map((row) => row['id'] as number)
  if (ids.length > 0) sendToTabs(context, { action: 'read', ids, read_at: context.now.toISOString() })
  return { notification_ids: ids, unread_count: countOf(counted) }
}

async function readAll(context: Context): Promise<Output<typeof notification.read_all>> {
  await context.db.rows(markRead(context, sql`true`))
  sendToTabs(context, { action: 'read_all', read_at: context.now.toISOString() })
  return { unread_count: 0 }
}

/** @throws Fault not_found, also for another person's */
async function remove(
  context: Context,
  { notification_id }: Parsed<typeof notification.delete>,
): Promise<Output<typeof notification.delete>> {
  const [gone = [], counted] = await context.db.batch(
    sql`update notification n set deleted_at = now() where ${own(context)} and n.id = ${notification_id} returning n.id`,
    unread(context),
  )
  if (gone.length === 0) throw new Fault('not_found', 'Không tìm thấy thông báo, có thể đã được xóa')
  sendToTabs(context, { action: 'delete', id: notification_id })
  return { notification_id, unread_count: countOf(counted) }
}

/** Every open tab of the caller shows the same. */
function sendToTabs(context: Context, data: Parameters<Context['emitToUser']>[1]): void {
  if (context.caller.user_id !== null) context.emitToUser(context.caller.user_id, data)
}

/**
 * Notifies all users, or those it names, in the administration's own words.
 * @throws Fault rule when a user named does not work here, or none is found
 */
async function add(
  context: Context,
  {
    user_ids,
    role_ids = [],
    department_ids = [],
    branch_ids = [],
    ...words
  }: Parsed<typeof notification.add>,
): Promise<{ recipients: number }> {
  const { tenant_id, user_id } = context.caller
  const event_id = randomUUID()
  const payload = {
    ...words,
    event_id,
    dedupe_key: event_id,
    type: 'system' as const,
    to: user_ids ?? [],
    everyone: user_ids === undefined && [...role_ids, ...department_ids, ...branch_ids].length === 0,
    among: { role_ids, department_ids, branch_ids },
    entity_type: null,
    entity_id: null,
    actor_id: user_id,
    except_id: null,
    data: {},
    at: context.now.toISOString(),
  }
  const [made = []] = await context.db.batch<Made>(
    insertion(tenant_id, payload),
    sql`select app.record(${user_id}, 'create', 'notification', null, ${words.title})`,
  )
  if (user_ids !== undefined && made.length < new Set(user_ids).size)
    throw new Fault('rule', 'Có người nhận không còn làm việc ở phòng khám, hãy chọn lại người nhận')
  if (made.length === 0)
    throw new Fault(
      'rule',
      'Không có nhân viên đang làm việc nào trong nhóm đã chọn, hãy chọn lại người nhận',
    )
  const quiet = await setting(context, 'messaging.quiet_hours')
  const pushed = toPush(payload, made, { now: context.now, quiet })
  if (pushed.length > 0) await context.later('push', { ids: pushed })
  for (const row of made) context.emitToUser(row.user_id, addedRing(payload, row, context.now))
  return { recipients: made.length }
}

export const notificationFamily = serve(
  notification,
  {
    list,
    unread_count: async (context) => ({ unread_count: countOf(await context.db.rows(unread(context))) }),
    add,
    read,
    read_all: readAll,
    delete: remove,
  },
  granted('notification', {
    manager: { all: 'create' },
  }),
)
