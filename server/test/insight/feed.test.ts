import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const titlesOf = async (entity_type: 'person' | 'deal' | 'appointment' | 'task', entity_id: number) => {
  const { data } = await fixture.receptionist.activity.query({ entity_type, entity_id, limit: 100 })
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a))
  return data.map(({ title, summary }) => (title === 'Ghi chú' ? `Ghi chú: ${summary}` : title))
}

/** Days from now; each booking has one of its own. */
let day = 3

/** A customer with a deal, and a booking and a task that belong to it. */
async function worked() {
  const person_id = await fixture.person('Lê Dòng Thời Gian')
  const { data: staff } = await fixture.admin.user.list({ limit: 200 })
  const owner_id = staff.find(({ username }) => username === 'consultant')?.id ?? 0
  const deal = await fixture.receptionist.deal.add({
    name: 'Niềng răng',
    person_id,
    pipeline_id: 1,
    owner_id,
  })
  const other = await fixture.receptionist.deal.add({ name: 'Tẩy trắng', person_id, pipeline_id: 1 })
  day += 1
  const booking = await fixture.receptionist.appointment.add({
    person_id,
    deal_id: deal.id,
    doctor_id: fixture.doctors[0],
    type_term_id: fixture.type,
    start_at: fixture.at(10 * 60, day),
    end_at: fixture.at(10 * 60 + 30, day),
  })
  const task = await fixture.receptionist.task.add({ title: 'Gọi xác nhận', person_id, deal_id: deal.id })
  return { person_id, deal, other, booking, task }
}

test('the feed of a deal tells of its notes, team, bookings and tasks, and of no other deal', async () => {
  const { deal, other } = await worked()
  await fixture.receptionist.note.add({ entity_type: 'deal', entity_id: deal.id, content: 'Chờ báo giá' })
  await fixture.receptionist.note.add({
    entity_type: 'deal',
    entity_id: other.id,
    content: 'Của cơ hội khác',
  })
  const titles = await titlesOf('deal', deal.id)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Ghi chú: Chờ báo giá',
      'Tạo cơ hội «Niềng răng»',
      'Thêm người tham gia: Tư vấn',
      'Thêm công việc «Gọi xác nhận»',
      expect.stringMatching(/^Đặt lịch hẹn 10:00/),
    ]),
  )
  expect(titles.join()).not.toContain('Của cơ hội khác')
  expect(titles.join()).not.toContain('Tẩy trắng')
})

test('the feed of an appointment tells of its notes and of what became of it', async () => {
  const { booking } = await worked()
  await fixture.receptionist.note.add({
    entity_type: 'appointment',
    entity_id: booking.id,
    content: 'Khách đi cùng mẹ',
  })
  await fixture.receptionist.appointment.update_status({ id: booking.id, to: 'confirmed' })
  expect(await titlesOf('appointment', booking.id)).toEqual([
    expect.stringMatching(/^Lịch hẹn .*: Đã xác nhận$/),
    'Ghi chú: Khách đi cùng mẹ',
    expect.stringMatching(/^Đặt lịch hẹn 10:00/),
  ])
})

test('the feed of a task tells to whom it was given, what was said and how it ended', async () => {
  const { task } = await worked()
  await fixture.receptionist.taskNote.add({ task_id: task.id, content: 'Máy bận, gọi lại' })
  await fixture.receptionist.task.update_status({ id: task.id, to: 'doing' })
  const titles = await titlesOf('task', task.id)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Ghi chú: Máy bận, gọi lại',
      'Công việc «Gọi xác nhận»: Đang làm',
      'Thêm công việc «Gọi xác nhận»',
    ]),
  )
})

test('a page is continued where the one before ended, and types narrow it', async () => {
  const { deal } = await worked()
  const about = { entity_type: 'deal', entity_id: deal.id } as const
  const all = await fixture.receptionist.activity.query({ ...about, limit: 100 })
  expect(all.data.length).toBeGreaterThan(2)
  const first = await fixture.receptionist.activity.query({ ...about, limit: 2 })
  const rest = await fixture.receptionist.activity.query({ ...about, limit: 100, before: first.next ?? 0 })
  expect([...first.data, ...rest.data]).toEqual(all.data)
  const tasks = await fixture.receptionist.activity.query({ ...about, types: ['task'] })
  expect(tasks.data.map(({ type }) => type)).toEqual(tasks.data.map(() => 'task'))
  expect(tasks.data.length).toBeGreaterThan(0)
  expect((await fixture.receptionist.activity.query({ ...about, types: ['form'] })).data).toEqual([])
})

test('only users who may see a record see its feed', async () => {
  const { deal, booking, task } = await worked()
  const storekeeper = await fixture.clinic.as('storekeeper')
  expect(
    await refusal(storekeeper.activity.query({ entity_type: 'deal', entity_id: deal.id })),
  ).toMatchObject({ code: 403 })
  const telesale = await fixture.clinic.as('telesale')
  for (const about of [
    { entity_type: 'deal', entity_id: deal.id },
    { entity_type: 'appointment', entity_id: booking.id },
    { entity_type: 'task', entity_id: task.id },
  ] as const)
    expect(await refusal(telesale.activity.query(about))).toMatchObject({ code: 404 })
})

test('a file on the customer is told of, one on a note is shown with the note', async () => {
  const person_id = await fixture.person('Lê Có Tệp')
  const file = () => new File(['%PDF-1.7\n%%EOF\n'], 'giay-gioi-thieu.pdf')
  const receptionist = await fixture.clinic.as('receptionist')
  const note = await receptionist.note.add({
    entity_type: 'person',
    entity_id: person_id,
    content: 'Kèm tệp',
  })
  await receptionist.fileUsage.add(
    { entity_type: 'note', entity_id: note.id, purpose: 'other' },
    { file: file() },
  )
  expect(await titlesOf('person', person_id)).toEqual(['Ghi chú: Kèm tệp', 'Thêm khách hàng'])
  await receptionist.fileUsage.add(
    { entity_type: 'person', entity_id: person_id, purpose: 'document' },
    { file: file() },
  )
  expect((await titlesOf('person', person_id))[0]).toBe('Thêm tệp «giay-gioi-thieu.pdf»')
})
