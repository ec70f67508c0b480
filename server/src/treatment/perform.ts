import { Fault, type Parsed } from '@bcare/contract'
import type { attachment } from '@bcare/contract/treatment/attachment'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate, milliseconds } from '@bcare/rules/text/date'
import { stepValues } from '@bcare/rules/treatment/progress'
import { faultOf, giveReason } from '../appointments/references.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { addRow, getRow, lockRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { attachmentTable, STEP_DONE, type AttachmentRow } from './attachment-table.ts'
import { announceLine, announceStep } from './hooks.ts'
import { lockLine } from './line-change.ts'
import { plansOf, refreshLine } from './line-progress.ts'
import { requireReferences } from './line-references.ts'

type Performance = Parsed<typeof attachment.perform>
type Step = AttachmentRow['steps'][number]

/** The step of a line that is to be recorded. @throws Fault rule, conflict when it is done already */
function requireStep(line: Awaited<ReturnType<typeof lockLine>>, step_no: number): Step {
  if (line.status === 'paused') throw new Fault('rule', 'Dịch vụ đang tạm ngưng, hãy tiếp tục điều trị trước')
  if (line.status !== 'agreed' && line.status !== 'in_progress')
    throw new Fault('rule', 'Chỉ ghi nhận công đoạn của dịch vụ mà khách đã đồng ý và chưa hoàn thành')
  const step = line.steps.find(({ no }) => no === step_no)
  if (step === undefined) throw faultOf(refuse('Dịch vụ này không có công đoạn đó, hãy tải lại', 'step_no'))
  if (!step.is_repeatable && line.done_steps.includes(step_no)) throw new Fault('conflict', STEP_DONE)
  return step
}

/** When a step was done: now, or earlier. @throws Fault rule */
function requireMoment({ now }: Context, at: string | undefined): Date {
  if (at === undefined) return now
  if (milliseconds(at) > milliseconds(now))
    throw faultOf(refuse('Giờ thực hiện không được ở tương lai', 'performed_at'))
  return new Date(at)
}

/** The visit of that day, in which the step was done; none where the customer was not received. */
async function visitOfDay({ caller, db }: Context, person_id: number, at: Date): Promise<number | null> {
  const found = await db.one<{ id: number }>(sql`
    select k.id from track k where k.tenant_id = ${caller.tenant_id} and k.person_id = ${person_id} and k.visit_date = ${clinicDate(at)}
      and k.deleted_at is null order by k.checked_in_at desc limit 1`)
  return found?.id ?? null
}

/**
 * Records one step of a line as done: the line is in progress from then on, and knows what comes next.
 * @throws Fault rule, conflict (stale, or the step is done already), not_found
 */
export async function performStep(context: Context, input: Performance): Promise<AttachmentRow> {
  const { id, version, step_no, note, clinical_note, duration_min } = input
  const line = await lockLine(context, id, version)
  const step = requireStep(line, step_no)
  const performed_at = requireMoment(context, input.performed_at)
  const doctor_id = input.doctor_id ?? line.doctor_id
  const assistant_ids = input.assistant_ids ?? line.assistant_ids
  if (doctor_id === null) throw faultOf(refuse('Vui lòng chọn bác sĩ thực hiện', 'doctor_id'))
  await requireReferences(context, line.person_id, { doctor_id, assistant_ids })
  const { person_id, branch_id, deal_id, product_id, teeth, unit } = line
  const worth = stepValues(line.total, plansOf(line)).get(step_no) ?? 0
  const done = await addRow(attachmentTable, context, {
    kind: 'operation',
    status: 'done',
    parent_id: id,
    person_id,
    branch_id,
    deal_id,
    product_id,
    teeth,
    unit,
    title: step.name,
    operation_id: step.operation_id,
    step_no,
    counts: !step.is_repeatable,
    unit_list: worth,
    unit_price: worth,
    total: worth,
    doctor_id,
    assistant_ids,
    performed_at,
    duration_min: duration_min ?? step.duration_min,
    track_id: await visitOfDay(context, person_id, performed_at),
    note,
    clinical_note,
  })
  const begun = line.status === 'agreed' ? { status: 'in_progress', started_at: performed_at } : {}
  await refreshLine(context, line, begun)
  await announceStep(context, { step_id: done.id, is_done: true })
  await announceLine(context, { id, at: performed_at, cause: 'performed' })
  return done
}

/** Takes back a step that was recorded by mistake; its line is locked first, as for every other step. @throws Fault rule, conflict, not_found */
export async function voidStep(
  context: Context,
  { id, version, reason }: Parsed<typeof attachment.void>,
): Promise<AttachmentRow> {
  const { parent_id, kind } = await getRow(attachmentTable, context, id)
  if (kind !== 'operation' || parent_id === null)
    throw new Fault('rule', 'Chỉ hủy được công đoạn đã ghi; dịch vụ thì chuyển trạng thái')
  const line = await lockRow(attachmentTable, systemContext(context), parent_id)
  const step = await lockRow(attachmentTable, context, id)
  if (version !== undefined && version !== step.version)
    throw new Fault('conflict', undefined, { current: step })
  if (step.status === 'void') throw new Fault('conflict', 'Công đoạn này đã được hủy')
  if (line.status === 'completed' || line.status === 'cancelled')
    throw new Fault('rule', 'Dịch vụ đã kết thúc, hãy mở lại dịch vụ rồi hủy công đoạn')
  await giveReason(context, reason)
  const row = await updateRow(attachmentTable, context, { id, status: 'void', status_reason: reason })
  await refreshLine(context, line)
  await announceStep(context, { step_id: id, is_done: false })
  await announceLine(context, { id: line.id, at: context.now, cause: 'adjusted' })
  return row
}
