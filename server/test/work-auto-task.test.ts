import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { morningTasks } from '../src/work/morning.ts'
import { type Api, type Clinic } from './kit.ts'
import type { Bells } from './setup/bells.ts'
import { inDays, openTaskDesk, type TaskDesk } from './setup/task-desk.ts'

let desk: TaskDesk
let clinic: Clinic
let bells: Bells
let manager: Api
let receptionist: Api
let call: number
let department: number

const idOf: TaskDesk['idOf'] = (username) => desk.idOf(username)
const aPerson: TaskDesk['aPerson'] = (as) => desk.aPerson(as)
const aTask: TaskDesk['aTask'] = (values, as) => desk.aTask(values, as)
const aVisit: TaskDesk['aVisit'] = (person_id) => desk.aVisit(person_id)
const assigneesOf: TaskDesk['assigneesOf'] = (task) => desk.assigneesOf(task)

beforeAll(async () => {
  desk = await openTaskDesk()
  ;({ clinic, bells, manager, receptionist, call, department } = desk)
})
beforeEach(() => bells.clear())
afterAll(() => desk.close())

test('entering a stage opens the task that its rule asks for, once a day, in the same transaction', async () => {
  const auto_task = { type: 'call', title: 'Gọi báo giá', due_in_hours: 2, assignee_role: null }
  await manager.stage.update({ id: 2, auto_task })
  const person_id = await aPerson()
  const deal = await manager.deal.add({ name: 'Sứ', person_id, pipeline_id: 1, owner_id: idOf('consultant') })
  await bells.clear()
  const moved = await manager.deal.move({ id: deal.id, stage_id: 2, version: deal.version })
  const { data } = await manager.task.query({ deal_id: deal.id })
  expect(data).toMatchObject([
    { title: 'Gọi báo giá', source: 'stage_rule', person_id, type_term_id: call, status: 'todo' },
  ])
  expect(assigneesOf(data[0] ?? { assignees: [] })).toEqual(['consultant main'])
  expect(await bells.told()).toContain('consultant: Bạn được giao việc «Gọi báo giá»')
  const { columns } = await manager.deal.board({ pipeline_id: 1 })
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === deal.id)
  expect(card).toMatchObject({ next_task_type: 'Gọi tư vấn', next_task_at: data[0]?.due_at })
  const back = await manager.deal.move({ id: deal.id, stage_id: 1, version: moved.version })
  await manager.deal.move({ id: deal.id, stage_id: 2, version: back.version })
  expect((await manager.task.query({ deal_id: deal.id })).total).toBe(1)
  await manager.stage.update({
    id: 2,
    auto_task: { ...auto_task, title: 'Việc của chăm sóc', assignee_role: 'care' },
  })
  const other = await manager.deal.add({
    name: 'Sứ',
    person_id: await aPerson(),
    pipeline_id: 1,
    stage_id: 2,
  })
  const [forCare] = (await manager.task.query({ deal_id: other.id })).data
  expect(forCare).toMatchObject({ assignees: [], department_id: department })
  await manager.stage.update({ id: 2, auto_task: null })
})

test('whoever did not come becomes the booker’s task, and is called off when they come after all', async () => {
  const admin = await clinic.as('admin')
  const person_id = await aPerson(receptionist)
  const booked = await aVisit(person_id)
  await bells.owner.query(
    `update appointment set start_at = start_at - interval '2 hours', end_at = end_at - interval '2 hours' where id = $1`,
    [booked.id],
  )
  const reason_id = (await admin.term.add({ vocabulary: 'no_show_reason', name: 'Không liên lạc được' })).id
  const gone = await receptionist.appointment.update_status({ id: booked.id, to: 'no_show', reason_id })
  const tasks = async () => (await manager.task.query({ person_id })).data
  expect(await tasks()).toMatchObject([
    { source: 'no_show', priority: 'high', appointment_id: booked.id, status: 'todo' },
  ])
  expect(assigneesOf((await tasks())[0] ?? { assignees: [] })).toEqual(['receptionist main'])
  expect((await manager.expectTask.expect_task({ person_id })).data).toEqual([])
  await receptionist.appointment.update_status({
    id: booked.id,
    to: 'scheduled',
    version: gone.version,
    force: true,
  })
  expect(await tasks()).toMatchObject([{ status: 'cancelled' }])
})

test('in the morning what nobody has followed up becomes a task, once for two servers', async () => {
  const [waiting, recalled, busy] = [await aPerson(), await aPerson(), await aPerson()]
  const deal = await manager.deal.add({
    name: 'Niềng',
    person_id: waiting,
    pipeline_id: 1,
    owner_id: idOf('consultant'),
  })
  await bells.owner.query(`update deal set stage_entered_at = now() - interval '90 days' where id = $1`, [
    deal.id,
  ])
  await manager.person.update({ id: recalled, recall_due_at: inDays(-1) })
  await manager.person.update({ id: busy, recall_due_at: inDays(-1) })
  await aTask({ person_id: busy }, manager)
  await bells.clear()
  await Promise.all([morningTasks({}, bells.task), morningTasks({}, bells.task)])
  const told = await bells.told()
  expect(told.some((line) => line.startsWith('consultant: Bạn được giao'))).toBe(true)
  await morningTasks({}, bells.task)
  expect(await bells.told()).toEqual(told)
  const of = async (person_id: number) =>
    (await manager.task.query({ person_id })).data.map(({ source, title }) => `${source}: ${title}`)
  expect(await of(waiting)).toEqual([
    expect.stringMatching(/^care_rule: Chăm sóc lại .+: cơ hội «Niềng» để lâu$/),
  ])
  expect(await of(recalled)).toEqual([expect.stringMatching(/^care_rule: Nhắc .+ tái khám$/)])
  expect(await of(busy)).toEqual(['manual: Gọi hỏi thăm'])
})

test('a customer who calls off is called back by the booker, and left alone when they come after all', async () => {
  const admin = await clinic.as('admin')
  const reason = async (name: string, side: string) =>
    (await admin.term.add({ vocabulary: 'cancel_reason', name, data: { side } })).id
  const [theirs, ours] = [await reason('Đổi ý', 'customer'), await reason('Bác sĩ nghỉ', 'clinic')]
  const called_off = async (reason_id: number) => {
    const person_id = await aPerson(receptionist)
    const booked = await aVisit(person_id)
    const gone = await receptionist.appointment.update_status({ id: booked.id, to: 'cancelled', reason_id })
    return { person_id, id: booked.id, version: gone.version }
  }
  const tasksOf = async (person_id: number) => (await manager.task.query({ person_id })).data
  expect(await tasksOf((await called_off(ours)).person_id)).toEqual([])
  const { person_id, ...appointment } = await called_off(theirs)
  const [made] = await tasksOf(person_id)
  expect(made).toMatchObject({ source: 'care_rule', appointment_id: appointment.id, status: 'todo' })
  expect(made?.title).toMatch(/^Gọi lại .+: khách đã hủy lịch hẹn$/)
  expect(assigneesOf(made ?? { assignees: [] })).toEqual(['receptionist main'])
  await receptionist.appointment.update_status({ ...appointment, to: 'scheduled', force: true })
  expect(await tasksOf(person_id)).toMatchObject([{ status: 'cancelled' }])
})
