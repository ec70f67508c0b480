import { insertion, type NotifyPayload } from '@bcare/server/notifications/deliver'
import { runPipeline } from '@bcare/server/kit/database/pipeline'
import { sql } from '@bcare/server/kit/database/sql'
import type pg from 'pg'
import { iso } from './records.ts'

const AT_ONCE = 200
const HOUR = 3_600_000

/**
 * What the counters left to be told is told at once, at the moments when it happened, instead of all together when the
 * first server takes up its jobs. A plan whose present is still to come is told `shift` milliseconds earlier: whatever
 * is told from now on comes later. What is older than some hours has been read.
 */
export async function notifyAll(owner: pg.ClientBase, tenant_id: number, shift: number): Promise<void> {
  const { rows } = await owner.query<{ payload: NotifyPayload }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'notify' and (j.payload ->> 'tenant_id')::int = $1 returning j.payload`,
    [tenant_id],
  )
  const notifications = rows
    .map(({ payload }) => ({ ...payload, at: new Date(Date.parse(payload.at) + shift).toISOString() }))
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.title.localeCompare(b.title))
  const last = Date.parse(notifications.at(-1)?.at ?? '')
  for (let from = 0; from < notifications.length; from += AT_ONCE) {
    const some = notifications.slice(from, from + AT_ONCE).map((telling) => insertion(tenant_id, telling))
    await runPipeline(owner, [scopeOf(tenant_id), ...some])
  }
  if (notifications.length === 0) return
  await runPipeline(owner, [
    scopeOf(tenant_id),
    sql`update notification set is_read = true, read_at = created_at + make_interval(mins => 2 + (id % 90)::int)
        where tenant_id = ${tenant_id} and created_at < ${iso(last - 5 * HOUR)} and id % 11 <> 0`,
  ])
}

const scopeOf = (tenant_id: number) => sql`select set_config('app.tenant_id', ${String(tenant_id)}, true)`
