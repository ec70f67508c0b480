import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Desk } from './appointments-desk.ts'
import { refusal } from './kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const booking = (person_id: number, doctor: number | undefined, start: number) => ({
  person_id,
  doctor_id: doctor,
  type_term_id: desk.type,
  start_at: desk.at(start, 1),
  end_at: desk.at(start + 30, 1),
})

test('a doctor reads whoever is booked with them, number included, and nobody else', async () => {
  const mine = await desk.person('Bệnh Nhân Của Khoa')
  const other = await desk.person('Bệnh Nhân Của Hà')
  const khoa = desk.as('khoa')
  expect(await refusal(khoa.person.get({ id: mine }))).toMatchObject({ code: 404 })
  await desk.receptionist.appointment.add(booking(mine, desk.doctors[0], 9 * 60))
  await desk.receptionist.appointment.add(booking(other, desk.doctors[1], 9 * 60))
  const seen = await khoa.person.list({ limit: 200 })
  expect(seen.data.map(({ id }) => id)).toEqual([mine])
  expect(seen.data[0]?.phone).toMatch(/^\+84900/)
  expect(await khoa.person.list({ search: 'benh nhan' })).toMatchObject({ total: 1 })
  expect(await refusal(khoa.activity.query({ entity_type: 'person', entity_id: other }))).toMatchObject({
    code: 404,
  })
})

test('an assistant sees whom they help with, masked', async () => {
  const person_id = await desk.person('Có Phụ Tá')
  const [assistant] = await desk.owner<{ id: string }>(
    `select id from "user" where username = 'assistant' and tenant_id = (select id from tenant where key = 'bcare')`,
  )
  await desk.receptionist.appointment.add({
    ...booking(person_id, desk.doctors[0], 11 * 60),
    assistant_ids: [Number(assistant?.id)],
  })
  const { data } = await desk.as('assistant').person.list({})
  expect(data).toMatchObject([{ id: person_id, phone: expect.stringContaining('****') as string }])
})

test('whoever has deals, appointments or visits is not deleted; a mistaken entry is', async () => {
  const entered = await desk.person('Nhập Nhầm')
  await desk.manager.person.delete({ id: entered })
  expect(await refusal(desk.receptionist.person.get({ id: entered }))).toMatchObject({ code: 404 })
  const dealt = await desk.person('Có Cơ Hội')
  await desk.receptionist.deal.add({ name: 'Niềng răng', person_id: dealt, pipeline_id: 1 })
  expect(await refusal(desk.manager.person.delete({ id: dealt }))).toMatchObject({
    code: 422,
    message: 'Khách hàng đã có cơ hội, không thể xóa',
  })
  const booked = await desk.person('Có Lịch')
  await desk.receptionist.appointment.add(booking(booked, desk.doctors[0], 14 * 60))
  expect(await refusal(desk.manager.person.delete({ id: booked }))).toMatchObject({
    message: 'Khách hàng đã có lịch hẹn, không thể xóa',
  })
  const visiting = await desk.person('Đang Khám')
  await desk.receptionist.track.add({ person_id: visiting })
  expect(await refusal(desk.manager.person.delete({ id: visiting }))).toMatchObject({
    message: 'Khách hàng đã có lượt khám, không thể xóa',
  })
})

test('tags go on deals too', async () => {
  const tag = await desk.manager.tag.add({ name: 'Cần gọi lại', scope: 'deal' })
  const person_id = await desk.person()
  const deal = await desk.receptionist.deal.add({ name: 'Implant', person_id, pipeline_id: 1 })
  expect(await desk.receptionist.dealTag.add({ entity_ids: [deal.id], tag_ids: [tag.id] })).toMatchObject({
    added: 1,
    skipped: 0,
  })
  expect(await desk.receptionist.deal.get({ id: deal.id })).toMatchObject({ tags: [{ name: 'Cần gọi lại' }] })
  expect(await desk.manager.tag.get({ id: tag.id })).toMatchObject({ usage_count: 1 })
})
