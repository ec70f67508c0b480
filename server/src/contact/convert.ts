import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { formSubmission } from '@bcare/contract/contact/form-submission'
import { FIRST_CALL_MINUTES, isOpenSubmission, SUBMISSION_LABELS } from '@bcare/rules/contact/submission'
import { dueInMinutes } from '@bcare/rules/work/auto-task'
import { book } from '../appointments/booking/booking.ts'
import { requireAssignees } from '../customers/assignment/assignee.ts'
import { takeTurns } from '../customers/merge/duplicates.ts'
import { personTable } from '../customers/person/person-table.ts'
import { lockPeople, peopleIn, takeOver } from '../customers/assignment/takeover.ts'
import { addRow, lockRow, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { openOnlineDeal } from '../sales/online-deal.ts'
import { setting } from '../settings/setting.ts'
import { makeAutoTasks } from '../work/auto-task.ts'
import { fillCustomFields } from './convert-custom.ts'
import { planConversion, requireDecided, type Plan, type SubmissionRow } from './convert-plan.ts'
import { marksOf } from './visitor.ts'
import { keepWebConsents } from './web-consents.ts'
import { formSubmissionTable } from './form-submission-table.ts'

type Wish = Parsed<typeof formSubmission.convert_to_person>
type Became = Output<typeof formSubmission.convert_to_person>

const became = (row: SubmissionRow, person_id: number): Became => ({
  id: row.id,
  person_id,
  deal_id: row.deal_id,
  task_id: row.task_id,
  appointment_id: row.appointment_id,
  assigned_user_id: row.assigned_user_id,
})

/** Brings the visitor on file, or fills what their record does not know. Answers the person's id. */
async function bringOnFile(
  system: Context,
  row: SubmissionRow,
  { person, sent, joined }: Plan,
): Promise<number> {
  if (person !== undefined) {
    const filled = await fillCustomFields(system, row, person.id)
    if (filled || Object.keys(joined.fills).length > 0)
      await updateText(personTable, system, { id: person.id, ...joined.fills })
    return person.id
  }
  const { id } = await addRow(personTable, system, {
    ...sent,
    no_phone_reason: sent.phone === null ? 'Chỉ để lại email' : null,
    branch_id: row.branch_id,
  })
  await fillCustomFields(system, row, id)
  return id
}

/** What the visitor wrote, for the user who telephones. */
const wordsOf = ({ interest, message, preferred_time, branch_hint }: SubmissionRow): string | null =>
  [
    interest && `Quan tâm: ${interest}`,
    message,
    preferred_time && `Thời gian thuận tiện: ${preferred_time}`,
    branch_hint && `Chi nhánh mong muốn: ${branch_hint}`,
  ]
    .filter(Boolean)
    .join('\n') || null

async function dealFor(system: Context, row: SubmissionRow, plan: Plan, person_id: number, owner_id: number) {
  const { place, person, sent, deal_name } = plan
  if (place === undefined) return null
  if (place.deal_id !== null) return place.deal_id
  return openOnlineDeal(system, place, {
    name: deal_name,
    person_id,
    is_new_customer: person?.lifecycle !== 'customer',
    branch_id: row.branch_id ?? 0,
    owner_id,
    source_term_id: sent.source_term_id,
    campaign: sent.campaign,
    description: wordsOf(row),
  })
}

/** A user who works here answers for it. @throws Fault rule */
async function assigneeOf(context: Context, { assignee }: Plan): Promise<number> {
  const id = assignee?.id ?? context.caller.user_id ?? 0
  const [found] = await requireAssignees(context, [id], peopleIn('telesale'))
  return found?.id ?? id
}

async function bookFor(
  context: Context,
  { appointment, force }: Wish,
  { person_id, deal_id, branch_id }: { person_id: number; deal_id: number | null; branch_id: number | null },
): Promise<number | null> {
  if (appointment === undefined) return null
  context.caller.scopeFor('appointment:create')
  if (force === true) context.caller.scopeFor('appointment:force')
  const { id } = await book(systemContext(context), {
    ...appointment,
    person_id,
    deal_id,
    ...(branch_id === null ? {} : { branch_id }),
    force: force === true,
  })
  return id
}

/**
 * Makes a customer of a submission, all in the command's transaction: record, deal, first call, who answers for them,
 * and what they agreed to. A submission that is one already answers the same ids again.
 * @throws Fault rule when it was put aside, or when it is not clear whose it is; what booking refuses
 */
export async function convertToPerson(context: Context, wish: Wish): Promise<Became> {
  const row = await lockRow(formSubmissionTable, context, wish.id)
  if (row.person_id !== null) return became(row, row.person_id)
  if (!isOpenSubmission(row.status))
    throw new Fault(
      'rule',
      `Đăng ký đang ở «${SUBMISSION_LABELS[row.status]}», hãy khôi phục trước khi chuyển`,
    )
  const system = systemContext(context)
  const { tenant_id, user_id } = context.caller
  // A receptionist who enters the same person at this moment, or another submission of theirs, waits and then finds them on file.
  const whole = await context.db.one<{ phone: string | null }>(
    sql`select phone from form_submission where tenant_id = ${tenant_id} and id = ${row.id}`,
  )
  await context.db.rows(takeTurns(tenant_id, marksOf({ phone: whole?.phone ?? null, email: row.email })))
  const plan = await planConversion(context, row, wish)
  requireDecided(plan, wish)
  const assigned_user_id = await assigneeOf(context, plan)
  const person_id = await bringOnFile(system, row, plan)
  await lockPeople(system, [person_id])
  await takeOver(system, [{ person_id, user_id: assigned_user_id, is_primary: true }], {
    role: 'telesale',
    reason: 'Đăng ký từ website',
    keep: true,
  })
  const deal_id = await dealFor(system, row, plan, person_id, assigned_user_id)
  const appointment_id = await bookFor(context, wish, { person_id, deal_id, branch_id: row.branch_id })
  // A submission is always called: by its task it is known when that was.
  const minutes = (await setting(context, 'care.first_call_minutes')) || FIRST_CALL_MINUTES
  const [call] = await makeAutoTasks(system, [
    {
      due: dueInMinutes(context.now, minutes),
      rule: 'first_call',
      target: `form_submission/${row.id}`,
      person_id,
      person_name: plan.person?.full_name ?? plan.sent.full_name,
      deal_id,
      deal_name: plan.deal_name,
      appointment_id,
      branch_id: row.branch_id ?? 0,
      candidates: [assigned_user_id],
    },
  ])
  await keepWebConsents(system, { submission_id: row.id, person_id })
  await updateText(formSubmissionTable, context, {
    id: row.id,
    status: 'converted',
    person_id,
    deal_id,
    task_id: call?.id ?? null,
    appointment_id,
    assigned_user_id,
    assigned_at: context.now.toISOString(),
    differences: JSON.stringify(plan.joined.differs),
    status_at: context.now.toISOString(),
    status_by: user_id,
    converted_at: context.now.toISOString(),
    converted_by: user_id,
  })
  return { id: row.id, person_id, deal_id, task_id: call?.id ?? null, appointment_id, assigned_user_id }
}
