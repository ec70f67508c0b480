import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milliseconds } from '../text/date.ts'
import { nextNotice } from './due.ts'
import { isOpenTask, TASK_STATUSES, TASK_TRANSITIONS } from './status.ts'
import { changeTask, type TaskState, type TaskWish } from './task.ts'

const NOW = '2026-11-23T03:00:00.000Z'
const facts = { now: NOW, user_id: 7, needs_result: false }

const task = (values: Partial<TaskState> = {}): TaskState => ({
  status: 'todo',
  start_at: null,
  due_at: '2026-11-24T03:00:00.000Z',
  all_day: false,
  remind_before: [],
  priority: 'normal',
  type_term_id: 1,
  result_term_id: null,
  result_note: null,
  status_reason: null,
  status_at: null,
  status_by: null,
  done_at: null,
  done_by: null,
  snooze_count: 0,
  first_due_at: '2026-11-24T03:00:00.000Z',
  notice_at: null,
  ...values,
})

const states = fc.constantFrom(...TASK_STATUSES)
const moments = fc
  .integer({ min: -40 * 24 * 60, max: 40 * 24 * 60 })
  .map((minutes) => new Date(milliseconds(NOW) + minutes * 60_000).toISOString())
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const wishes: fc.Arbitrary<TaskWish> = fc.record({
  status: maybe(states),
  due_at: maybe(fc.option(moments)),
  all_day: maybe(fc.boolean()),
  priority: maybe(fc.constantFrom('low', 'urgent')),
  reason: maybe(fc.constantFrom('', ' ', 'Khách đổi ý')),
  result_term_id: maybe(fc.constant(3)),
})
const before = fc.record({ status: states, due_at: fc.option(moments), done_at: moments }).map((values) =>
  task({
    ...values,
    done_at: values.status === 'done' ? values.done_at : null,
    first_due_at: values.due_at,
  }),
)

test('a task passes only by the table, and its stamps say what it became', () => {
  fc.assert(
    fc.property(before, wishes, (from, wish) => {
      const { state } = changeTask(from, wish, facts) as { state?: TaskState }
      if (state === undefined) return
      if (state.status !== from.status) {
        expect(TASK_TRANSITIONS[from.status][state.status]).toBeDefined()
        expect(state).toMatchObject({ status_at: NOW, status_by: 7 })
      }
      if (state.status !== from.status) expect(state.done_at === null).toBe(state.status !== 'done')
      expect(isOpenTask(state.status) || state.notice_at === null || state.status === from.status).toBe(true)
    }),
  )
})

test('a refusal names a field that the wish can mend, and nothing open is refused for its date alone', () => {
  fc.assert(
    fc.property(before, wishes, (from, wish) => {
      const { refusal } = changeTask(from, wish, facts)
      if (refusal === undefined) return
      expect(['status', 'reason', 'due_at', 'result_term_id']).toContain(refusal.field)
      if (wish.status === undefined) expect(isOpenTask(from.status)).toBe(false)
    }),
  )
})

test('snoozing counts, and the first date stays', () => {
  fc.assert(
    fc.property(fc.array(moments, { minLength: 1, maxLength: 6 }), (dates) => {
      const start = task()
      const end = dates.reduce((state, due_at) => {
        const { state: next } = changeTask(state, { due_at }, facts) as { state: TaskState }
        return next
      }, start)
      const moves = dates.filter((date, at) => date !== (at === 0 ? start.due_at : dates[at - 1])).length
      expect(end).toMatchObject({ snooze_count: moves, first_due_at: start.due_at, due_at: dates.at(-1) })
      expect(end.notice_at).toBe(moves === 0 ? null : nextNotice(end, NOW))
    }),
  )
})

test('what a step asks for', () => {
  const refused = (from: Partial<TaskState>, wish: TaskWish, more = {}) =>
    changeTask(task(from), wish, { ...facts, ...more }).refusal?.field
  expect(refused({}, { status: 'cancelled' })).toBe('reason')
  expect(refused({}, { status: 'cancelled', reason: 'Trùng' })).toBeUndefined()
  expect(refused({}, { status: 'need_followup' })).toBe('due_at')
  expect(refused({}, { status: 'need_followup', due_at: '2026-11-22T03:00:00Z' })).toBe('due_at')
  expect(
    refused({}, { status: 'need_followup', due_at: '2026-11-22T17:00:00Z', all_day: true }),
  ).toBeUndefined()
  expect(refused({}, { status: 'done' }, { needs_result: true })).toBe('result_term_id')
  expect(refused({}, { status: 'done', result_term_id: 3 }, { needs_result: true })).toBeUndefined()
  const done = { status: 'done' as const, done_at: '2026-11-16T03:00:00Z' }
  expect(refused(done, { status: 'doing' })).toBeUndefined()
  expect(refused({ ...done, done_at: '2026-11-16T02:59:00Z' }, { status: 'doing' })).toBe('status')
  expect(refused({ start_at: '2026-11-24T03:00:00Z' }, { due_at: '2026-11-24T02:00:00Z' })).toBe('due_at')
  expect(refused({ status: 'done' }, { due_at: '2026-11-24T02:00:00Z' })).toBe('status')
})
