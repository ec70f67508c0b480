import { Fault, type Parsed } from '@bcare/contract'
import { schedule } from '@bcare/contract/appointments/schedule'
import { EDITABLE_LEAVES } from '@bcare/rules/appointments/schedule/schedule'
import { refuse } from '@bcare/rules/refusal'
import { addRow, lockRow, removeRow, updateRow } from '../../kit/database/rows.ts'
import type { Context } from '../../kit/context.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { assertDisplacedAccepted } from './displaced.ts'
import { holidaysProposed, takeHolidays } from './holidays.ts'
import { approveLeave, cancelLeave, rejectLeave, submitLeave } from './leave.ts'
import { faultOf } from '../references.ts'
import { setDay } from './schedule-days.ts'
import { checkSchedule, draftOf, type ScheduleDraft, type ScheduleRow } from './schedule-form.ts'
import { scheduleTable } from './schedule-table.ts'
import { notifyLeaveRequested } from './notify-leave.ts'
import { copyWeekOf, previewWeek } from './week-copy.ts'
import { workSchedule } from './work-schedule.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'
import { granted } from '../../kit/granted.ts'

/** @throws Fault rule (with `data.appointments` for a holiday that `force` passes), conflict (hours overlap), forbidden */
async function add(
  context: Context,
  { status, force, note, ...draft }: Parsed<typeof schedule.add>,
): Promise<ScheduleRow> {
  const leave = draft.kind === 'leave'
  if (status !== undefined && !leave) throw faultOf(refuse('Chỉ đơn xin nghỉ mới có trạng thái', 'status'))
  const checked = await checkSchedule(context, draftOf(draft), () => true)
  if (draft.kind === 'holiday') await assertDisplacedAccepted(context, checked, force)
  const row = await addRow(scheduleTable, context, {
    ...checked,
    note,
    status: leave ? (status ?? 'draft') : null,
  })
  if (row.status === 'pending') await notifyLeaveRequested(context, row)
  return row
}

/** @throws Fault rule, conflict (stale, or hours overlap), forbidden, not_found */
async function update(
  context: Context,
  { id, version, force, ...patch }: Parsed<typeof schedule.update>,
): Promise<ScheduleRow> {
  const before = await lockRow(scheduleTable, context, id)
  if (version !== undefined && version !== before.version)
    throw new Fault('conflict', undefined, { current: before })
  if (before.status !== null && !EDITABLE_LEAVES.includes(before.status))
    throw new Fault('rule', 'Đơn đã được quyết định, hãy hủy đơn rồi xin nghỉ lại')
  const after = { ...draftOf(before), ...patch }
  const changed = (field: keyof ScheduleDraft) => field in patch && before[field] !== after[field]
  const hours = changed('shift_term_id') && patch.start_time === undefined && patch.end_time === undefined
  const asked = hours && after.shift_term_id !== null ? { ...after, start_time: null, end_time: null } : after
  const checked = await checkSchedule(context, draftOf(asked), changed)
  if (before.kind === 'holiday') await assertDisplacedAccepted(context, checked, force)
  const { kind: _kind, ...values } = checked
  return updateRow(scheduleTable, context, { id, ...values, note: patch.note })
}

/** Takes shifts and holidays away; what was asked and answered stays, as a cancelled leave. */
async function remove(
  context: Context,
  { id, version }: Parsed<typeof schedule.delete>,
): Promise<{ id: number }> {
  const before = await lockRow(scheduleTable, context, id)
  if (before.status === 'pending' || before.status === 'approved')
    throw new Fault('rule', 'Đơn đang chờ hoặc đã được duyệt, hãy hủy đơn thay vì xóa')
  return removeRow(scheduleTable, context, { id, version })
}

const { list, get } = crudOf(scheduleTable)

export const scheduleFamily = serve(
  schedule,
  {
    list,
    get,
    add,
    update,
    delete: remove,
    get_work_schedule: workSchedule,
    set_day: setDay,
    submit: submitLeave,
    approve: approveLeave,
    reject: rejectLeave,
    cancel: cancelLeave,
    preview_copy_week: previewWeek,
    copy_week: copyWeekOf,
    holidays_of_year: holidaysProposed,
    take_holidays: takeHolidays,
  },
  termPlaces(termColumn('schedule', 'shift_term_id', 'shift')),
  termPlaces(termColumn('schedule', 'room_term_id', 'room')),
  termPlaces(termColumn('schedule', 'leave_type_id', 'leave_type')),
  granted('schedule', {
    everyone: { own: 'read create update' },
    manager: { all: 'read create update delete approve force manage' },
  }),
)
