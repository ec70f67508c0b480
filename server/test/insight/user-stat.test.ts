import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFigured, type Figured } from './dashboard-fixture.ts'
import { refusal, type Api } from '../kit.ts'

let figured: Figured
let fixture: Figured['fixture']
let manager: Api
let telesale: Api
let telesale_id = 0
let doctor_id = 0

const figures = async (as: Api, user_id: number, period = figured.around()) => {
  const { data } = await as.userStat.performance({ ...period, user_ids: [user_id] })
  return data[0]
}

/** What the telesale and the doctor do in the days of the tests. */
async function work(): Promise<void> {
  const { at, type } = fixture
  const person = await telesale.person.add({ full_name: 'Lê Thị Mới', phone: '0931550001' })
  const booked = await telesale.appointment.add({
    person_id: person.id,
    type_term_id: type,
    doctor_id,
    start_at: at(9 * 60),
    end_at: at(9 * 60 + 30),
  })
  await manager.appointment.update_status({ id: booked.id, to: 'arrived' })
  const { data: visits } = await manager.track.list({ person_id: person.id })
  for (const { id, version } of visits) await manager.track.update({ id, version, status: 'in_treatment' })
  await telesale.call.add({ direction: 'out', to_number: '0908111223', minutes: 2 })
  await telesale.call.add({ direction: 'in', from_number: '0908111224', minutes: 1 })
  await telesale.call.add({ direction: 'in', from_number: '0908111225', status: 'no_answer' })
  const said = { person_id: person.id, channel: 'sms', content: 'Nha khoa xin chào' } as const
  await telesale.message.log(said)
  await telesale.message.log({ ...said, direction: 'in' })
}

beforeAll(async () => {
  figured = await openFigured()
  ;({ fixture, manager } = figured)
  telesale = fixture.as('telesale')
  telesale_id = (await telesale.auth.me({})).user.id
  doctor_id = fixture.doctors[0] ?? 0
  await work()
  const { person_id, line_ids } = await fixture.billed(2_000_000)
  await manager.payment.add({ person_id, amount: 2_000_000, methods: fixture.by(2_000_000) })
  await manager.attachment.update_status({ id: line_ids[0] ?? 0, to: 'completed' })
})
afterAll(() => fixture.close())

test('each figure is that of the list to which it leads', async () => {
  const { during } = figured
  const made = await figures(manager, telesale_id)
  const calls = async (more: object) =>
    (await manager.call.query({ limit: 1, user_id: telesale_id, filter: during('started_at'), ...more }))
      .total
  const messages = async (more: object) =>
    (await manager.message.history({ limit: 1, created_by: telesale_id, filter: during('due_at'), ...more }))
      .total
  expect(made).toMatchObject({
    new_persons: (await manager.person.query({ created_by: telesale_id, filter: during('created_at') }))
      .total,
    booked: (await manager.appointment.query({ created_by: telesale_id, filter: during('created_at') }))
      .total,
    calls_made: await calls({ direction: 'out' }),
    calls_answered: await calls({ direction: 'in', status: ['in_progress', 'completed'] }),
    calls_missed: await calls({ direction: 'in', status: ['no_answer', 'rejected', 'failed'] }),
    messages_sent: await messages({ direction: 'out', status: ['sent', 'delivered', 'read'] }),
  })
  expect(made).toMatchObject({ new_persons: 1, booked: 1, calls_made: 1, messages_sent: 1 })
  const seen = await figures(manager, doctor_id)
  const { total } = await manager.appointment.query({ doctor_id, filter: during('start_at') })
  expect(seen).toMatchObject({ appointments: total, visits: 1 })
})

test('money is that of the reports of revenue, for readers who may see these', async () => {
  const span = figured.around()
  const { data } = await manager.userStat.performance(span)
  const report = await manager.revenue.attachment_doctor(span)
  const earned = await manager.revenue.commission(span)
  for (const { user_id, collected, commission } of data) {
    const rows = report.data.filter((row) => row.user_id === user_id)
    expect(collected).toBe(rows.reduce((sum, row) => sum + row.collected, 0))
    const shares = earned.data.filter((row) => row.user_id === user_id)
    expect(commission).toBe(shares.reduce((sum, row) => sum + row.commission, 0))
  }
  expect(data.reduce((sum, { collected }) => sum + (collected ?? 0), 0)).toBeGreaterThan(0)
  // The counter has no report of revenue, a doctor only the own.
  const receptionist = fixture.as('receptionist')
  const { user } = await receptionist.auth.me({})
  expect(await figures(receptionist, user.id)).toMatchObject({ collected: null, commission: null })
  const doctor = fixture.as('doctor')
  const me = (await doctor.auth.me({})).user.id
  const { sums } = await doctor.revenue.attachment_doctor(span)
  expect((await figures(doctor, me))?.collected).toBe(sums.collected)
})

test('the period before is the one that ends the day before', async () => {
  const {
    user_id: _id,
    name: _name,
    before: _before,
    ...now
  } = (await figures(manager, telesale_id)) ?? {
    user_id: 0,
    name: '',
    before: null,
  }
  const later = await figures(manager, telesale_id, figured.ahead())
  expect(later?.before).toEqual(now)
  expect(later).toMatchObject({ new_persons: 0, calls_made: 0, collected: 0 })
})

test('tasks and hours are compared with the period before as well', async () => {
  const { data: types } = await manager.term.list({ vocabulary: 'task_type', limit: 1 })
  const type_term_id =
    types[0]?.id ?? (await fixture.admin.term.add({ vocabulary: 'task_type', name: 'Gọi lại' })).id
  const { id } = await manager.task.add({
    title: 'Gọi lại',
    type_term_id,
    assignee_ids: [telesale_id],
    due_at: addDays(fixture.today, -1),
  })
  await manager.task.update_status({ id, to: 'done', result_note: 'Đã gọi' })
  const of = { user_ids: [telesale_id] }
  const [now] = (await manager.userStat.task({ ...figured.around(), ...of })).data
  const [later] = (await manager.userStat.task({ ...figured.ahead(), ...of })).data
  expect(now).toMatchObject({ done: 1, done_late: 1 })
  expect(later).toMatchObject({ done: 0, average_days: null })
  expect(later?.before).toEqual({
    done: now?.done,
    done_late: now?.done_late,
    average_days: now?.average_days,
  })
  const doctor = { user_ids: [doctor_id] }
  const [week] = (await manager.userStat.schedule({ ...figured.around(), ...doctor })).data
  const [next] = (await manager.userStat.schedule({ ...figured.ahead(), ...doctor })).data
  expect(week?.booked_min).toBe(30)
  expect(next?.before).toEqual({
    planned_min: week?.planned_min,
    booked_min: week?.booked_min,
    leave_days: week?.leave_days,
    fill_rate: week?.fill_rate,
  })
})

test('users see their own figures, managers all; a day that does not exist is refused', async () => {
  const own = await telesale.userStat.performance(figured.around())
  expect(own.data.map(({ user_id }) => user_id)).toEqual([telesale_id])
  for (const period of [
    { from: '2026-02-31', to: '2026-03-02' },
    { from: '9999-12-30', to: '9999-12-31' },
  ])
    for (const call of ['performance', 'schedule', 'task'] as const)
      expect(await refusal(manager.userStat[call](period))).toMatchObject({ kind: 'invalid' })
})
