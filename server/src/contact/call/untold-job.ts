import type { ChangeEvent } from '@bcare/contract'
import { LIVE_CALLS } from '@bcare/rules/contact/call/call'
import { UNTOLD_AFTER_HOURS, UNTOLD_END, untoldEnd } from '@bcare/rules/contact/call/untold'
import { visitor } from '../../kit/caller.ts'
import { sql, states } from '../../kit/database/sql.ts'
import type { Transaction } from '../../kit/database/tenant-database.ts'
import type { Job, JobContext } from '../../kit/jobs/job.ts'
import { settleEnded, type EndedCall, type Settling } from './missed.ts'

const BATCH = 100

type Untold = Omit<EndedCall, 'status'> & { status: (typeof LIVE_CALLS)[number] }

/** Ends one call whose end nobody has told. Its length is not known: no time is added to what was spoken. */
async function endOne(tx: Transaction, steps: Settling, call: Untold): Promise<void> {
  const status = untoldEnd(call.status)
  const ended = await tx.one<{ ended_at: string }>(sql`
    update call set status = ${status}, ended_at = coalesce(answered_at, started_at), end_reason = coalesce(end_reason, ${UNTOLD_END}),
      version = version + 1, updated_at = now(), updated_by = null
    where tenant_id = ${steps.caller.tenant_id} and id = ${call.id} returning ended_at`)
  if (ended === undefined) throw new Error('a locked call is gone')
  steps.emit({ entity: 'call', id: call.id, action: 'update', keys: ['status'] })
  // Spoken to then, not now: what was missed since is still to be called back.
  const now = status === 'completed' ? new Date(ended.ended_at) : steps.now
  await settleEnded({ ...steps, now }, { ...call, status })
}

/** The oldest of them, each with what follows from its end, in one transaction. */
async function endSome({ transaction, tenant_id, bus }: JobContext): Promise<number> {
  let said: Omit<ChangeEvent, 'by'>[] = []
  const ended = await transaction(async (tx) => {
    said = []
    const found = await tx.rows<Untold>(sql`
      select id, direction, status, number, started_at, branch_id, person_id, ring_user_ids, user_id from call
      where tenant_id = ${tenant_id} and deleted_at is null and status in ${states(LIVE_CALLS)} and started_at < now() - make_interval(hours =>
        case status when 'ringing' then ${UNTOLD_AFTER_HOURS.ringing}::int else ${UNTOLD_AFTER_HOURS.in_progress}::int end)
      order by started_at limit ${BATCH} for update skip locked`)
    const steps: Settling = {
      caller: visitor(tenant_id),
      db: tx,
      now: new Date(),
      emit: (event) => void said.push(event),
      later: async (task, payload) =>
        tx.beforeCommit(sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, null, null)`),
    }
    for (const call of found) await endOne(tx, steps, call)
    return found.length
  })
  for (const event of said) bus.publish(tenant_id, { ...event, by: null })
  return ended
}

/** Ends calls of whose end no exchange has told. What it tells later still takes the place of what is written here. */
export const endUntoldCallsJob: Job = async (_payload, job) => {
  let total = 0
  for (let ended = BATCH; ended === BATCH && !job.signal.aborted; total += ended) ended = await endSome(job)
  if (total > 0) job.logger.info({ rows: total }, 'ended calls of whose end nobody has told')
}
