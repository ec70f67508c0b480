import { createHash, randomUUID } from 'node:crypto'
import { BODY_MAX, clip, severityOf, TITLE_MAX } from '@bcare/rules/contact/notification'
import type { NotificationType, Severity } from '@bcare/rules/contact/notification'
import { carries, type Carried } from '@bcare/rules/contact/told'
import { sql } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Context } from '../kit/context.ts'
import type { JobContext } from '../kit/jobs/job.ts'
import { deliver, type NotifyPayload } from './deliver.ts'

/** Something that members of the staff are to know. */
export interface Notice {
  type: NotificationType
  /** The users whom it concerns; `null` is none, and one who is named twice is notified once. */
  to?: readonly (number | null | undefined)[]
  /** And users who hold this right: everywhere, or in that branch when one is named. */
  holders?: { permission: `${string}:${string}`; branch_id?: number | null }
  /** One line that says it all; cut after 200 characters. */
  title: string
  body?: string | null
  /** What it is about, and what a click opens. */
  entity?: { type: string; id: number }
  /** A path of our own that a click opens instead, such as `/schedule?tab=leave`. */
  url?: string
  severity?: Severity
  /** Ids and dates that the browser needs to open the right place, such as `{ date }` of an appointment. */
  data?: Record<string, string | number | null>
  /** Further records whose content is in its words; shown to readers of all of them, and of what it is about. */
  carries?: readonly Carried[]
  /** Equal for what need not be said twice within ten minutes; by itself the same words about the same thing. */
  dedupe_key?: string
  expires_at?: string
  /** Also notifies the user who did it, who knows it otherwise. */
  even_actor?: boolean
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

const payloadOf = (notice: Notice, actor_id: number | null, at: Date): NotifyPayload => {
  const { type, to = [], holders, entity, carries: carried = [], even_actor = false } = notice
  const data = { ...notice.data, ...(carried.length === 0 ? {} : carries(carried)) }
  const title = clip(notice.title, TITLE_MAX)
  const body = notice.body ? clip(notice.body, BODY_MAX) : null
  return {
    event_id: randomUUID(),
    type,
    severity: notice.severity ?? severityOf(type),
    to: to.filter((id) => id != null),
    ...(holders === undefined ? {} : { holders }),
    title,
    body,
    entity_type: entity?.type ?? null,
    entity_id: entity?.id ?? null,
    url: notice.url ?? null,
    actor_id,
    except_id: even_actor ? null : actor_id,
    data,
    dedupe_key: notice.dedupe_key ?? digest([type, entity?.type, entity?.id, title, body].join('/')),
    expires_at: notice.expires_at ?? null,
    at: at.toISOString(),
  }
}

/**
 * Notifies users of what the running command does, in its own words:
 * `await notify(context, { type, to, title, entity })`. A job makes the rows after the commit, exactly when the commit
 * happened, and sends them to the bells; the user who did it, and users who no longer work here, are left out.
 */
export async function notify(
  context: Pick<Context, 'caller' | 'later' | 'now'>,
  notice: Notice,
): Promise<void> {
  const payload = payloadOf(notice, context.caller.user_id, context.now)
  if (payload.to.length > 0 || payload.holders !== undefined) await context.later('notify', payload)
}

/** The same from inside a job's own transaction: sent exactly when that has committed. */
export const notifyWithin = async (db: TenantDatabase, notice: Notice): Promise<void> => {
  const payload = JSON.stringify(payloadOf(notice, null, new Date()))
  await db.rows(sql`select app.add_job('notify', ${payload}::json, null, null)`)
}

/** The same from inside a job, at once. A job that runs again says it once within ten minutes. */
export const notifyFromJob = (job: JobContext, notice: Notice): Promise<void> =>
  deliver(job, payloadOf(notice, null, new Date()))
