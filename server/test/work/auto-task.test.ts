import { clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { morningJob } from '../../src/work/morning.ts'
import { type Api, type Clinic } from '../kit.ts'
import type { Bells } from '../setup/bells.ts'
import { inDays, openTaskFixture, type TaskFixture } from '../setup/task-fixture.ts'

let fixture: TaskFixture
let clinic: Clinic
let bells: Bells
let manager: Api
let receptionist: Api
let call: number
let department: number

const idOf: TaskFixture['idOf'] = (username) => fixture.idOf(username)
const aPerson: TaskFixture['aPerson'] = (as) => fixture.aPerson(as)
const aTask: TaskFixture['aTask'] = (values, as) => fixture.aTask(values, as)
const aVisit: TaskFixture['aVisit'] = (person_id) => fixture.aVisit(person_id)
const assigneesOf: TaskFixture['assigneesOf'] = (task) => fixture.assigneesOf(task)

beforeAll(async () => {
  fixture = await openTaskFixture()
  ;({ clinic, bells, manager, receptionist, call, department } = fixture)
})
beforeEach(() => bells.clear())
afterAll(() => fixture.close())

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

test('a customer who did not come becomes the booker’s task, and is called off when they come after all', async () => {
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
  await Promise.all([morningJob({}, bells.task), morningJob({}, bells.task)])
  const told = await bells.told()
  expect(told.some((line) => line.startsWith('consultant: Bạn được giao'))).toBe(true)
  await morningJob({}, bells.task)
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

test('a customer who asked for another time is called about it by the booker, and not when the clinic asked', async () => {
  const admin = await clinic.as('admin')
  const reason = async (name: string, side: string) =>
    (await admin.term.add({ vocabulary: 'reschedule_reason', name, data: { side } })).id
  const [theirs, ours] = [await reason('Khách đổi ca', 'customer'), await reason('Máy hỏng', 'clinic')]
  const moved = async (reason_id: number) => {
    const person_id = await aPerson(receptionist)
    const { id, type_term_id } = await aVisit(person_id)
    const day = inDays(40)
    const start_at = `${day}T10:00:00+07:00`
    const end_at = `${day}T10:30:00+07:00`
    await receptionist.appointment.update_status({
      id,
      to: 'rescheduled',
      reason_id,
      new_time: { start_at, end_at },
      force: true,
    })
    const next = (await receptionist.appointment.query({ person_id, status: 'scheduled' })).data[0]
    return { person_id, id, next: next?.id, type_term_id }
  }
  const tasksOf = async (person_id: number) => (await manager.task.query({ person_id })).data
  expect(await tasksOf((await moved(ours)).person_id)).toEqual([])
  const { person_id, next } = await moved(theirs)
  const tasks = await tasksOf(person_id)
  expect(next).toBeGreaterThan(0)
  expect(tasks).toMatchObject([{ source: 'care_rule', appointment_id: next, status: 'todo' }])
  expect(tasks[0]?.title).toMatch(/^Gọi .+ xác nhận giờ mới: khách đã dời lịch hẹn$/)
  expect(assigneesOf(tasks[0] ?? { assignees: [] })).toEqual(['receptionist main'])
})

test('a lead added by hand whom nobody has spoken to is called first, as soon as the clinic says, or not at all', async () => {
  const admin = await clinic.as('admin')
  const owner_id = idOf('consultant')
  let count = 0
  const added = async (values: Partial<Parameters<Api['person']['add']>[0]>) => {
    count += 1
    const phone = `09${String(61_000_000 + count)}`
    const { id } = await manager.person.add({ full_name: `Đào Khách ${count}`, phone, ...values })
    return (await manager.task.query({ person_id: id })).data
  }
  const before = Date.now()
  const [call_first, ...more] = await added({ first_channel: 'facebook', owner_id })
  expect(more).toEqual([])
  expect(call_first).toMatchObject({
    title: 'Gọi lần đầu cho Đào Khách 1: khách mới',
    source: 'care_rule',
    priority: 'high',
    type_term_id: call,
  })
  expect(assigneesOf(call_first ?? { assignees: [] })).toEqual(['consultant main'])
  const due = Date.parse(call_first?.due_at ?? '')
  expect(due).toBeGreaterThanOrEqual(before + 15 * 60_000)
  expect(due).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
  expect(await bells.told()).toContain(
    'consultant: Bạn được giao việc «Gọi lần đầu cho Đào Khách 1: khách mới»',
  )
  for (const first_channel of ['walk_in', 'phone', null] as const)
    expect(await added({ first_channel })).toEqual([])
  expect(
    await added({ first_channel: 'zalo', do_not_contact: true, do_not_contact_reason: 'Khách yêu cầu' }),
  ).toEqual([])
  const says = (value: number) =>
    admin.setting.bulk_update({ changes: [{ key: 'care.first_call_minutes', value }] })
  await says(60)
  const [later] = await added({ first_channel: 'zalo' })
  expect(Date.parse(later?.due_at ?? '')).toBeGreaterThan(Date.now() + 59 * 60_000)
  await says(0)
  expect(await added({ first_channel: 'zalo' })).toEqual([])
  await says(15)
})

test('in the morning a customer whose birthday is near becomes a task for that day, once a year, as the clinic says', async () => {
  const admin = await clinic.as('admin')
  const bornOn = async (date: string, lifecycle: string) => {
    const id = await aPerson()
    const [, month, day] = date.split('-').map(Number)
    await bells.owner.query(
      'update person set birth_month = $2, birth_day = $3, birth_year = 1990, lifecycle = $4 where id = $1',
      [id, month, day, lifecycle],
    )
    return id
  }
  const soon = inDays(6)
  const [near, far, lead] = [
    await bornOn(soon, 'customer'),
    await bornOn(inDays(12), 'customer'),
    await bornOn(soon, 'lead'),
  ]
  const tasksOf = async (person_id: number) =>
    (await manager.task.query({ person_id })).data.filter(({ title }) =>
      title.startsWith('Chúc mừng sinh nhật'),
    )
  const says = (value: number) =>
    admin.setting.bulk_update({ changes: [{ key: 'care.birthday_days', value }] })
  await says(0)
  await morningJob({}, bells.task)
  expect(await tasksOf(near)).toEqual([])
  await says(7)
  await Promise.all([morningJob({}, bells.task), morningJob({}, bells.task)])
  await morningJob({}, bells.task)
  const [made, ...more] = await tasksOf(near)
  expect(more).toEqual([])
  expect(made).toMatchObject({ source: 'care_rule', all_day: true, status: 'todo' })
  expect(clinicDate(made?.due_at ?? 0)).toBe(soon)
  expect(await tasksOf(far)).toEqual([])
  expect(await tasksOf(lead)).toEqual([])
  await says(14)
  await morningJob({}, bells.task)
  expect(await tasksOf(far)).toHaveLength(1)
  expect(await tasksOf(near)).toHaveLength(1)
})
