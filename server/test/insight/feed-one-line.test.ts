import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const linesOf = async (entity_id: number) =>
  (await fixture.receptionist.activity.query({ entity_type: 'person', entity_id, limit: 50 })).data

test('a form that is saved once is one line, with the built-in fields and the custom ones', async () => {
  const { admin, receptionist } = fixture
  const field = await admin.customDefinition.add({
    entity_type: 'person',
    label: 'Cỡ áo',
    name: 'shirt',
    type: 'text',
  })
  await admin.customDefinition.update_status({ id: field.id, status: 'active' })
  const id = await fixture.person('Vũ Sửa Một Lần')
  const { version } = await receptionist.person.get({ id })
  await receptionist.person.update({ id, version, email: 'sua@vidu.vn', custom: { shirt: 'L' } })
  const lines = await linesOf(id)
  expect(lines.map(({ title }) => title)).toEqual(['Cập nhật thông tin', 'Thêm khách hàng'])
  expect(lines[0]?.summary).toBe('Email, Cỡ áo')
})

test('a customer who is received is one line, not one of the visit and one of the booking', async () => {
  const { receptionist } = fixture
  const person_id = await fixture.person('Vũ Đến Một Lần')
  const { id } = await receptionist.appointment.add({
    person_id,
    doctor_id: fixture.doctors[0],
    type_term_id: fixture.type,
    start_at: fixture.at(9 * 60),
    end_at: fixture.at(9 * 60 + 30),
    force: true,
  })
  await receptionist.track.add({ appointment_id: id })
  const titles = (await linesOf(person_id)).map(({ type }) => type)
  expect(titles.filter((type) => type === 'visit')).toHaveLength(1)
  // That it was made.
  expect(titles.filter((type) => type === 'appointment')).toHaveLength(1)
})
