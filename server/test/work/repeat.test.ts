import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, openTaskFixture, type TaskFixture } from '../setup/task-fixture.ts'

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await openTaskFixture()
})
afterAll(() => fixture.close())

/** A Monday that is well ahead. */
const MONDAY = [14, 15, 16, 17, 18, 19, 20].map(inDays).find((day) => new Date(day).getUTCDay() === 1) ?? ''
const nineOn = (day: string) => `${day}T09:00:00+07:00`
const WEEKLY = 'FREQ=WEEKLY;BYDAY=MO'

/** When the task is due that follows one which was due on Monday, was moved and is done. */
async function nextOf(title: string, to: string, repeat: object = {}) {
  const { care } = fixture
  const task = await fixture.aTask({ title, due_at: nineOn(MONDAY), repeat: { rrule: WEEKLY, ...repeat } })
  const moved = await care.task.update({ id: task.id, version: task.version, due_at: to })
  await care.task.update_status({ id: task.id, version: moved.version, to: 'done' })
  const { data } = await care.task.list({ search: title, is_open: true })
  return data.map(({ due_at }) => new Date(due_at ?? '').toISOString())
}
const isoOf = (day: string) => new Date(nineOn(day)).toISOString()

test('a task that was moved before its Monday is due next on the Monday behind it', async () => {
  const friday = `${addDays(MONDAY, -3)}T15:00:00+07:00`
  expect(await nextOf('Kiểm kho sớm', friday)).toEqual([isoOf(addDays(MONDAY, 7))])
})

test('a task that was moved behind its Monday is due next on the Monday behind it, where the series ends later', async () => {
  const wednesday = nineOn(addDays(MONDAY, 2))
  expect(await nextOf('Kiểm kho muộn', wednesday, { until: addDays(MONDAY, 7) })).toEqual([
    isoOf(addDays(MONDAY, 7)),
  ])
  expect(await nextOf('Kiểm kho cuối', wednesday, { until: addDays(MONDAY, 6) })).toEqual([])
  expect(await nextOf('Kiểm kho một lần', wednesday, { count: 1 })).toEqual([])
})

test('another rule begins where the task is due then', async () => {
  const { care } = fixture
  const task = await fixture.aTask({
    title: 'Đổi quy tắc',
    due_at: nineOn(MONDAY),
    repeat: { rrule: WEEKLY },
  })
  const friday = addDays(MONDAY, 4)
  const { version } = await care.task.update({
    id: task.id,
    version: task.version,
    due_at: nineOn(friday),
    repeat: { rrule: 'FREQ=WEEKLY;BYDAY=FR' },
  })
  await care.task.update_status({ id: task.id, version, to: 'done' })
  const { data } = await care.task.list({ search: 'Đổi quy tắc', is_open: true })
  expect(data.map(({ due_at }) => new Date(due_at ?? '').toISOString())).toEqual([isoOf(addDays(friday, 7))])
})
