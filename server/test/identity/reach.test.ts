import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'
import { refusal, type Api } from '../kit.ts'

/** How far default roles reach beyond the rows that bear their name: customers of today, bookings of a deal, hidden pipelines. */

let fixture: Fixture
let doctor: Api

beforeAll(async () => {
  fixture = await openFixture()
  doctor = fixture.as('khoa')
})
afterAll(() => fixture.close())

const booking = (person_id: number, days: number, minutes: number) =>
  fixture.receptionist.appointment.add({
    person_id,
    doctor_id: fixture.doctors[1] ?? 0,
    type_term_id: fixture.type,
    start_at: fixture.at(minutes, days),
    end_at: fixture.at(minutes + 30, days),
    force: true,
  })

test('a doctor writes down what a customer of today says, also of a colleague, and knows nothing of the others', async () => {
  const [today, later] = [await fixture.person('Khách Hôm Nay'), await fixture.person('Khách Tuần Sau')]
  // Of both days, should midnight pass in between.
  await booking(today, 0, 600)
  await booking(today, 1, 600)
  await booking(later, 7, 600)

  await expect(
    doctor.note.add({ entity_type: 'person', entity_id: today, content: 'Sợ tiếng máy khoan' }),
  ).resolves.toMatchObject({ content: 'Sợ tiếng máy khoan' })
  await expect(
    doctor.visitReason.add({ person_id: today, content: 'Đau răng hàm dưới' }),
  ).resolves.toMatchObject({ content: 'Đau răng hàm dưới' })
  const tag = await fixture.manager.tag.add({ name: 'Sợ đau', scope: 'person' })
  await doctor.personTag.add({ entity_ids: [today], tag_ids: [tag.id] })
  const row = await doctor.person.get({ id: today })
  expect(row.tags.map(({ name }) => name)).toEqual(['Sợ đau'])
  // The full number is for one's own customers.
  expect(row.phone).toContain('*')

  expect(await refusal(doctor.person.get({ id: later }))).toMatchObject({ kind: 'not_found' })
  const note = { entity_type: 'person', entity_id: later, content: 'Không thấy' } as const
  expect(await refusal(doctor.note.add(note))).toMatchObject({ kind: 'not_found' })
})

test('telesale follow the bookings and visits of their own deals, also those that colleagues book', async () => {
  const telesale = fixture.as('telesale')
  const [person, other] = [await fixture.person('Khách Của Telesale'), await fixture.person('Khách Khác')]
  const pipeline_id = (await fixture.admin.pipeline.list({ limit: 1 })).data[0]?.id ?? 0
  const { user } = await telesale.auth.me({})
  const deal = await fixture.manager.deal.add({
    name: 'Tẩy trắng',
    person_id: person,
    pipeline_id,
    owner_id: user.id,
  })
  const made = await booking(person, 2, 700)
  await fixture.receptionist.appointment.update({ id: made.id, deal_id: deal.id })
  const strange = await booking(other, 2, 800)

  const days = { from: fixture.at(0, 2).slice(0, 10), to: fixture.at(0, 3).slice(0, 10) }
  const { data } = await telesale.appointment.calendar(days)
  expect(data.map(({ id }) => id)).toEqual([made.id])
  await expect(
    telesale.appointment.update({ id: made.id, note: 'Gọi nhắc trước 1 giờ' }),
  ).resolves.toMatchObject({
    note: 'Gọi nhắc trước 1 giờ',
  })
  expect(await refusal(telesale.appointment.get({ id: strange.id }))).toMatchObject({ kind: 'not_found' })
})

test('an assistant writes a medical history down and may not sign it', async () => {
  const assistant = fixture.as('assistant')
  const person_id = await fixture.person('Khách Có Phụ Tá')
  const made = await booking(person_id, 1, 900)
  const { user } = await assistant.auth.me({})
  await fixture.receptionist.appointment.update({
    id: made.id,
    assistant_ids: [user.id],
    doctor_id: fixture.doctors[0] ?? 0,
  })
  const which = { person_id, kind: 'medical_history' } as const
  const written = await assistant.personData.set({ ...which, value: { is_normal: true } })
  const { version_no } = written
  expect(await refusal(assistant.personData.sign({ ...which, version_no }))).toMatchObject({
    kind: 'forbidden',
  })
  await expect(doctor.personData.sign({ ...which, version_no })).resolves.toMatchObject({ status: 'signed' })
})

test('a pipeline that is hidden from a department hides its deals, but for those who take part in one', async () => {
  const admin = fixture.admin
  const hidden = await admin.department.add({ name: 'Phòng kinh doanh khác', kind: 'department' })
  const pipeline = await admin.pipeline.add({
    name: 'Quy trình riêng',
    kind: 'other',
    department_ids: [hidden.id],
  })
  const person_id = await fixture.person('Khách Quy Trình Riêng')
  const deal = await admin.deal.add({ name: 'Cơ hội riêng', person_id, pipeline_id: pipeline.id })

  const found = async () => (await fixture.receptionist.deal.list({ person_id })).data.map(({ id }) => id)
  expect(await found()).toEqual([])
  expect(await refusal(fixture.receptionist.deal.get({ id: deal.id }))).toMatchObject({ kind: 'not_found' })
  expect((await fixture.manager.deal.list({ person_id })).total).toBe(1)

  const { user } = await fixture.receptionist.auth.me({})
  const role_term_id = (await admin.term.add({ vocabulary: 'deal_role', name: 'Hỗ trợ' })).id
  await admin.dealUser.add({ deal_id: deal.id, user_id: user.id, role_term_id })
  expect(await found()).toEqual([deal.id])
})
