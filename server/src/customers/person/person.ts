import { Fault, type Parsed } from '@bcare/contract'
import { person } from '@bcare/contract/customers/person'
import { birthProblem, type Birth } from '@bcare/rules/customers/particulars/birth'
import { lifecycleTransition, type Lifecycle } from '@bcare/rules/customers/lifecycle'
import { clinicDate } from '@bcare/rules/text/date'
import { normaliseName } from '@bcare/rules/text/name'
import { wantsFirstCall } from '@bcare/rules/work/auto-task'
import { listPage } from '../../kit/database/list.ts'
import {
  addLast,
  addText,
  getText,
  lockRow,
  removeRow,
  updateLast,
  updateText,
} from '../../kit/database/rows.ts'
import { join, name, sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { setting } from '../../settings/setting.ts'
import { checkTerms } from '../../settings/term.ts'
import { refuseDuplicates } from '../merge/duplicates.ts'
import { isPersonIn } from './is-person-in.ts'
import { mergedInto, orMerged } from '../merge/merged-into.ts'
import { nationalIdSearched, readNationalId, sealNationalId } from './national-id.ts'
import { personTable } from './person-table.ts'
import { withoutNumbers } from './person-search.ts'
import { requireAssignees } from '../assignment/assignee.ts'
import { sourceId } from '../source.ts'
import { peopleIn } from '../assignment/takeover.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { fileUsageTable } from '../../files/file-usage.ts'
import { personBlanked } from '../erasure/anonymise.ts'
import { noted, leadAdded, personRows, personTraces } from '../hooks.ts'
import { FOLLOWS_ENTITY } from '../person-rows.ts'
import { filed, filedRecord } from '../../files/filed.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'
import { changeKey, roomKind } from '../../kit/realtime/rooms.ts'
import { personExport } from './person-export.ts'
import { granted } from '../../kit/granted.ts'
import { keepsUser } from '../../identity/hooks.ts'

export { personTable }

const TERMS = {
  source_term_id: 'source',
  occupation_term_id: 'occupation',
  vip_level_term_id: 'vip_level',
  block_reason_term_id: 'block_reason',
} as const

const plain = crudOf(personTable)

async function list(context: Context, input: Parsed<typeof person.list>): Promise<JsonText> {
  const number = nationalIdSearched(context, input.search)
  if (number !== undefined)
    return new JsonText(await listPage(personTable, context, { ...input, search: undefined }, [number]))
  return new JsonText(
    await listPage(personTable, context, input, withoutNumbers(context.caller, input.search)),
  )
}

/** One record; of a merged one, the record that it went into, as its id says. @throws Fault not_found */
async function get(context: Context, { id, custom }: Parsed<typeof person.get>): Promise<JsonText> {
  try {
    return new JsonText(await getText(personTable, context, id, custom))
  } catch (error) {
    if (!(error instanceof Fault) || error.kind !== 'not_found') throw error
    const target = await mergedInto(context, id)
    if (target === undefined) throw error
    return new JsonText(await getText(personTable, context, target.id, custom))
  }
}

const named = <T extends { full_name?: string | undefined }>(values: T): T =>
  values.full_name === undefined ? values : { ...values, full_name: normaliseName(values.full_name) }

function checkBirth(context: Context, birth: Birth): void {
  const problem = birthProblem(birth, clinicDate(context.now))
  if (problem !== undefined)
    throw new Fault('rule', problem, { errors: [{ field: 'birth_year', message: problem }] })
}

/** A referrer's name is shown: it must be a person whom the caller may read, or who was named already. */
async function checkReferrer(
  { caller, db }: Context,
  referrer: number | null | undefined,
  of?: number,
): Promise<void> {
  if (referrer === null || referrer === undefined) return
  const kept = sql`(select p.referrer_person_id from person p where p.tenant_id = ${caller.tenant_id} and p.id = ${of ?? null}::bigint)`
  const found = await db.one(sql`
    select t.id from person t where t.id = ${referrer}
      and (${visible(personTable, caller, { permission: 'person:read' })} or t.id = ${kept})`)
  if (found !== undefined) return
  const message = 'Không tìm thấy người giới thiệu'
  throw new Fault('rule', message, { errors: [{ field: 'referrer_person_id', message }] })
}

/** A colleague who brought the person; one who has left the clinic since may still be named. */
async function checkReferrerUser({ caller, db }: Context, user_id: number | null | undefined): Promise<void> {
  if (user_id === null || user_id === undefined) return
  const found = await db.one(
    sql`select u.id from "user" u where u.tenant_id = ${caller.tenant_id} and u.id = ${user_id} and u.deleted_at is null`,
  )
  if (found !== undefined) return
  const message = 'Không tìm thấy nhân viên giới thiệu'
  throw new Fault('rule', message, { errors: [{ field: 'referrer_user_id', message }] })
}

type Sourced = Pick<Parsed<typeof person.add>, 'source_term_id' | 'first_channel'>

/** What the clinic requires of each new person. @throws Fault rule */
async function requireFields(
  context: Context,
  draft: Pick<Parsed<typeof person.add>, 'phone' | 'source_term_id'>,
) {
  const missing = async (asks: 'person.require_phone' | 'person.require_source', value: unknown) =>
    value === null && (await setting(context, asks))
  const refused = (field: string, message: string) =>
    new Fault('rule', message, { errors: [{ field, message }] })
  if (await missing('person.require_phone', draft.phone))
    throw refused('phone', 'Vui lòng nhập số điện thoại')
  if (await missing('person.require_source', draft.source_term_id))
    throw refused('source_term_id', 'Vui lòng chọn nguồn khách hàng')
}

/** Who walks in comes by the source «Vãng lai», unless another was said. */
async function sourceOf({ caller, db }: Context, draft: Sourced): Promise<number | null> {
  if (draft.source_term_id !== null || draft.first_channel !== 'walk_in') return draft.source_term_id
  const found = await db.one<{ id: number | null }>(sql`select ${sourceId(caller, 'walk_in')} as id`)
  return found?.id ?? null
}

/** Adds a person; those on file who may be the same are shown first. */
async function add(context: Context, { force, ...sent }: Parsed<typeof person.add>): Promise<JsonText> {
  const draft = named({ ...sent, source_term_id: await sourceOf(context, sent) })
  checkBirth(context, draft)
  await requireFields(context, draft)
  await checkTerms(context, TERMS, draft)
  await checkReferrer(context, draft.referrer_person_id)
  await checkReferrerUser(context, draft.referrer_user_id)
  await refuseDuplicates(context, draft, force === true)
  if (draft.owner_id !== null) await requireAssignees(context, [draft.owner_id], peopleIn('consultant'))
  const branch_id = draft.branch_id ?? context.caller.branch_id
  const row = { ...sealNationalId(context, draft), branch_id }
  if (!wantsFirstCall(draft)) return addLast(personTable, context, row)
  const text = await addText(personTable, context, row)
  const { id } = JSON.parse(text) as { id: number }
  for (const follow of leadAdded.all()) await follow(context, { ...draft, id, branch_id })
  return new JsonText(text)
}

async function update(context: Context, sent: Parsed<typeof person.update>): Promise<JsonText> {
  const change = named(sent)
  if ('birth_day' in change || 'birth_month' in change || 'birth_year' in change) {
    checkBirth(context, { ...(await lockRow(personTable, context, change.id)), ...change })
  }
  if (change.referrer_person_id === change.id)
    throw new Fault('rule', 'Khách hàng không thể tự giới thiệu mình')
  await checkTerms(context, TERMS, change)
  await checkReferrer(context, change.referrer_person_id, change.id)
  await checkReferrerUser(context, change.referrer_user_id)
  return updateLast(personTable, context, sealNationalId(context, change))
}

/** Passes a person to another lifecycle; one who is left alone may come back to where they were. */
async function moveLifecycle(
  context: Context,
  { id, to, reason }: Parsed<typeof person.lifecycle>,
): Promise<JsonText> {
  const { lifecycle } = await lockRow(personTable, context, id)
  const kept = await context.db.one<{ previous: Lifecycle | null }>(
    sql`select previous_lifecycle as previous from person where tenant_id = ${context.caller.tenant_id} and id = ${id}`,
  )
  const facts = { reason, previous: kept?.previous ?? null, override: context.caller.may('person:manage') }
  const refused = lifecycleTransition(lifecycle, to, facts)
  if (refused !== undefined) throw new Fault('rule', refused.message)
  await context.db.rows(sql`select set_config('app.reason', ${reason ?? ''}, true)`)
  const change = {
    id,
    lifecycle: to,
    previous_lifecycle: to === 'inactive' && lifecycle !== 'inactive' ? lifecycle : null,
  }
  return new JsonText(await updateText(personTable, context, lifecycle === to ? { id } : change))
}

const KEPT_BY = [
  { table: name('track'), sentence: 'Khách hàng đã có lượt khám, không thể xóa' },
  { table: name('appointment'), sentence: 'Khách hàng đã có lịch hẹn, không thể xóa' },
  { table: name('deal'), sentence: 'Khách hàng đã có cơ hội, không thể xóa' },
]

/** A person with visits, appointments or deals stays; a mistaken entry may go. */
async function remove(context: Context, input: Parsed<typeof person.delete>): Promise<{ id: number }> {
  await lockRow(personTable, context, input.id)
  const uses = KEPT_BY.map(
    ({ table }) =>
      sql`exists (select 1 from ${table} c where c.tenant_id = ${context.caller.tenant_id} and c.person_id = ${input.id} and c.deleted_at is null)`,
  )
  const found = await context.db.one<{ used: boolean[] }>(sql`select array[${join(uses)}] as used`)
  const kept = KEPT_BY.find((_, index) => found?.used[index])
  if (kept !== undefined) throw new Fault('rule', kept.sentence)
  await leaveGroups(context, input.id)
  return removeRow(personTable, context, input)
}

/** A person who is deleted belongs to no group any more. */
async function leaveGroups({ caller, db }: Context, person_id: number): Promise<void> {
  const { tenant_id } = caller
  await db.rows(sql`
    with gone as (
      update person_group_member set left_at = greatest(now(), joined_at), updated_at = now(), version = version + 1
      where tenant_id = ${tenant_id} and person_id = ${person_id} and left_at is null returning group_id)
    update person_group g set member_count = g.member_count - 1 from gone where g.tenant_id = ${tenant_id} and g.id = gone.group_id`)
}

export const personFamily = serve(
  person,
  {
    ...plain,
    list,
    query: list,
    get,
    add,
    national_id: readNationalId,
    update: (context, change) => orMerged(context, change.id, () => update(context, change)),
    delete: (context, input) => orMerged(context, input.id, () => remove(context, input)),
    lifecycle: (context, input) => orMerged(context, input.id, () => moveLifecycle(context, input)),
    is_person_in: isPersonIn,
  },
  personRows({
    table: 'person',
    merged: {
      rule: MERGE_RULES.people,
      names: ['referrer_person_id', 'merged_into_id'],
      columns: { referrer_person_id: 'bigint', merged_into_id: 'bigint' },
    },
    erased: personBlanked,
    bundled: { table: personTable },
    records: ({ ids }) => sql`select unnest(${ids})`,
  }),
  personTraces({
    words: ({ tenant_id, ids }) =>
      sql`select unnest(array[full_name, email, phone, phone_tail, phone2, phone2_tail]) from person where tenant_id = ${tenant_id} and id = any (${ids})`,
  }),
  // X-ray pictures are part of the record that the law has kept; what shows a face or holds a name goes.
  personRows({
    table: 'file_usage',
    merged: FOLLOWS_ENTITY,
    erased: ({ tenant_id, ids }) => [
      sql`delete from file_usage t using file f where t.tenant_id = ${tenant_id} and t.person_id = any (${ids}) and f.tenant_id = t.tenant_id and f.id = t.file_id
      and not (t.purpose like 'xray%' and f.mime like 'image/%')`,
      sql`update file_usage set name = 'anh.' || regexp_replace(name, '^.*[.]', ''), caption = null, phase = null, is_public_consented = false
      where tenant_id = ${tenant_id} and person_id = any (${ids})`,
    ],
    bundled: { table: fileUsageTable },
  }),
  noted({ entity: 'person', table: personTable, person_id: sql`t.id`, permission: 'person:read' }),
  // Staff who treat a person look after their pictures, without changing anything else of the record.
  filed(filedRecord(personTable, 'person', sql`t.id`, ['medical_history:update'])),
  termPlaces(termColumn('person', 'source_term_id', 'source')),
  termPlaces(termColumn('person', 'occupation_term_id', 'occupation')),
  termPlaces(termColumn('person', 'block_reason_term_id', 'block_reason')),
  termPlaces(termColumn('person', 'vip_level_term_id', 'vip_level')),
  roomKind({
    pattern: /^person:([1-9]\d{0,15})$/,
    permission: 'person:read',
    key: ([, id]) => changeKey('person', Number(id)),
    // Who shows this customer the plan (server/src/treatment/presenting.ts).
    also: ([, id]) => [changeKey('presenting', Number(id))],
  }),
  personExport,
  keepsUser({ table: 'person', columns: ['created_by'] }),
  granted('person', {
    manager: { all: 'read create update delete export merge force manage' },
    doctor: { today: 'read create update' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read create update merge force', own: 'export' },
    consultant: { branch: 'read create update force' },
    telesale: { own: 'read create update' },
    care: { branch: 'read create update force' },
    accountant: { all: 'read export' },
    marketing: { all: 'read export' },
  }),
  granted('medical_history', {
    manager: { all: 'read' },
    doctor: { own: 'read update sign' },
    assistant: { own: 'read update' },
    receptionist: { branch: 'read' },
    consultant: { branch: 'read' },
  }),
  granted('national_id', {
    manager: { all: 'read' },
    doctor: { own: 'read' },
    receptionist: { branch: 'read' },
    consultant: { branch: 'read' },
    accountant: { all: 'read' },
  }),
  granted('phone_number', {
    manager: { all: 'read' },
    doctor: { own: 'read' },
    receptionist: { all: 'read' },
    consultant: { all: 'read' },
    telesale: { own: 'read' },
    care: { all: 'read' },
    accountant: { all: 'read' },
  }),
)
