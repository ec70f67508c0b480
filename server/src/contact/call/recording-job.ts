import { ENDED_CALLS } from '@bcare/rules/contact/call/call'
import {
  MOST_RECORDING_BYTES,
  recordingWait,
  type RecordingProblem,
} from '@bcare/rules/contact/call/recording'
import { audioKindOf } from '@bcare/rules/files/audio'
import { NoAddress, TooMuch, type Fetch } from '../../adapters/http-fetch.ts'
import { InnerAddress } from '../../adapters/public-address.ts'
import { addAudio, hasRoom, keepAudio, type KeptAudio } from '../../files/keep-audio.ts'
import { headOf, receivedSource, type Source } from '../../files/source.ts'
import { sql, states, type Sql } from '../../kit/database/sql.ts'
import { namelessFile, received } from '../../kit/http/receive.ts'
import type { Job, JobContext } from '../../kit/jobs/job.ts'

/** Begins no further recording after this: the next minute goes on. */
const BUSY_MS = 45_000
/** A claim that a dead server left behind is free again after this; nothing is fetched for so long. */
const CLAIM = sql`interval '5 minutes'`

interface Due {
  id: number
  code: string
  recording_url: string
  recording_tries: number
  refused: boolean
}

/** Calls that have ended and of which an exchange has a recording: however their end became known. */
const beginWaiting = ({ db, tenant_id }: JobContext) =>
  db.rows(sql`
    update call set recording_state = 'waiting', recording_at = now(), recording_due_at = now(), version = version + 1, updated_at = now(), updated_by = null
    where tenant_id = ${tenant_id} and recording_url is not null and recording_state is null and status in ${states(ENDED_CALLS)}`)

/** The next recording that is due, claimed for this run. That it was tried is no news for the log. */
const claim = ({ transaction, tenant_id }: JobContext): Promise<Due | undefined> =>
  transaction(async (tx) => {
    await tx.rows(sql`select set_config('app.told_of', 'call', true)`)
    return tx.one<Due>(sql`
      update call t set recording_due_at = now() + ${CLAIM}, recording_tries = recording_tries + 1
      where t.tenant_id = ${tenant_id} and t.id = (
        select d.id from call d where d.tenant_id = ${tenant_id} and d.recording_due_at <= now() order by d.recording_due_at limit 1 for update skip locked)
      returning t.id, t.code, t.recording_url, t.recording_tries, exists (
        select from person p where p.tenant_id = t.tenant_id and p.id = t.person_id and p.consent_recording is false) as refused`)
  })

/** Ends the waiting of a call, unless another run was first; undefined when it was. */
const settle = (tenant_id: number, id: number, change: Sql): Sql => sql`
  update call set ${change}, recording_due_at = null, recording_at = now(), version = version + 1, updated_at = now(), updated_by = null
  where tenant_id = ${tenant_id} and id = ${id} and recording_state = 'waiting' returning id`

function publish({ bus, tenant_id }: JobContext, id: number): void {
  bus.publish(tenant_id, { entity: 'call', id, action: 'update', keys: ['recording_state'], by: null })
}

async function giveUp(job: JobContext, { id }: Due, problem: RecordingProblem): Promise<void> {
  const change = sql`recording_state = 'failed', recording_problem = ${problem}`
  if ((await job.db.one(settle(job.tenant_id, id, change))) !== undefined) publish(job, id)
}

/** The file of a call, in the transaction that says so: of two runs one hangs it there. */
async function store(job: JobContext, { id }: Due, kept: KeptAudio): Promise<void> {
  const { tenant_id, transaction } = job
  const stored = await transaction(async (tx) => {
    const waits = await tx.one(
      sql`select id from call where tenant_id = ${tenant_id} and id = ${id} and recording_state = 'waiting' for update`,
    )
    if (waits === undefined) return false
    const file_id = await addAudio(tx, tenant_id, kept, { entity_type: 'call', entity_id: id })
    await tx.rows(settle(tenant_id, id, sql`recording_state = 'stored', recording_file_id = ${file_id}`))
    return true
  })
  if (stored) publish(job, id)
}

/** Takes in what was fetched: sound that fits, or why not. */
async function receiveRecording(
  job: JobContext,
  due: Due,
  source: Source,
): Promise<RecordingProblem | undefined> {
  const kind = audioKindOf(await headOf(source))
  if (kind === undefined) return 'not_audio'
  if (!(await hasRoom(job, source.size))) return 'no_room'
  const name = `ghi-am-${due.code.replaceAll(/[^\w-]/g, '-')}.${kind.extension}`
  await store(job, due, await keepAudio(job, { ...source, name }, kind))
  return undefined
}

/** Why asking again is of no use; undefined where it may be. */
const finalProblem = (error: unknown): RecordingProblem | undefined => {
  if (error instanceof InnerAddress || error instanceof NoAddress) return 'address'
  return error instanceof TooMuch ? 'too_large' : undefined
}

/** Fetches one recording into a file without a name, and from there into the storage. */
async function fetchOne(job: JobContext, due: Due, bring: Fetch): Promise<RecordingProblem | undefined> {
  const handle = await namelessFile()
  try {
    await bring(due.recording_url, {
      most_bytes: MOST_RECORDING_BYTES,
      write: async (piece) => handle.writeFile(piece),
      signal: job.signal,
    })
    return await receiveRecording(job, due, receivedSource(await received(handle, due.code)))
  } finally {
    await handle.close()
  }
}

/** Tries one recording: it is stored, given up, or asked for again later. */
async function tryOne(job: JobContext, due: Due, bring: Fetch): Promise<void> {
  if (due.refused) return giveUp(job, due, 'refused')
  try {
    const problem = await fetchOne(job, due, bring)
    if (problem !== undefined) await giveUp(job, due, problem)
  } catch (error) {
    if (job.signal.aborted) throw error
    const final = finalProblem(error)
    const wait = recordingWait(due.recording_tries)
    job.logger.warn({ err: error, call_id: due.id, tries: due.recording_tries }, 'a recording did not come')
    if (final !== undefined || wait === undefined) return giveUp(job, due, final ?? 'unreachable')
    await job.transaction(async (tx) => {
      await tx.rows(sql`select set_config('app.told_of', 'call', true)`)
      await tx.rows(sql`
        update call set recording_due_at = now() + make_interval(mins => ${wait}::int)
        where tenant_id = ${job.tenant_id} and id = ${due.id} and recording_state = 'waiting'`)
    })
  }
}

/**
 * Brings the recordings of calls that have ended into the clinic's files, one after the other, so that a slow exchange
 * holds up nothing else. Runs every minute; a recording that is not there yet is asked for again, ever more seldom.
 */
export const fetchRecordingsJob =
  (bring: Fetch): Job =>
  async (_payload, job) => {
    const begun = Date.now()
    await beginWaiting(job)
    while (!job.signal.aborted && Date.now() - begun < BUSY_MS) {
      const due = await claim(job)
      if (due === undefined) return
      await tryOne(job, due, bring)
    }
  }
