import { dayBounds } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { localBus } from '../../src/kit/realtime/local-bus.ts'
import { morningJob } from '../../src/work/morning.ts'
import { taskNoticesJob } from '../../src/work/task-notices.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import type { Bells } from '../setup/bells.ts'
import { aMoment, inDays, openTaskFixture, type TaskFixture } from '../setup/task-fixture.ts'

let fixture: TaskFixture
let clinic: Clinic
let bells: Bells
let manager: Api
let care: Api
let receptionist: Api
let call: number
let answered: number
let department: number

const idOf: TaskFixture['idOf'] = (username) => fixture.idOf(username)
const aPerson: TaskFixture['aPerson'] = (as) => fixture.aPerson(as)
const aTask: TaskFixture['aTask'] = (values, as) => fixture.aTask(values, as)
const assigneesOf: TaskFixture['assigneesOf'] = (task) => fixture.assigneesOf(task)

beforeAll(async () => {
  fixture = await openTaskFixture()
  ;({ clinic, bells, manager, care, receptionist, call, answered, department } = fixture)
})
beforeEach(() => bells.clear())
afterAll(() => fixture.close())

test('a task without people is its writer’s own, and a day alone lasts until the clinic’s midnight', async () => {
  const task = await aTask({ due_at: inDays(1) })
  expect(task).toMatchObject({
    status: 'todo',
    all_day: true,
    is_overdue: false,
    code: expect.stringMatching(/^CV\d{8}$/),
  })
  expect(task.due_at).toBe(
    new Date(Date.parse(dayBounds(inDays(1))[1]) - 60_000).toISOString().replace('.000Z', '+00:00'),
  )
  expect(assigneesOf(task)).toEqual(['care main'])
  expect(await bells.told()).toEqual([])
})

test('what expect-task suggests is accepted as it is, and then the person has a next step', async () => {
  const person_id = await aPerson()
  await manager.deal.add({ name: 'Implant', person_id, pipeline_id: 1 })
  const asked = async () => (await manager.expectTask.expect_task({ person_id })).data
  const [expected] = await asked()
  if (expected === undefined) throw new Error('nobody is expected')
  const task = await manager.task.add({ ...expected.suggested_task, person_id })
  expect(task).toMatchObject({ type_term_id: call, person_id, all_day: true })
  expect(await asked()).toEqual([])
  await manager.task.update_status({ id: task.id, to: 'done', result_term_id: answered })
  expect(await asked()).toHaveLength(1)
})

test('the table of transitions holds for one and for many', async () => {
  const task = await aTask({ type_term_id: call })
  expect((await refusal(care.task.update_status({ id: task.id, to: 'done' }))).message).toBe(
    'Vui lòng chọn kết quả',
  )
  expect((await refusal(care.task.update_status({ id: task.id, to: 'cancelled' }))).message).toBe(
    'Vui lòng nhập lý do',
  )
  const done = await care.task.update_status({
    id: task.id,
    to: 'done',
    result_term_id: answered,
    result_note: 'Hẹn thứ Hai',
  })
  expect(done).toMatchObject({ status: 'done', done_by: idOf('care'), result_name: 'Đã đặt lịch' })
  const other = await aTask({})
  const { results } = await care.task.bulk_update({
    ids: [task.id, other.id, 999_999],
    set: { status: 'failed' },
  })
  expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'updated', 'not_found'])
  expect(await care.task.get({ id: other.id })).toMatchObject({ status: 'failed' })
  expect((await care.task.update_status({ id: task.id, to: 'doing' })).result_term_id).toBeNull()
})

test('what no user has taken is found apart from what one works at, and looking on is not taking', async () => {
  const [waiting, watched] = [
    await aTask({ title: 'Chờ người nhận', department_id: department }),
    await aTask({ title: 'Chờ người nhận, có người theo dõi', department_id: department }),
  ]
  await manager.taskAssignment.add({ task_id: watched.id, user_id: idOf('doctor'), role: 'watcher' })
  const found = async (unassigned: boolean) =>
    (await manager.task.query({ unassigned, search: 'Chờ người nhận', is_open: true })).data.map(
      ({ id }) => id,
    )
  expect(new Set(await found(true))).toEqual(new Set([waiting.id, watched.id]))
  await care.task.take({ ids: [waiting.id] })
  expect(await found(true)).toEqual([watched.id])
  expect(await found(false)).toEqual([waiting.id])
})

test('buckets count the open tasks of a filter, and each is a page of its own', async () => {
  const mine = { assignee_ids: [idOf('telesale')] }
  const give = (due_at: string | null) => aTask({ due_at, assignee_ids: [idOf('telesale')] }, manager)
  const late = await give(aMoment(-600))
  for (const due_at of [inDays(0), inDays(1), inDays(4), inDays(30), null]) await give(due_at)
  const telesale = await clinic.as('telesale')
  const { buckets, total } = await telesale.task.query({ ...mine, is_open: true, buckets: true })
  expect([total, buckets]).toEqual([6, { overdue: 1, today: 1, tomorrow: 1, week: 1, later: 1, none: 1 }])
  expect((await telesale.task.query({ ...mine, bucket: 'overdue' })).data.map(({ id }) => id)).toEqual([
    late.id,
  ])
  await telesale.task.bulk_update({ ids: [late.id], set: { due_at: inDays(1) } })
  const after = await telesale.task.query({
    ...mine,
    buckets: true,
    bucket: 'tomorrow',
    sort_by: 'due_at',
    order: 'asc',
  })
  expect([after.total, after.buckets?.overdue]).toEqual([2, 0])
  expect(after.data.find(({ id }) => id === late.id)).toMatchObject({
    snooze_count: 1,
    first_due_at: late.due_at,
  })
})

test('of two who take a task at once one gets it, and the other is told whose it is', async () => {
  const task = await aTask({ department_id: department, due_at: inDays(0) }, manager)
  expect(task.assignees).toEqual([])
  const second = await openClinic({ beside: clinic, bus: localBus() })
  const takers = [receptionist, await second.as('care')]
  const taken = await Promise.all(takers.map((api) => api.task.take({ ids: [task.id] })))
  const outcomes = taken.map(({ results }) => String(results[0]?.outcome)).toSorted()
  expect(outcomes).toEqual(['refused', 'updated'])
  expect(
    taken.flatMap(({ results }) => results).find(({ outcome }) => outcome === 'refused')?.message,
  ).toMatch(/đã nhận việc này$/)
  const after = await manager.task.get({ id: task.id })
  expect(after.assignees).toHaveLength(1)
  expect(after.assignees[0]).toMatchObject({ role: 'main', accepted_at: expect.any(String) })
  await second.close()
})

test('one person answers for a task; who is given many is told once', async () => {
  const tasks = [await aTask(), await aTask(), await aTask()]
  const ids = tasks.map(({ id }) => id)
  const { shares } = await care.taskAssignment.assign_tasks({
    task_ids: ids,
    user_ids: [idOf('telesale'), idOf('consultant')],
    mode: 'round_robin',
  })
  expect(shares.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect((await bells.told()).toSorted()).toEqual([
    expect.stringMatching(/^consultant: Bạn được giao/),
    expect.stringMatching(/^telesale: Bạn được giao/),
  ])
  const first = await care.task.get({ id: ids[0] ?? 0 })
  await care.taskAssignment.add({ task_id: first.id, user_id: idOf('doctor'), role: 'support' })
  await care.task.update({ id: first.id, assignee_ids: [idOf('doctor'), idOf('care')] })
  expect(assigneesOf(await care.task.get({ id: first.id }))).toEqual(['doctor main', 'care support'])
})

test('everybody sees what is theirs or waits for their department, and no more', async () => {
  const task = await aTask({ title: 'Chỉ của chăm sóc', assignee_ids: [idOf('care')] })
  await bells.owner.query(
    `update task set branch_id = (select max(id) from department where tenant_id = 1) where id = $1`,
    [task.id],
  )
  const doctor = await clinic.as('doctor')
  expect((await refusal(doctor.task.get({ id: task.id }))).kind).toBe('not_found')
  const { results } = await doctor.task.bulk_update({ ids: [task.id], set: { priority: 'high' } })
  expect(results[0]?.outcome).toBe('not_found')
  await care.taskDepartment.add({
    task_id: task.id,
    department_id: department,
    visibility: 'follower',
  })
  expect(await doctor.task.get({ id: task.id })).toMatchObject({ id: task.id })
  await care.taskAssignment.delete({
    id: (await care.taskAssignment.list({ task_id: task.id })).data[0]?.id ?? 0,
  })
  const taken = await doctor.task.take({ ids: [task.id] })
  expect(taken.results[0]).toMatchObject({
    outcome: 'refused',
    message: 'Bộ phận của bạn chỉ theo dõi công việc này',
  })
})

test('only what a user wrote down by mistake is deleted, by that user', async () => {
  const [own, other, done] = [await aTask(), await aTask({}, manager), await aTask()]
  await care.task.update_status({ id: done.id, to: 'done' })
  const { results } = await care.task.bulk_delete({ ids: [own.id, other.id, done.id] })
  expect(results.map(({ outcome }) => outcome)).toEqual(['updated', 'refused', 'refused'])
  expect((await refusal(care.task.get({ id: own.id }))).kind).toBe('not_found')
})

test('closing the last task of an open customer is known beforehand, and the next step comes with it', async () => {
  const person_id = await aPerson()
  const task = await aTask({ person_id, due_at: inDays(0) })
  expect(await care.task.is_last({ task_id: task.id })).toMatchObject({
    is_last: true,
    remaining: 0,
    person_id,
    next_appointment: null,
    suggestion: { type: 'call', due_at: inDays(3) },
  })
  const more = await aTask({ person_id })
  expect(await care.task.is_last({ task_id: task.id })).toMatchObject({ is_last: false, remaining: 1 })
  await care.task.update_status({ id: more.id, to: 'cancelled', reason: 'Trùng' })
  const { suggestion } = await care.task.is_last({ person_id, exclude_task_id: task.id })
  await care.task.update_status({
    id: task.id,
    to: 'done',
    next_task: { ...suggestion, title: 'Gọi lần hai', person_id },
  })
  const { data } = await care.task.query({ person_id, is_open: true })
  expect(data.map(({ title }) => title)).toEqual(['Gọi lần hai'])
})

test('a next step that is refused leaves the task open', async () => {
  const task = await aTask()
  const refused = care.task.update_status({
    id: task.id,
    to: 'done',
    next_task: { title: 'Gọi', person_id: 999_999 },
  })
  expect((await refusal(refused)).message).toBe('Không tìm thấy khách hàng')
  expect((await care.task.get({ id: task.id })).status).toBe('todo')
})

test('a series goes on when one is finished, at the hour of the clinic, once for two servers', async () => {
  const task = await aTask({
    title: 'Kiểm tủ thuốc',
    due_at: aMoment(60),
    repeat: { rrule: 'FREQ=DAILY', count: 3 },
    checklist: [{ text: 'Tủ A', done: true }],
  })
  await care.task.update_status({ id: task.id, to: 'done' })
  const open = async () => (await care.task.query({ search: 'Kiểm tủ thuốc', is_open: true })).data
  const [next, ...others] = await open()
  expect(others).toEqual([])
  expect(next).toMatchObject({ series_no: 2, checklist: [{ text: 'Tủ A', done: false }] })
  expect(Date.parse(next?.due_at ?? '') - Date.parse(task.due_at ?? '')).toBe(86_400_000)
  expect(assigneesOf(next ?? { assignees: [] })).toEqual(['care main'])
  await bells.owner.query(
    `update task set due_at = due_at - interval '3 days', first_due_at = first_due_at - interval '3 days', series_start = series_start - 3 where title = 'Kiểm tủ thuốc'`,
  )
  await Promise.all([morningJob({}, bells.task), morningJob({}, bells.task)])
  expect((await open()).map(({ series_no }) => series_no).toSorted((a, b) => a - b)).toEqual([2, 3])
  for (const { id } of await open()) await care.task.update_status({ id, to: 'done' })
  expect(await open()).toEqual([])
})

test('a repeated key finishes a task once, and its series has one next task', async () => {
  const task = await aTask({ title: 'Báo cáo tuần', due_at: inDays(0), repeat: { rrule: 'FREQ=WEEKLY' } })
  const authorization = `Bearer ${await clinic.token('care')}`
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
  const finish = () => clinic.post('/v1/task/update-status', { id: task.id, to: 'done' }, headers)
  const answers = await Promise.all([finish(), finish()])
  expect(answers.map(({ body }) => body.code)).toEqual([0, 0])
  expect((await care.task.query({ search: 'Báo cáo tuần', is_open: true })).total).toBe(1)
})
test('people are told once before, once when it is due and once when it is late', async () => {
  const task = await aTask(
    { due_at: aMoment(180), remind_before: [30], assignee_ids: [idOf('telesale')] },
    manager,
  )
  await bells.clear()
  const pass = async (minutes: number) => {
    await bells.owner.query(
      `update task set due_at = due_at - make_interval(mins => $2), notice_at = notice_at - make_interval(mins => $2) where id = $1`,
      [task.id, minutes],
    )
    await Promise.all([taskNoticesJob({}, bells.task), taskNoticesJob({}, bells.task)])
    return bells.told()
  }
  expect(await pass(10)).toEqual([])
  await pass(145)
  await pass(30)
  await pass(61)
  await pass(600)
  expect(await bells.told()).toEqual([
    'telesale: Sắp đến hạn: Gọi hỏi thăm',
    'telesale: Đến hạn: Gọi hỏi thăm',
    'telesale: Quá hạn: Gọi hỏi thăm',
  ])
  const { rows } = await bells.owner.query('select notice_at from task where id = $1', [task.id])
  expect(rows).toEqual([{ notice_at: null }])
})

test('a user who is named in a note hears of it, once, in tasks and at customers alike', async () => {
  const person_id = await aPerson()
  const task = await aTask({ person_id })
  const note = await care.taskNote.add({
    task_id: task.id,
    content: '@Bác sĩ xem giúp',
    mention_user_ids: [idOf('doctor')],
  })
  await care.taskNote.update({
    id: note.id,
    content: '@Bác sĩ @Lễ tân',
    mention_user_ids: [idOf('doctor'), idOf('receptionist')],
  })
  expect(await bells.told()).toEqual([
    'doctor: CSKH nhắc đến bạn: Gọi hỏi thăm',
    'receptionist: CSKH nhắc đến bạn: Gọi hỏi thăm',
  ])
  await bells.clear()
  const content = 'Khách hẹn gọi lại'
  await care.note.add({
    entity_type: 'person',
    entity_id: person_id,
    content,
    mention_user_ids: [idOf('manager')],
  })
  expect(await bells.told()).toEqual([expect.stringMatching(/^manager: CSKH nhắc đến bạn: Lê Thị Số/)])
  expect((await refusal(receptionist.taskNote.update({ id: note.id, content: 'Khác' }))).kind).toBe(
    'forbidden',
  )
})
