import { Fault, type Output, type Parsed } from '@bcare/contract'
import { messageBatch, MOST_RECIPIENTS } from '@bcare/contract/contact/message-batch'
import { MESSAGE_BLANKS, type MessageBlank } from '@bcare/rules/contact/message/template'
import { personTable } from '../../customers/person/person-table.ts'
import { systemContext, under, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { listPage, listParts, type ListInput } from '../../kit/database/list.ts'
import { addRow, getText, lockRow, updateRow } from '../../kit/database/rows.ts'
import { sql, unnamed, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import { judgedFields } from '../../kit/custom/fields.ts'
import type { Part } from '../../kit/hook.ts'
import { listenedWith } from '../../kit/realtime/rooms.ts'
import { serve, type Family } from '../../kit/http/serve.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'
import { addresseesOf } from './addressees.ts'
import { batchTable } from './batch-table.ts'
import { plannedMessage, sendingRules } from './plan.ts'
import { wayOf, type Ways } from './providers.ts'
import { askingOf, requireTemplate, wrong } from './send.ts'

type Draft = Parsed<typeof messageBatch.add>
type Preview = Output<typeof messageBatch.preview>

const SAMPLES = 3

/** The customers that a batch is for, as far as the caller may read them, in the order of their entry. @throws Fault rule */
async function recipientsOf(context: Context, { person_ids, query }: Draft): Promise<number[]> {
  const { caller, db } = context
  if ((person_ids === undefined) === (query === undefined))
    throw wrong('person_ids', 'Vui lòng chọn khách hàng, hoặc một danh sách đã lọc')
  let found: Sql
  if (person_ids !== undefined) {
    const seen = visible(personTable, caller, { permission: 'person:read' })
    found = sql`select t.id from person t where ${seen} and t.id = any (${person_ids}::bigint[])`
  } else {
    const input = { ...query, page: 1, limit: 1, sort_by: 'created_at' } as ListInput
    const fields = await judgedFields(context, 'person')
    const { from, conditions } = listParts(personTable, under(context, 'person:read'), input, [], fields)
    found = sql`select t.id from ${from} where ${conditions}`
  }
  const rows = await db.rows<{ id: number }>(
    unnamed(sql`select f.id from (${found}) f order by f.id limit ${MOST_RECIPIENTS + 1}`),
  )
  if (rows.length === 0) throw wrong('person_ids', 'Không có khách hàng nào trong danh sách')
  if (rows.length > MOST_RECIPIENTS)
    throw wrong('person_ids', `Một đợt gửi tối đa ${MOST_RECIPIENTS} khách, hãy lọc hẹp hơn`)
  return rows.map(({ id }) => id)
}

const earliestOf = ({ now }: Context, schedule_at: string | null): Date =>
  new Date(Math.max(now.getTime(), schedule_at === null ? 0 : Date.parse(schedule_at)))

/** Who would get it, who would be left out and why, and what it costs. @throws Fault rule */
async function preview(context: Context, draft: Draft): Promise<Preview> {
  const { caller, db, now } = context
  const ids = await recipientsOf(context, draft)
  const rules = await sendingRules(askingOf(context))
  const earliest = earliestOf(context, draft.schedule_at)
  const people = await addresseesOf(
    { tenant_id: caller.tenant_id, db, now },
    ids.map((person_id) => ({ person_id })),
  )
  const left_out: Record<string, number> = {}
  const missing = new Set<MessageBlank>()
  const told: Preview = {
    total: ids.length,
    reached: 0,
    left_out,
    unfilled: 0,
    missing: [],
    parts: 0,
    cost: 0,
    samples: [],
  }
  for (const whom of people) {
    const planned = plannedMessage(draft, whom, rules, { earliest })
    if (planned.left_out !== undefined) {
      left_out[planned.left_out] = (left_out[planned.left_out] ?? 0) + 1
    } else if (planned.missing.length > 0) {
      told.unfilled += 1
      for (const blank of planned.missing) missing.add(blank)
    } else {
      told.reached += 1
      told.parts += planned.parts
      told.cost += planned.cost
      if (told.samples.length < SAMPLES)
        told.samples.push({ person_id: whom.person_id, person_name: whom.full_name, text: planned.text })
    }
  }
  return { ...told, missing: [...missing].map((blank) => MESSAGE_BLANKS[blank]) }
}

/** Begins a batch: a job makes its messages, page by page. @throws Fault rule, not_configured */
async function add(context: Context, draft: Draft, ways: Ways): Promise<JsonText> {
  const way = await wayOf(askingOf(context), ways, draft.channel)
  if ('problem' in way) throw new Fault('not_configured', way.problem)
  await requireTemplate(context, draft)
  const person_ids = await recipientsOf(context, draft)
  const { person_ids: _picked, query: _query, schedule_at, ...kept } = draft
  const row = await addRow(batchTable, systemContext(context), {
    ...kept,
    waiting_ids: person_ids,
    total: person_ids.length,
  })
  const earliest = earliestOf(context, schedule_at).toISOString()
  await context.later('send_batch', { id: row.id, earliest })
  return new JsonText(await getText(batchTable, context, row.id))
}

/** Stops a batch: what has not left is cancelled, what has left stays. @throws Fault rule, not_found */
async function stop(context: Context, { id }: Parsed<typeof messageBatch.stop>): Promise<JsonText> {
  const { caller, db, now } = context
  const row = await lockRow(batchTable, context, id)
  if (row.status !== 'running' && row.queued === 0)
    throw new Fault('rule', 'Đợt gửi đã xong, không còn tin nào để dừng')
  await db.rows(sql`
    update message set status = 'cancelled', problem = 'Đợt gửi đã dừng', version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
    where tenant_id = ${caller.tenant_id} and batch_id = ${id} and status = 'queued'`)
  await updateRow(batchTable, systemContext(context), {
    id,
    status: 'stopped',
    ended_at: row.ended_at ?? now.toISOString(),
  })
  return new JsonText(await getText(batchTable, context, id))
}

/** What the family declares for areas below. */
export const BATCH_PARTS: readonly Part[] = [
  listenedWith({ entity: 'message_batch', permission: 'message:read' }),
  termPlaces(termColumn('message_batch', 'template_term_id', 'message_template')),
]

export const messageBatchFamily = (ways: Ways): Family =>
  serve(messageBatch, {
    list: async (context, input) => new JsonText(await listPage(batchTable, context, input)),
    get: async (context, { id }) => new JsonText(await getText(batchTable, context, id)),
    preview,
    add: (context, draft) => add(context, draft, ways),
    stop,
  })
