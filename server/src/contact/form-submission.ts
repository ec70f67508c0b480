import { Fault, type Output, type Parsed, READS_PHONES } from '@bcare/contract'
import { formSubmission, type SubmissionOutcome } from '@bcare/contract/contact/form-submission'
import {
  SUBMISSION_STATUSES,
  submissionRefusal,
  type SubmissionStatus,
} from '@bcare/rules/contact/submission'
import { type ConsentPurpose, wordingOf } from '@bcare/rules/customers/consent'
import { shareOut } from '@bcare/rules/customers/round-robin'
import { maskPhone, parsePhone } from '@bcare/rules/text/phone'
import { requireAssignees } from '../customers/assignment/assignee.ts'
import { listPage, listParts } from '../kit/database/list.ts'
import { addLast, getText, lockRow, removeRow } from '../kit/database/rows.ts'
import { join, name, sql, unnamed } from '../kit/database/sql.ts'
import { phoneReadable, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { planConversion, type Plan } from './convert-plan.ts'
import { convertToPerson } from './convert.ts'
import { earlierQuery, matchQuery } from './visitor.ts'
import { formSubmissionTable } from './form-submission-table.ts'
import { assignSubmissions } from './assign-submissions.ts'
import { handOverSubmissions, heldSubmissions, waitFor } from './hand-over.ts'
import { LAST_GIVEN } from './turn.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { personRows, personTraces } from '../customers/hooks.ts'
import { ofThem, recordsBy } from '../customers/person-rows.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { heldWork, keepsUser } from '../identity/hooks.ts'

type Query = Parsed<typeof formSubmission.query>

/** How many there are of each status, of whatever else narrows the list, and the one that has waited longest. */
async function countsOf(
  context: Context,
  { status: _status, ...input }: Omit<Query, 'counts'>,
): Promise<string> {
  const { conditions, from, searching } = listParts(formSubmissionTable, context, input)
  const counts = SUBMISSION_STATUSES.map(
    (status) => sql`count(*) filter (where t.status = ${status})::int as ${name(status)}`,
  )
  const counting = sql`select row_to_json(c)::text as json from (
    select ${join(counts)}, min(t.submitted_at) filter (where t.status = 'new') as waiting_since from ${from} where ${conditions}) c`
  return (await context.db.one<{ json: string }>(searching ? unnamed(counting) : counting))?.json ?? '{}'
}

async function query(context: Context, { counts, ...input }: Query): Promise<JsonText> {
  const page = listPage(formSubmissionTable, context, input)
  if (!counts) return new JsonText(await page)
  const [rows, counted] = await Promise.all([page, countsOf(context, input)])
  return new JsonText(`${rows.slice(0, -1)},"counts":${counted}}`)
}

interface Sent {
  payload: Record<string, string>
  referer: string | null
  consent: Record<string, string> | null
  differences: Output<typeof formSubmission.get>['differences']
  whole: boolean
}

/** Digits that may be a telephone number are masked for callers who may not read numbers. */
const covered = (text: string): string =>
  text.replaceAll(/\+?\d[\d\s().-]{6,}\d/g, (digits) => maskPhone(parsePhone(digits)?.e164 ?? digits))

/** All that was sent. @throws Fault not_found */
async function get(context: Context, { id }: Parsed<typeof formSubmission.get>): Promise<JsonText> {
  const { caller, call, db } = context
  const row = await getText(formSubmissionTable, context, id)
  const sent = await db.one<Sent>(sql`
    select t.payload, t.referer, t.consent, t.differences, ${phoneReadable(formSubmissionTable, caller)} as whole
    from form_submission t where ${visible(formSubmissionTable, caller, call)} and t.id = ${id}`)
  if (sent === undefined) throw new Fault('not_found', 'Không tìm thấy đăng ký từ website')
  const masked = (text: string) => (sent.whole ? text : covered(text))
  const detail = {
    payload: Object.fromEntries(Object.entries(sent.payload).map(([key, value]) => [key, masked(value)])),
    referer: sent.referer,
    consents: Object.entries(sent.consent ?? {}).map(([purpose, version]) => ({
      purpose,
      version,
      text: wordingOf(purpose as ConsentPurpose, version) ?? null,
    })),
    differences: sent.differences.map((one) => ({
      ...one,
      filed: masked(one.filed),
      sent: masked(one.sent),
    })),
  }
  return new JsonText(`${row.slice(0, -1)},${JSON.stringify(detail).slice(1)}`)
}

/** Adds a submission that came in another way: it is assigned to the user who wrote it down. */
async function add(context: Context, draft: Parsed<typeof formSubmission.add>): Promise<JsonText> {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  if (draft.phone === null && draft.email === null) {
    const message = 'Vui lòng nhập số điện thoại hoặc email'
    throw new Fault('rule', message, { errors: [{ field: 'phone', message }] })
  }
  const [[match], [earlier], [branch]] = await db.batch<[{ id: number }, { id: number }, { id: number }]>(
    matchQuery(tenant_id, draft),
    earlierQuery(tenant_id, draft),
    sql`select d.id from department d where d.tenant_id = ${tenant_id} and d.kind = 'branch' and d.deleted_at is null
      and (${draft.branch_id}::bigint is null or d.id = ${draft.branch_id}::bigint)
      order by d.id is not distinct from ${caller.branch_id}::bigint desc, d.id limit 1`,
  )
  if (branch === undefined) throw new Fault('rule', 'Không tìm thấy chi nhánh')
  return addLast(formSubmissionTable, context, {
    ...draft,
    submitted_at: now.toISOString(),
    phone_raw: draft.phone,
    branch_id: branch.id,
    matched_person_id: match?.id,
    duplicate_of_id: earlier?.id,
    assigned_user_id: user_id,
    assigned_at: now.toISOString(),
  })
}

async function remove(
  context: Context,
  input: Parsed<typeof formSubmission.delete>,
): Promise<{ id: number }> {
  const { status } = await lockRow(formSubmissionTable, context, input.id)
  if (status === 'converted') throw new Fault('rule', 'Đăng ký đã chuyển thành khách hàng, không thể xóa')
  return removeRow(formSubmissionTable, context, input)
}

interface Locked {
  id: number
  name: string
  status: SubmissionStatus
}

/** Those of the rows named that the caller may touch, locked in the order of their ids. */
const lockAll = ({ caller, call, db }: Context, ids: readonly number[]): Promise<Locked[]> =>
  db.rows<Locked>(sql`select t.id, t.name, t.status from form_submission t
    where ${visible(formSubmissionTable, caller, call)} and t.id = any (${[...new Set(ids)]}::bigint[]) order by t.id for update`)

/** What became of each row that was named. */
const outcomesOf = (
  ids: readonly number[],
  found: readonly Locked[],
  refused: ReadonlyMap<number, string>,
): { results: SubmissionOutcome[] } => ({
  results: [...new Set(ids)].map((id) => {
    const message = refused.get(id)
    if (message !== undefined) return { id, outcome: 'refused', message }
    if (found.some((row) => row.id === id)) return { id, outcome: 'updated', message: null }
    return { id, outcome: 'not_found', message: 'Không tìm thấy đăng ký từ website' }
  }),
})

const changed = (context: Context, ids: readonly number[], keys: string[]): void => {
  for (const id of ids) context.emit({ entity: 'form_submission', id, action: 'update', keys })
}

async function updateStatus(
  context: Context,
  { ids, to, reason }: Parsed<typeof formSubmission.update_status>,
) {
  const { caller, db, now } = context
  const { tenant_id, user_id } = caller
  const found = await lockAll(context, ids)
  const refused = new Map(
    found.flatMap(({ id, status }) => {
      const refusal = submissionRefusal(status, to, reason)
      return refusal === undefined ? [] : [[id, refusal.message] as const]
    }),
  )
  const going = found.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  if (going.length > 0) {
    const met = sql`, contacted_at = coalesce(contacted_at, ${now.toISOString()}::timestamptz), contacted_by = coalesce(contacted_by, ${user_id}::bigint)`
    await db.rows(sql`
      update form_submission set status = ${to}, status_reason = ${to === 'discarded' ? (reason ?? null) : null}::text, status_at = ${now.toISOString()}::timestamptz, status_by = ${user_id}
        ${to === 'contacted' ? met : sql``}, version = version + 1, updated_at = now(), updated_by = ${user_id}
      where tenant_id = ${tenant_id} and id = any (${going}::bigint[])`)
    changed(context, going, ['status'])
  }
  return outcomesOf(ids, found, refused)
}

/** Gives submissions to one user, or shares them out over several: the one who has waited longest for one comes first. */
async function assign(context: Context, { ids, user_ids }: Parsed<typeof formSubmission.assign>) {
  const staff = await requireAssignees(context, user_ids, LAST_GIVEN)
  const found = await lockAll(context, ids)
  const refused = new Map(
    found.flatMap(({ id, status }) =>
      status === 'converted'
        ? [[id, 'Đăng ký đã chuyển thành khách hàng, hãy phân công ở hồ sơ khách hàng'] as const]
        : [],
    ),
  )
  const going = found.filter(({ id }) => !refused.has(id))
  const shares = shareOut(
    going.map(({ id }) => id),
    staff,
  )
  await assignSubmissions(context, going, shares)
  return outcomesOf(ids, found, refused)
}

const mayReadAll = ({ caller }: Context): boolean =>
  caller.may(READS_PHONES) && caller.scopeFor(READS_PHONES) === 'all'

function shownPlan(context: Context, plan: Plan): Output<typeof formSubmission.convert_preview> {
  const { person, place, joined, assignee, deal_name } = plan
  const masked = mayReadAll(context) ? (text: string) => text : covered
  return {
    candidates: plan.candidates.map(({ id, code, full_name, shown_phone, lifecycle, owner_name, by }) => ({
      id,
      code,
      full_name,
      phone: shown_phone,
      lifecycle,
      owner_name,
      by,
    })),
    person: person === undefined ? null : { id: person.id, code: person.code, full_name: person.full_name },
    fills: Object.entries(joined.fills).flatMap(([field, value]) =>
      typeof value === 'string' ? [{ field, value: masked(value) }] : [],
    ),
    differs: joined.differs.map((one) => ({ ...one, filed: masked(one.filed), sent: masked(one.sent) })),
    deal:
      place === undefined
        ? null
        : {
            id: place.deal_id,
            name: deal_name,
            pipeline_id: place.pipeline_id,
            pipeline_name: place.pipeline_name,
            stage_name: place.stage_name,
          },
    assignee: assignee === undefined ? null : { id: assignee.id, name: assignee.name },
  }
}

async function preview(context: Context, wish: Parsed<typeof formSubmission.convert_preview>) {
  const row = JSON.parse(await getText(formSubmissionTable, context, wish.id)) as Parameters<
    typeof planConversion
  >[1]
  return shownPlan(context, await planConversion(context, row, wish))
}

export const formSubmissionFamily = serve(
  formSubmission,
  {
    list: crudOf(formSubmissionTable).list,
    query,
    get,
    add,
    delete: remove,
    convert_preview: preview,
    convert_to_person: convertToPerson,
    update_status: updateStatus,
    assign,
    hand_over: handOverSubmissions,
  },
  personRows({
    table: 'form_submission',
    merged: {
      rule: MERGE_RULES.submissions,
      names: ['person_id', 'matched_person_id'],
      columns: { person_id: 'bigint', matched_person_id: 'bigint' },
    },
    erased: (erased) => [
      sql`update form_submission set name = 'Đã ẩn danh', phone = null, phone_raw = null, email = null, interest = null, message = null, preferred_time = null,
      branch_hint = null, page_url = null, referer = null, utm = '{}', payload = '{}', differences = '[]', ip_hash = null, status_reason = null,
      deleted_at = coalesce(deleted_at, now()) where ${ofThem(erased, 'person_id', 'matched_person_id')}`,
    ],
    bundled: { table: formSubmissionTable },
    records: recordsBy('form_submission', 'person_id', 'matched_person_id'),
  }),
  personTraces({
    words: (erased) =>
      sql`select unnest(array[name, email, phone, phone_raw]) from form_submission where ${ofThem(erased, 'person_id', 'matched_person_id')}`,
    // Before the customer was on file, entries name no person.
    entries: (erased) => sql`
    select h.id from history h where h.tenant_id = ${erased.tenant_id} and h.entity_type = 'form_submission'
      and h.entity_id in (${recordsBy('form_submission', 'person_id', 'matched_person_id')(erased)})`,
  }),
  heldWork({
    name: 'submissions',
    held: ({ caller }, user_id) =>
      sql`select count(*)::int from form_submission t where t.tenant_id = ${caller.tenant_id} and ${waitFor(user_id)} and t.deleted_at is null`,
    givable: (context, user_id) =>
      sql`select count(*)::int from form_submission t where ${heldSubmissions(context, user_id)}`,
  }),
  keepsUser({ table: 'form_submission', columns: ['assigned_user_id', 'created_by'] }),
  exported({ table: formSubmissionTable, page: '/form-submission' }),
  granted('form_submission', {
    manager: { all: 'read create update delete assign convert export' },
    receptionist: { branch: 'read create update assign convert' },
    consultant: { branch: 'read create update assign convert' },
    telesale: { own: 'read create update assign convert' },
    care: { branch: 'read create update assign convert' },
    marketing: { all: 'read export' },
  }),
)
