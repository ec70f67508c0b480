import { Fault, type Parsed } from '@bcare/contract'
import { person } from '@bcare/contract/customers/person'
import { birthProblem, type Birth } from '@bcare/rules/customers/birth'
import { planTakeover, roleAsOwner } from '@bcare/rules/customers/assignment'
import { lifecycleTransition, type Lifecycle } from '@bcare/rules/customers/lifecycle'
import { clinicDate } from '@bcare/rules/text/date'
import { normaliseName } from '@bcare/rules/text/name'
import { listPage } from '../kit/database/list.ts'
import { addLast, addRow, getText, lockRow, removeRow, updateLast, updateText } from '../kit/database/rows.ts'
import { join, name, sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { JsonText } from '../kit/http/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { checkTerms } from '../settings/term.ts'
import { refuseDuplicates } from './duplicates.ts'
import { personTable } from './person-table.ts'
import { withoutNumbers } from './person-search.ts'
import { requireStaff, write } from './takeover.ts'

export { personTable }

const TERMS = {
  source_term_id: 'source',
  occupation_term_id: 'occupation',
  block_reason_term_id: 'block_reason',
} as const

const plain = crudOf(personTable)

const tagged = (tag_ids: number | readonly number[] | undefined): Sql[] =>
  tag_ids === undefined
    ? []
    : [
        sql`exists (select 1 from person_tag l where l.tenant_id = t.tenant_id and l.person_id = t.id and l.tag_id = any (${[tag_ids].flat()}))`,
      ]

async function list(context: Context, { tag_ids, ...input }: Parsed<typeof person.list>): Promise<JsonText> {
  const more = [...tagged(tag_ids), ...withoutNumbers(context.caller, input.search)]
  return new JsonText(await listPage(personTable, context, input, more))
}

const named = <T extends { full_name?: string | undefined }>(values: T): T =>
  values.full_name === undefined ? values : { ...values, full_name: normaliseName(values.full_name) }

function checkBirth(context: Context, birth: Birth): void {
  const problem = birthProblem(birth, clinicDate(context.now))
  if (problem !== undefined)
    throw new Fault('rule', problem, { errors: [{ field: 'birth_year', message: problem }] })
}

/** A referrer's name is shown: it must be somebody whom the caller may read, or who was named already. */
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

/** Gives somebody new the owner they were entered with, in that owner's own capacity. */
async function own(context: Context, person_id: number, user_id: number): Promise<void> {
  const [member] = await requireStaff(context, [user_id], 'consultant')
  const plan = planTakeover([], [{ person_id, user_id, is_primary: true }])
  await write(context, plan, roleAsOwner(member?.roles ?? []), null)
}

/** Somebody new; whoever may be on file already is shown first (families.md 2.2). */
async function add(
  context: Context,
  { force, owner_id, ...sent }: Parsed<typeof person.add>,
): Promise<JsonText> {
  const draft = named(sent)
  checkBirth(context, draft)
  await checkTerms(context, TERMS, draft)
  await checkReferrer(context, draft.referrer_person_id)
  await refuseDuplicates(context, draft, force === true)
  const branch_id = draft.branch_id ?? context.caller.branch_id
  if (owner_id === null) return addLast(personTable, context, { ...draft, branch_id })
  const { id } = await addRow(personTable, context, { ...draft, branch_id })
  await own(context, id, owner_id)
  return new JsonText(await getText(personTable, context, id))
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
  return updateLast(personTable, context, change)
}

/** Passes a person to another lifecycle; whoever is left alone may come back to where they were. */
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

/** Somebody with visits, appointments or deals stays; a mistaken entry may go. */
async function remove(context: Context, input: Parsed<typeof person.delete>): Promise<{ id: number }> {
  await lockRow(personTable, context, input.id)
  const uses = KEPT_BY.map(
    ({ table }) =>
      sql`exists (select 1 from ${table} c where c.tenant_id = ${context.caller.tenant_id} and c.person_id = ${input.id} and c.deleted_at is null)`,
  )
  const found = await context.db.one<{ used: boolean[] }>(sql`select array[${join(uses)}] as used`)
  const kept = KEPT_BY.find((_, index) => found?.used[index])
  if (kept !== undefined) throw new Fault('rule', kept.sentence)
  return removeRow(personTable, context, input)
}

export const personFamily = serve(person, {
  ...plain,
  list,
  query: list,
  add,
  update,
  delete: remove,
  lifecycle: moveLifecycle,
})
