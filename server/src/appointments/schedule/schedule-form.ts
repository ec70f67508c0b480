import { Fault, type Row } from '@bcare/contract'
import type { Schedule } from '@bcare/contract/appointments/schedule'
import { scheduleProblem, type ScheduleForm } from '@bcare/rules/appointments/schedule/schedule'
import { refuse } from '@bcare/rules/refusal'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  wordQuery,
  type Staff,
  type Word,
} from '../references.ts'

export type ScheduleRow = Row<typeof Schedule>
/** What users fill in of a row. */
export type ScheduleDraft = ScheduleForm & Pick<ScheduleRow, 'branch_id'>

/** Fields that a draft of a row has, in a patch of any of them. */
const FIELDS = [
  'kind',
  'user_id',
  'branch_id',
  'weekday',
  'date',
  'date_to',
  'shift_term_id',
  'start_time',
  'end_time',
  'room_term_id',
  'effective_from',
  'effective_to',
  'leave_type_id',
  'reason',
] as const

/** A form of what is known of a row; the rest is empty. */
export const draftOf = (row: Pick<ScheduleDraft, 'kind'> & Partial<ScheduleDraft>): ScheduleDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field] ?? null])) as unknown as ScheduleDraft

const HOURS = /^([01]\d|2[0-3]):[0-5]\d$/

/** The hours that a shift's term says, where the row itself has none. */
function withShift(draft: ScheduleDraft, shift: Word | undefined): ScheduleDraft {
  if (shift === undefined || draft.start_time !== null || draft.end_time !== null) return draft
  const [start, end] = [shift.data['start'], shift.data['end']]
  const known = typeof start === 'string' && typeof end === 'string' && HOURS.test(start) && HOURS.test(end)
  return known ? { ...draft, start_time: start, end_time: end } : draft
}

const branchExists = ({ caller }: Context, branch_id: number | null): Sql => sql`
  select id from department where tenant_id = ${caller.tenant_id} and id = ${branch_id} and kind = 'branch' and is_active and deleted_at is null`

/** Whether the caller's grant reaches this row. Own means: to ask for the caller's own leave. @throws Fault forbidden */
function requireReach({ caller, call }: Context, draft: ScheduleDraft, staff: Staff | undefined): void {
  const scope = caller.scopeFor(call.permission)
  if (scope === 'all') return
  if (scope === 'own') {
    if (draft.kind === 'leave' && draft.user_id === caller.user_id) return
    throw new Fault('forbidden', 'Bạn chỉ được xin nghỉ cho chính mình', { needs: call.permission })
  }
  const home = draft.branch_id ?? staff?.branch_id
  const reaches = (id: number | null | undefined) => id != null && caller.branch_ids.includes(id)
  if (reaches(home) && (staff === undefined || reaches(staff.branch_id))) return
  throw new Fault('forbidden', 'Bạn chỉ được xếp lịch cho chi nhánh của mình', { needs: call.permission })
}

/**
 * A row as it is to be stored: hours from its shift, branch from its person, both days of time off. References are
 * judged where `changed` says that they are new.
 * @throws Fault rule, forbidden
 */
export async function checkSchedule(
  context: Context,
  input: ScheduleDraft,
  changed: (field: keyof ScheduleDraft) => boolean,
): Promise<ScheduleDraft> {
  const { kind } = input
  const off = kind === 'leave' || kind === 'holiday'
  const mine = kind === 'leave' && input.user_id === null ? context.caller.user_id : input.user_id
  const draft = { ...input, user_id: mine, date_to: off ? (input.date_to ?? input.date) : input.date_to }
  const [known, words, branch] = await context.db.batch<[Staff, Word, { id: number }]>(
    staffQuery(context, [draft.user_id]),
    wordQuery(context, [draft.shift_term_id, draft.room_term_id, draft.leave_type_id]),
    branchExists(context, draft.branch_id),
  )
  const person = changed('user_id')
    ? requireStaff(known, 'user_id', draft.user_id)
    : known.find(({ id }) => id === draft.user_id)
  requireReach(context, draft, person)
  const word = (
    field: 'shift_term_id' | 'room_term_id' | 'leave_type_id',
    vocabulary: 'shift' | 'room' | 'leave_type',
  ) => (changed(field) ? requireWord(words, field, draft[field], vocabulary) : undefined)
  const shift = word('shift_term_id', 'shift')
  word('room_term_id', 'room')
  word('leave_type_id', 'leave_type')
  const branch_id = draft.branch_id ?? (kind === 'holiday' ? null : (person?.branch_id ?? null))
  if (draft.branch_id !== null && changed('branch_id') && branch.length === 0)
    throw faultOf(refuse('Chi nhánh không hoạt động, hãy chọn chi nhánh khác', 'branch_id'))
  if (branch_id === null && !off) throw faultOf(refuse('Vui lòng chọn chi nhánh', 'branch_id'))
  const { branch_id: _branch, ...form } = withShift(draft, shift)
  const problem = scheduleProblem(form)
  if (problem !== undefined) throw faultOf(problem)
  return { ...form, branch_id }
}
