import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTaskFixture, type TaskFixture } from '../setup/task-fixture.ts'

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await openTaskFixture()
})
beforeEach(() => fixture.bells.clear())
afterAll(() => fixture.close())

const noticesOf = async (username: string) => {
  await fixture.bells.settled()
  return (await (await fixture.clinic.as(username)).notification.list({})).data
}
const idOf = (username: string) => fixture.idOf(username)
const WITHHELD = {
  body: 'Bạn không có quyền xem nội dung này',
  entity_type: null,
  entity_id: null,
  url: null,
  data: {},
}

test('a colleague who may not read the customer learns that they were named, by neither name nor text', async () => {
  const { manager } = fixture
  const person = await manager.person.add({ full_name: 'Zz Khách Riêng', phone: '0903000101', force: true })
  await manager.note.add({
    entity_type: 'person',
    entity_id: person.id,
    content: 'zzbimat nhờ xem',
    mention_user_ids: [idOf('telesale'), idOf('accountant')],
  })
  const [hidden] = await noticesOf('telesale')
  expect(hidden).toMatchObject({ type: 'mention', title: 'Nhắc đến bạn', ...WITHHELD })
  expect(JSON.stringify(hidden)).not.toMatch(/zzbimat|Khách Riêng/)
  const [shown] = await noticesOf('accountant')
  expect(shown).toMatchObject({ body: 'zzbimat nhờ xem', entity_type: 'person', entity_id: person.id })
  expect(shown?.title).toContain('Zz Khách Riêng')

  // Once the customer is theirs, so is what was said; and when they lose the customer they lose it again.
  const assigned = await manager.personAssignment.assign({
    person_ids: [person.id],
    user_ids: [idOf('telesale')],
    role: 'telesale',
  })
  const mention = async () => (await noticesOf('telesale')).find(({ type }) => type === 'mention')
  expect(await mention()).toMatchObject({ body: 'zzbimat nhờ xem', entity_id: person.id })
  const ids = assigned.results.flatMap(({ id }) => id ?? [])
  await manager.personAssignment.undo({ ids })
  const after = await noticesOf('telesale')
  expect(after.length).toBeGreaterThan(1)
  expect(JSON.stringify(after)).not.toMatch(/zzbimat|Khách Riêng/)
  expect(await mention()).toMatchObject(WITHHELD)
})

test('what is said in a note is shown to whom the note is shared with, now and not only then', async () => {
  const { manager, receptionist } = fixture
  const person_id = await fixture.aPerson()
  const note = await manager.note.add({
    entity_type: 'person',
    entity_id: person_id,
    content: 'zzchung cho mọi người',
    mention_user_ids: [idOf('receptionist')],
  })
  expect((await noticesOf('receptionist'))[0]).toMatchObject({ body: 'zzchung cho mọi người' })
  await manager.note.update({ id: note.id, visibility: 'private' })
  const [after] = (await receptionist.notification.list({})).data
  expect(after).toMatchObject({ title: 'Nhắc đến bạn', ...WITHHELD })
})

test('a task that a user has no part in any more is not spelled out in the bell', async () => {
  const { care, manager } = fixture
  const task = await fixture.aTask({ title: 'Zz gọi khách riêng', assignee_ids: [idOf('telesale')] })
  const [given] = await noticesOf('telesale')
  expect(given?.title).toContain('Zz gọi khách riêng')
  await manager.task.update({ id: task.id, version: task.version, assignee_ids: [idOf('care')] })
  const [after] = await noticesOf('telesale')
  expect(after).toMatchObject({ type: 'task_assigned', title: 'Giao việc', ...WITHHELD })
  expect((await care.task.get({ id: task.id })).title).toBe('Zz gọi khách riêng')
})
