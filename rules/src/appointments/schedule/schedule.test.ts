import { expect, test } from 'vitest'
import { LEAVE_STATUSES, leaveTransition, scheduleProblem, type ScheduleForm } from './schedule.ts'

const form = (more: Partial<ScheduleForm>): ScheduleForm => ({
  kind: 'template',
  user_id: null,
  weekday: null,
  date: null,
  date_to: null,
  shift_term_id: null,
  start_time: null,
  end_time: null,
  room_term_id: null,
  effective_from: null,
  effective_to: null,
  leave_type_id: null,
  reason: null,
  ...more,
})
const template = form({ user_id: 1, weekday: 1, start_time: '08:00', end_time: '12:00' })
const leave = form({ kind: 'leave', user_id: 1, date: '2026-11-23', date_to: '2026-11-24' })

test('a leave goes from draft to asked to decided, and a refusal says why', () => {
  expect(leaveTransition('draft', 'pending')).toBeUndefined()
  expect(leaveTransition('pending', 'approved')).toBeUndefined()
  expect(leaveTransition('pending', 'rejected')?.message).toBe('Vui lòng nhập lý do')
  expect(leaveTransition('pending', 'rejected', 'Đã có hai bác sĩ nghỉ')).toBeUndefined()
  expect(leaveTransition('rejected', 'pending')).toBeUndefined()
  expect(leaveTransition('draft', 'approved')?.message).toBe('Không thể chuyển từ «Nháp» sang «Đã duyệt»')
  for (const to of LEAVE_STATUSES) expect(leaveTransition('cancelled', to, 'vì')).toBeDefined()
})

test('each kind has what it needs, and nothing of another kind', () => {
  expect(scheduleProblem(template)).toBeUndefined()
  expect(scheduleProblem(leave)).toBeUndefined()
  expect(scheduleProblem(form({ kind: 'override', user_id: 1, date: '2026-11-23' }))).toBeUndefined()
  expect(scheduleProblem({ ...template, start_time: null })).toMatchObject({ field: 'start_time' })
  expect(scheduleProblem({ ...leave, user_id: null })).toMatchObject({ field: 'user_id' })
  expect(scheduleProblem({ ...leave, weekday: 2 })).toMatchObject({
    field: 'weekday',
    message: 'Trường này không dùng cho «Nghỉ phép»',
  })
  expect(scheduleProblem({ ...leave, kind: 'holiday', user_id: null })).toMatchObject({
    field: 'reason',
    message: 'Vui lòng nhập tên ngày nghỉ',
  })
})

test('times and dates are in their order, and hours off are of one day', () => {
  expect(scheduleProblem({ ...template, end_time: '08:00' })).toMatchObject({ field: 'end_time' })
  expect(scheduleProblem({ ...leave, date_to: '2026-11-22' })).toMatchObject({ field: 'date_to' })
  expect(scheduleProblem({ ...leave, date_to: '2028-01-01' })).toMatchObject({ field: 'date_to' })
  const hours = { ...leave, start_time: '08:00', end_time: '10:00' }
  expect(scheduleProblem(hours)).toMatchObject({ field: 'start_time' })
  expect(scheduleProblem({ ...hours, date_to: hours.date })).toBeUndefined()
  expect(scheduleProblem({ ...hours, date_to: hours.date, end_time: null })).toMatchObject({
    field: 'end_time',
  })
  expect(
    scheduleProblem({ ...template, effective_from: '2026-11-02', effective_to: '2026-11-01' }),
  ).toMatchObject({ field: 'effective_to' })
})
