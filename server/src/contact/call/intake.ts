import { write, type Call } from '@bcare/contract'
import { CALL_DIRECTIONS, CALL_PROVIDERS, CALL_STATUSES, isLive } from '@bcare/rules/contact/call/call'
import { progress, type CallEvent, type CallProgress } from '@bcare/rules/contact/call/progress'
import * as z from 'zod/mini'
import { systemContext, type Context } from '../../kit/context.ts'
import { addRow, updateRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Served } from '../../kit/http/serve.ts'
import { callTable } from './call-table.ts'
import { settleEnded } from './missed.ts'
import { whoseNumber } from './references.ts'

/** Where exchanges tell of calls; the clinic's secret follows. */
export const NOTICE_PATH = '/public/call-notice'

const moment = z.nullable(z.iso.datetime({ offset: true }))
const said = z.nullable(z.string().check(z.maxLength(1000)))

/** A notice in the one form that all shapes are read into (rules/contact/call/notices). */
const Body = z.strictObject({
  provider: z.enum(CALL_PROVIDERS),
  provider_call_id: z.string().check(z.minLength(1), z.maxLength(200)),
  direction: z.enum(CALL_DIRECTIONS),
  status: z.enum(CALL_STATUSES),
  from: z.string(),
  to: z.string(),
  hotline: said,
  agent: said,
  at: z.iso.datetime({ offset: true }),
  started_at: moment,
  answered_at: moment,
  ended_at: moment,
  end_reason: said,
  recording_url: said,
})

const Taken = z.strictObject({ status: z.enum(CALL_STATUSES) })

/** Not a call of the staff's API: it has a route of its own (notice-route.ts), and the machinery of every write behind it. */
const call: Call = { ...write(Body, Taken), path: NOTICE_PATH, permission: 'anyone', watches: ['call'] }

interface Known extends CallProgress {
  id: number
  user_id: number | null
  person_id: number | null
  branch_id: number
  ring_user_ids: number[]
  number: string | null
}

/** The call that an exchange tells of, locked. */
const known = ({ caller, db }: Context, { provider, provider_call_id }: CallEvent) =>
  db.one<Known>(sql`
    select id, status, started_at, answered_at, ended_at, end_reason, recording_url, user_id, person_id, branch_id, ring_user_ids, number
    from call where tenant_id = ${caller.tenant_id} and provider = ${provider} and provider_call_id = ${provider_call_id} for update`)

interface Agent {
  id: number
  branch_id: number | null
}

/** The user who is called so by the exchange: by the extension of their line, or by their user name. */
const agentOf = async ({ caller, db }: Context, agent: string | null): Promise<Agent | undefined> =>
  agent === null
    ? undefined
    : db.one<Agent>(sql`
        select u.id, u.branch_id from "user" u
        left join entity_data line on line.tenant_id = u.tenant_id and line.entity_type = 'user' and line.entity_id = u.id and line.kind = 'sip' and line.is_current
        where u.tenant_id = ${caller.tenant_id} and u.status = 'active' and u.deleted_at is null
          and (line.value ->> 'extension' = ${agent} or lower(u.username) = lower(${agent}))
        order by (line.value ->> 'extension' = ${agent}) desc nulls last, u.id limit 1`)

const firstBranch = async ({ caller, db }: Context): Promise<number> => {
  const row = await db.one<{ id: number }>(
    sql`select min(id) as id from department where tenant_id = ${caller.tenant_id} and kind = 'branch' and deleted_at is null`,
  )
  return row?.id ?? 0
}

/** A call that is told of for the first time: whose number it is, and to which branch it belongs. */
async function begin(context: Context, event: CallEvent, agent: Agent | undefined): Promise<Known> {
  const number = event.direction === 'in' ? event.from : event.to
  const person = event.direction === 'internal' ? undefined : await whoseNumber(context, number)
  const branch_id = person?.branch_id ?? agent?.branch_id ?? (await firstBranch(context))
  const { provider, provider_call_id, direction, from, to, hotline } = event
  const { ring_user_ids, ...row } = await addRow(callTable, context, {
    ...progress(undefined, event),
    provider,
    provider_call_id,
    direction,
    from_number: from,
    to_number: to,
    hotline,
    branch_id,
    person_id: person?.id ?? null,
  })
  return { ...row, ...progress(undefined, event), ring_user_ids: [...ring_user_ids], number }
}

/** One after the other, also where there is no row yet to wait for. */
const takeTurn = ({ caller, db }: Context, { provider, provider_call_id }: CallEvent) =>
  db.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`call/${provider}/${provider_call_id}`}, ${caller.tenant_id}))`,
  )

/** Takes one event of a call in: what it adds is written, what follows from its end happens once. */
async function takeEvent(asked: Context, event: CallEvent): Promise<{ status: CallEvent['status'] }> {
  const context = systemContext(asked)
  await takeTurn(context, event)
  const agent = await agentOf(context, event.agent)
  const earlier = await known(context, event)
  const before = earlier ?? (await begin(context, event, agent))
  const after = progress(before, event)
  const talks = event.status === 'in_progress' || event.status === 'completed' || event.direction === 'out'
  const user_id = before.user_id ?? (talks ? (agent?.id ?? null) : null)
  const rings = agent !== undefined && event.status === 'ringing' && event.direction === 'in'
  const ring_user_ids =
    rings && !before.ring_user_ids.includes(agent.id)
      ? [...before.ring_user_ids, agent.id]
      : before.ring_user_ids
  const change = { ...after, user_id, ring_user_ids }
  const isNews = Object.entries(change).some(
    ([field, value]) => JSON.stringify(before[field as keyof Known]) !== JSON.stringify(value),
  )
  if (isNews) await updateRow(callTable, context, { id: before.id, ...change })
  const endsNow = !isLive(after.status) && (earlier === undefined || earlier.status !== after.status)
  if (endsNow) await settleEnded(context, { ...before, ...change, direction: event.direction })
  return { status: after.status }
}

/** The write behind the route. */
export const CALL_INTAKE: Served = {
  call,
  handler: (context, input) => takeEvent(context, input as CallEvent),
}
