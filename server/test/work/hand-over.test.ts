import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let admin: Api
let manager: Api
let type: number
let ids: Record<string, number>

beforeAll(async () => {
  clinic = await openClinic()
  admin = await clinic.as('admin')
  manager = await clinic.as('manager')
  type = (await admin.term.add({ vocabulary: 'task_type', name: 'Gọi hỏi thăm' })).id
  const { data } = await manager.user.list({ limit: 200 })
  ids = Object.fromEntries(data.map(({ username, id }) => [username, id]))
})
afterAll(() => clinic.close())

const idOf = (username: string) => ids[username] ?? 0
const aTask = (assignee_ids: number[], more: object = {}) =>
  manager.task.add({ title: 'Gọi hỏi thăm', type_term_id: type, assignee_ids, ...more })
const peopleOf = async (id: number) =>
  (await manager.task.get({ id })).assignees.map(({ user_id, role }) => [user_id, role])
const left = (username: string) => admin.user.leaving({ id: idOf(username) })
const portfolio = (username: string) => manager.personAssignment.portfolio({ user_id: idOf(username) })
let phones = 0
const aPerson = async () =>
  (await manager.person.add({ full_name: 'Người Được Gọi', phone: `0977${String(100_000 + (phones += 1))}` }))
    .id

test('open tasks go on with another user in the same part, follow their customer, and stay what they are', async () => {
  const [leaving, anna, binh] = [idOf('telesale'), idOf('care'), idOf('consultant')]
  const hers = await aPerson()
  await manager.personAssignment.assign({ person_ids: [hers], user_ids: [anna], role: 'care' })
  const followed = await Promise.all([1, 2].map(() => aTask([leaving], { person_id: hers })))
  const helped = await aTask([idOf('manager'), leaving])
  const joined = await aTask([leaving, binh])
  const over = await aTask([leaving])
  await manager.task.update_status({ id: over.id, to: 'done' })
  const watched = await aTask([anna])
  await manager.taskAssignment.add({ task_id: watched.id, user_id: leaving, role: 'watcher' })
  expect(await left('telesale')).toMatchObject({ tasks: 4, submissions: 0 })
  expect((await portfolio('telesale')).open_tasks).toBe(4)
  const resigning = admin.user.resign({ id: leaving, reason: 'Nghỉ', resigned_at: '2026-01-01' })
  expect((await refusal(resigning)).message).toContain('4 công việc đang mở')

  const given = await manager.taskAssignment.hand_over({
    from_user_id: leaving,
    to_user_ids: [anna, binh],
    reason: 'Nghỉ việc',
  })
  expect(given).toMatchObject({ moved: 4, remaining: 0 })
  for (const { id } of followed) expect(await peopleOf(id)).toEqual([[anna, 'main']])
  expect(await peopleOf(joined.id)).toEqual([[binh, 'main']])
  const [boss, help] = await peopleOf(helped.id)
  expect(boss).toEqual([idOf('manager'), 'main'])
  expect(help?.[1]).toBe('support')
  expect(await peopleOf(over.id)).toEqual([[leaving, 'main']])
  for (const { id } of [...followed, helped, joined])
    expect(await manager.task.get({ id })).toMatchObject({ status: 'todo' })
  expect(await left('telesale')).toMatchObject({ tasks: 0 })
  const { data } = await admin.history.list({ entity_type: 'task_assignment', limit: 5 })
  expect(data[0]).toMatchObject({ reason: 'Nghỉ việc' })
})

test('submissions that wait for an answer go to who answers for the customer, and round', async () => {
  const [leaving, anna, binh] = [idOf('receptionist'), idOf('care'), idOf('consultant')]
  const reception = await clinic.as('receptionist')
  const person = await aPerson()
  const { phone } = await manager.person.get({ id: person })
  await manager.personAssignment.assign({ person_ids: [person], user_ids: [anna], role: 'care' })
  const known = await reception.formSubmission.add({ name: 'Khách quen', phone })
  const others = []
  for (const n of [1, 2, 3])
    others.push(await reception.formSubmission.add({ name: `Khách lạ ${n}`, phone: `09785553${n}1` }))
  const [spam, ...open] = others.map(({ id }) => id)
  await reception.formSubmission.update_status({ ids: [spam ?? 0], to: 'spam' })
  expect(await left('receptionist')).toMatchObject({ submissions: 3 })
  expect((await portfolio('receptionist')).open_enquiries).toBe(3)
  const body = { from_user_id: leaving, to_user_ids: [anna, binh], reason: 'Đổi ca' }
  const given = await manager.formSubmission.hand_over(body)
  expect(given).toMatchObject({ moved: 3, remaining: 0 })
  const takerOf = async (id: number) => (await manager.formSubmission.get({ id })).assigned_user_id
  expect(await takerOf(known.id)).toBe(anna)
  for (const id of open) expect([anna, binh]).toContain(await takerOf(id))
  expect(await takerOf(spam ?? 0)).toBe(leaving)
  expect(await left('receptionist')).toMatchObject({ submissions: 0 })
  expect(await manager.formSubmission.hand_over(body)).toMatchObject({ moved: 0, remaining: 0 })
})

test('is refused to oneself, and reaches no further than the caller does', async () => {
  const from_user_id = idOf('manager')
  const body = { from_user_id, to_user_ids: [from_user_id], reason: 'Nhầm' }
  expect(await refusal(manager.taskAssignment.hand_over(body))).toMatchObject({ code: 422 })
  expect(await refusal(manager.formSubmission.hand_over(body))).toMatchObject({ code: 422 })
  const theirs = { ...body, to_user_ids: [idOf('care')] }
  expect(await refusal((await clinic.as('marketing')).formSubmission.hand_over(theirs))).toMatchObject({
    code: 403,
  })
  const { id } = await aTask([from_user_id])
  const telesale = await clinic.as('telesale')
  expect(await telesale.taskAssignment.hand_over(theirs)).toMatchObject({ moved: 0, remaining: 0 })
  expect(await peopleOf(id)).toEqual([[from_user_id, 'main']])
})
