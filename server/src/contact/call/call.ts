import { randomBytes } from 'node:crypto'
import { Fault, type Output, type Parsed, READS_PHONES } from '@bcare/contract'
import { call, callWidget, type CallCounts } from '@bcare/contract/contact/call'
import { ENDED_CALLS, isLive, LIVE_CALLS, UNANSWERED_CALLS } from '@bcare/rules/contact/call/call'
import { personRows, personTraces } from '../../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../../customers/person-rows.ts'
import type { Caller } from '../../kit/caller.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { listPage, listParts, type ListInput } from '../../kit/database/list.ts'
import { getText, lockRow, removeRow, updateRow, updateText } from '../../kit/database/rows.ts'
import { foundIn, searchOf } from '../../kit/database/search.ts'
import { sql, states, unnamed, type Sql } from '../../kit/database/sql.ts'
import { exported } from '../../kit/exported.ts'
import { granted } from '../../kit/granted.ts'
import { serve } from '../../kit/http/serve.ts'
import { setting } from '../../settings/setting.ts'
import { writeSettings } from '../../settings/setting-write.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'
import { addCall } from './add.ts'
import { callTable } from './call-table.ts'
import { giveFeedback } from './feedback.ts'
import { figures } from './figures.ts'
import { settleEnded } from './missed.ts'
import { NOTICE_PATH } from './intake.ts'
import { recordingOf } from './recording.ts'
import { aboutCall } from './references.ts'

type CallQuery = Parsed<typeof call.query>
type Narrowing = Pick<CallQuery, 'missed' | 'asking' | 'live'>

const MISSED = sql`(t.direction = 'in' and t.status in ${states(UNANSWERED_CALLS)} and t.missed_handled_at is null)`
const LIVE = sql`t.status in ${states(LIVE_CALLS)}`
const asking = ({ user_id }: { user_id: number | null }): Sql =>
  sql`(t.user_id = ${user_id} and t.outcome_term_id is null and t.status in ${states(ENDED_CALLS)})`

/** After a day nobody is asked any more beside every screen: the list still shows it. */
const ASKED_FOR = sql`interval '1 day'`
/** No telephone rings for longer: what is still said to ring is a notice that never came. */
const RINGS_FOR = sql`interval '10 minutes'`

const since = (now: Date, span: Sql): Sql => sql`t.started_at > ${now.toISOString()}::timestamptz - ${span}`

const forMe = (caller: Caller, now: Date): Sql => sql`(
  (t.status = 'ringing' and t.direction = 'in' and t.user_id is null and ${since(now, RINGS_FOR)} and (t.ring_user_ids = '{}' or ${caller.user_id} = any (t.ring_user_ids)))
  or (t.status = 'in_progress' and t.user_id = ${caller.user_id} and ${since(now, ASKED_FOR)})
  or (${asking(caller)} and ${since(now, ASKED_FOR)}))`

const either = (wanted: boolean | undefined, condition: Sql): Sql[] =>
  wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`]

/** What narrows a list beside its fields. A caller who may not read numbers finds calls by their code alone. */
const narrowed = (
  { caller }: Pick<Context, 'caller'>,
  { missed, live, asking: mine }: Narrowing,
  search?: string,
): Sql[] => [
  ...either(missed, MISSED),
  ...either(live, sql`(${LIVE})`),
  ...either(mine, asking(caller)),
  ...(search === undefined || caller.may(READS_PHONES)
    ? []
    : [foundIn(sql`lower(t.code)`, searchOf(search))]),
]

async function list(
  context: Context,
  { missed, asking: mine, live, ...input }: Parsed<typeof call.list>,
): Promise<JsonText> {
  return new JsonText(
    await listPage(
      callTable,
      context,
      input,
      narrowed(context, { missed, asking: mine, live }, input.search),
    ),
  )
}

/** How many calls there are of each kind, of whatever else narrows the list. */
async function countsOf(context: Context, input: ListInput): Promise<CallCounts> {
  const { conditions, from, searching } = listParts(
    callTable,
    context,
    input,
    narrowed(context, {}, input.search),
  )
  const counting = sql`select count(*)::int as all, count(*) filter (where ${LIVE})::int as live,
    count(*) filter (where ${MISSED})::int as missed, count(*) filter (where ${asking(context.caller)})::int as asking from ${from} where ${conditions}`
  const counts = await context.db.one<CallCounts>(searching ? unnamed(counting) : counting)
  return counts ?? { all: 0, live: 0, missed: 0, asking: 0 }
}

async function query(
  context: Context,
  { counts, missed, asking: mine, live, ...input }: CallQuery,
): Promise<JsonText> {
  const more = narrowed(context, { missed, asking: mine, live }, input.search)
  const page = listPage(callTable, context, input, more)
  if (!counts) return new JsonText(await page)
  const [rows, counted] = await Promise.all([page, countsOf(context, input)])
  return new JsonText(`${rows.slice(0, -1)},"counts":${JSON.stringify(counted)}}`)
}

/** More than these are no help beside a screen. */
const MOST_FOR_ME = 5

/** What wants something of the caller now, the newest first. */
async function wantsMe(context: Context): Promise<JsonText> {
  const input = { page: 1, limit: MOST_FOR_ME, sort_by: 'started_at' }
  const page = await listPage(callTable, context, input, [forMe(context.caller, context.now)])
  const { data, total } = JSON.parse(page) as { data: unknown; total: number }
  return new JsonText(JSON.stringify({ data, total }))
}

/** Links a call with its customer and deal. @throws Fault rule, conflict, not_found */
async function update(
  context: Context,
  { id, version, ...sent }: Parsed<typeof call.update>,
): Promise<JsonText> {
  const row = await lockRow(callTable, context, id)
  if (version !== undefined && version !== row.version)
    throw new Fault('conflict', undefined, { current: row })
  const { person_id = row.person_id, deal_id = sent.person_id === undefined ? row.deal_id : null } = sent
  const about = await aboutCall(context, { person_id, deal_id, task_id: null })
  const change = { id, version, person_id: about.person_id, deal_id }
  await updateText(callTable, systemContext(context), change)
  return new JsonText(await getText(callTable, context, id))
}

/** @throws Fault rule, not_found */
async function remove(context: Context, input: Parsed<typeof call.delete>): Promise<{ id: number }> {
  const { caller } = context
  const row = await lockRow(callTable, context, input.id)
  if (row.provider !== 'manual')
    throw new Fault('rule', 'Cuộc gọi của tổng đài được giữ nguyên, không xóa được')
  if (row.created_by !== caller.user_id && !caller.may('call:manage'))
    throw new Fault('rule', 'Chỉ người ghi hoặc quản lý xóa được cuộc gọi này')
  return removeRow(callTable, systemContext(context), input)
}

const isInReach = ({ caller, call: { permission } }: Context, branch_id: number): boolean =>
  caller.scopeFor(permission) === 'all' || caller.branch_ids.includes(branch_id)

/**
 * Takes a call that rings: the first of many gets it. Who has taken it may say so again.
 * @throws Fault conflict when a colleague was first, rule, not_found
 */
async function accept(context: Context, { id }: Parsed<typeof call.accept>): Promise<JsonText> {
  const { caller } = context
  const system = systemContext(context)
  const row = await lockRow(callTable, system, id)
  const taken = row.user_id !== null && row.user_id !== caller.user_id
  // What a colleague has taken is none of mine any more; of the branch I am told so all the same.
  if (taken && isLive(row.status) && isInReach(context, row.branch_id))
    throw new Fault('conflict', 'Cuộc gọi đã có người nhận', { user_name: row.user_name })
  await getText(callTable, context, id)
  if (row.user_id === caller.user_id && isLive(row.status))
    return new JsonText(await getText(callTable, context, id))
  if (row.status !== 'ringing') throw new Fault('rule', 'Cuộc gọi không còn đổ chuông')
  // When it was answered is the exchange's to say: a user may press this and never lift the receiver.
  await updateRow(callTable, system, { id, user_id: caller.user_id, status: 'in_progress' })
  return new JsonText(await getText(callTable, context, id))
}

/** Ends a call that goes on; one that is over already is answered as it is. @throws Fault rule, not_found */
async function end(
  context: Context,
  { id, end_reason = null, status = 'no_answer' }: Parsed<typeof call.end>,
): Promise<JsonText> {
  const { caller, now } = context
  const system = systemContext(context)
  const row = await lockRow(callTable, context, id)
  if (isLive(row.status)) {
    if (row.user_id !== null && row.user_id !== caller.user_id && !caller.may('call:manage'))
      throw new Fault('rule', `${row.user_name ?? 'Đồng nghiệp'} đang nghe cuộc gọi này`)
    const ended = row.status === 'in_progress' ? 'completed' : status
    await updateRow(callTable, system, { id, status: ended, ended_at: now.toISOString(), end_reason })
    const whole = await context.db.one<{ number: string | null }>(
      sql`select number from call where tenant_id = ${caller.tenant_id} and id = ${id}`,
    )
    await settleEnded(system, { ...row, status: ended, number: whole?.number ?? null })
  }
  return new JsonText(await getText(callTable, context, id))
}

const SECRET = 'telephony.notice_secret'

async function connection(context: Context): Promise<Output<typeof call.connection>> {
  const { caller, db } = context
  const told = await db.one<{ last_at: string | null }>(sql`
    select max(started_at) as last_at from call where tenant_id = ${caller.tenant_id} and provider <> 'manual' and deleted_at is null`)
  return { is_set: (await setting(context, SECRET)) !== '', last_at: told?.last_at ?? null }
}

/** A new address, shown this once; the one before takes no notices any more. @throws Fault forbidden */
async function renewAddress(context: Context): Promise<Output<typeof call.renew_address>> {
  if (context.caller.scopeFor('setting:update') !== 'all')
    throw new Fault('forbidden', undefined, { needs: 'setting:update' })
  const secret = randomBytes(24).toString('base64url')
  const clinic = { level: 'tenant', branch_id: null, user_id: null } as const
  await writeSettings(context, clinic, [{ key: SECRET, value: secret }])
  return { path: `${NOTICE_PATH}/${secret}` }
}

export const callWidgetFamily = serve(callWidget, { for_me: wantsMe })

export const callFamily = serve(
  call,
  {
    list,
    query,
    get: async (context, { id }) => new JsonText(await getText(callTable, context, id)),
    add: addCall,
    update,
    delete: remove,
    accept,
    end,
    feedback: giveFeedback,
    recording: recordingOf,
    figures,
    connection,
    renew_address: renewAddress,
  },
  termPlaces(termColumn('call', 'outcome_term_id', 'call_outcome')),
  personRows({
    table: 'call',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`delete from file_usage where tenant_id = ${erased.tenant_id} and entity_type = 'call' and entity_id in (${recordsBy('call')(erased)})`,
      sql`update call set from_number = null, to_number = null, feedback_note = null, end_reason = null, recording_url = null, recording_file_id = null,
        recording_due_at = null, recording_problem = null, recording_state = case when recording_state is not null then 'deleted' end
      where ${ofThem(erased)}`,
    ],
    bundled: { table: callTable },
    records: recordsBy('call'),
  }),
  personTraces({
    // Before the customer was known, entries name no person.
    entries: (erased) => sql`
    select h.id from history h where h.tenant_id = ${erased.tenant_id} and h.entity_type = 'call' and h.entity_id in (${recordsBy('call')(erased)})`,
  }),
  exported({
    table: callTable,
    page: '/call-center?tab=all',
    narrow: (caller, { missed, asking: mine, live, ...input }) => ({
      input,
      more: narrowed(
        { caller },
        { missed, asking: mine, live } as Narrowing,
        input['search'] as string | undefined,
      ),
    }),
  }),
  granted('call', {
    manager: { all: 'read create update delete manage listen export' },
    receptionist: { branch: 'read create update delete', own: 'listen' },
    care: { branch: 'read create update delete listen' },
    doctor: { own: 'read create update delete' },
    assistant: { own: 'read create update delete' },
    consultant: { own: 'read create update delete listen' },
    telesale: { own: 'read create update delete listen' },
    accountant: { own: 'read create update delete' },
    storekeeper: { own: 'read create update delete' },
    marketing: { own: 'read create update delete' },
  }),
)
