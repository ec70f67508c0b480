import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const booking = (person_id: number, doctor: number | undefined, start: number) => ({
  person_id,
  doctor_id: doctor,
  type_term_id: fixture.type,
  start_at: fixture.at(start, 1),
  end_at: fixture.at(start + 30, 1),
})

test('a doctor reads the customers who are booked with them, number included, and no others', async () => {
  const mine = await fixture.person('Bệnh Nhân Của Khoa')
  const other = await fixture.person('Bệnh Nhân Của Hà')
  const khoa = fixture.as('khoa')
  expect(await refusal(khoa.person.get({ id: mine }))).toMatchObject({ code: 404 })
  await fixture.receptionist.appointment.add(booking(mine, fixture.doctors[0], 9 * 60))
  await fixture.receptionist.appointment.add(booking(other, fixture.doctors[1], 9 * 60))
  const seen = await khoa.person.list({ limit: 200 })
  expect(seen.data.map(({ id }) => id)).toEqual([mine])
  expect(seen.data[0]?.phone).toMatch(/^\+84900/)
  expect(await khoa.person.list({ search: 'benh nhan' })).toMatchObject({ total: 1 })
  expect(await refusal(khoa.activity.query({ entity_type: 'person', entity_id: other }))).toMatchObject({
    code: 404,
  })
})

test('an assistant sees whom they help with, masked', async () => {
  const person_id = await fixture.person('Có Phụ Tá')
  const [assistant] = await fixture.owner<{ id: string }>(
    `select id from "user" where username = 'assistant' and tenant_id = (select id from tenant where key = 'bcare')`,
  )
  await fixture.receptionist.appointment.add({
    ...booking(person_id, fixture.doctors[0], 11 * 60),
    assistant_ids: [Number(assistant?.id)],
  })
  const { data } = await fixture.as('assistant').person.list({})
  expect(data).toMatchObject([{ id: person_id, phone: expect.stringContaining('****') as string }])
})

test('a customer with deals, appointments or visits is not deleted; a mistaken entry is', async () => {
  const entered = await fixture.person('Nhập Nhầm')
  await fixture.manager.person.delete({ id: entered })
  expect(await refusal(fixture.receptionist.person.get({ id: entered }))).toMatchObject({ code: 404 })
  const dealt = await fixture.person('Có Cơ Hội')
  await fixture.receptionist.deal.add({ name: 'Niềng răng', person_id: dealt, pipeline_id: 1 })
  expect(await refusal(fixture.manager.person.delete({ id: dealt }))).toMatchObject({
    code: 422,
    message: 'Khách hàng đã có cơ hội, không thể xóa',
  })
  const booked = await fixture.person('Có Lịch')
  await fixture.receptionist.appointment.add(booking(booked, fixture.doctors[0], 14 * 60))
  expect(await refusal(fixture.manager.person.delete({ id: booked }))).toMatchObject({
    message: 'Khách hàng đã có lịch hẹn, không thể xóa',
  })
  const visiting = await fixture.person('Đang Khám')
  await fixture.receptionist.track.add({ person_id: visiting })
  expect(await refusal(fixture.manager.person.delete({ id: visiting }))).toMatchObject({
    message: 'Khách hàng đã có lượt khám, không thể xóa',
  })
})

test('tags go on deals too', async () => {
  const tag = await fixture.manager.tag.add({ name: 'Cần gọi lại', scope: 'deal' })
  const person_id = await fixture.person()
  const deal = await fixture.receptionist.deal.add({ name: 'Implant', person_id, pipeline_id: 1 })
  expect(await fixture.receptionist.dealTag.add({ entity_ids: [deal.id], tag_ids: [tag.id] })).toMatchObject({
    added: 1,
    skipped: 0,
  })
  expect(await fixture.receptionist.deal.get({ id: deal.id })).toMatchObject({
    tags: [{ name: 'Cần gọi lại' }],
  })
  expect(await fixture.receptionist.dealTag.get({ entity_id: deal.id, tag_id: tag.id })).toMatchObject({
    tag_id: tag.id,
    entity_id: deal.id,
  })
  expect(await fixture.manager.tag.get({ id: tag.id })).toMatchObject({ usage_count: 1 })
})
