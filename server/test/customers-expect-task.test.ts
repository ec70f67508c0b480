import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Desk } from './appointments-desk.ts'
import { bePatient } from './suites/torture.ts'

bePatient()

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const expected = async (person_id: number) =>
  (await desk.manager.expectTask.expect_task({ person_id })).data.map(
    ({ rule, entity_id, suggested_task }) => ({
      rule,
      entity_id,
      priority: suggested_task.priority,
    }),
  )

const dealOf = async (person_id: number) => {
  const { data } = await desk.manager.pipeline.list({})
  const [pipeline] = data
  if (pipeline === undefined) throw new Error('no pipeline')
  return desk.manager.deal.add({
    person_id,
    pipeline_id: pipeline.id,
    name: 'Niềng răng',
    expected_amount: 0,
  })
}

test('an open deal waits for a next step until somebody books the customer', async () => {
  const person_id = await desk.person('Khách Chờ')
  expect(await expected(person_id)).toEqual([])
  const deal = await dealOf(person_id)
  expect(await expected(person_id)).toEqual([
    { rule: 'deal_without_step', entity_id: deal.id, priority: 'normal' },
  ])
  await desk.receptionist.appointment.add({
    person_id,
    doctor_id: desk.doctors[0],
    type_term_id: desk.type,
    start_at: desk.at(14 * 60, 1),
    end_at: desk.at(14 * 60 + 30, 1),
  })
  expect(await expected(person_id)).toEqual([])
})

test('whoever did not come is to be called within the week, and no longer', async () => {
  const person_id = await desk.person('Khách Vắng')
  const { id } = await desk.receptionist.appointment.add({
    person_id,
    doctor_id: desk.doctors[1],
    type_term_id: desk.type,
    start_at: desk.at(10 * 60),
    end_at: desk.at(10 * 60 + 30),
  })
  await desk.owner(`update appointment set status = 'no_show' where id = $1`, [id])
  desk.setClock(18 * 60)
  expect(await expected(person_id)).toEqual([{ rule: 'no_show', entity_id: id, priority: 'normal' }])
  await desk.owner(
    `update appointment set start_at = start_at - interval '3 days', end_at = end_at - interval '3 days' where id = $1`,
    [id],
  )
  expect(await expected(person_id)).toMatchObject([{ rule: 'no_show', priority: 'high' }])
  await desk.owner(
    `update appointment set start_at = start_at - interval '9 days', end_at = end_at - interval '9 days' where id = $1`,
    [id],
  )
  expect(await expected(person_id)).toEqual([])
  desk.setClock(9 * 60)
})

test('whoever asked to be left alone is nobody’s next step', async () => {
  const person_id = await desk.person('Khách Yên')
  await dealOf(person_id)
  await desk.manager.person.update({ id: person_id, do_not_contact: true })
  expect(await expected(person_id)).toEqual([])
})

test('the list is narrowed to rules and to who answers, counted in all, and pages', async () => {
  for (let n = 0; n < 3; n += 1) await dealOf(await desk.person(`Khách ${n}`))
  const all = await desk.manager.expectTask.expect_task({ rules: ['deal_without_step'], limit: 2 })
  expect(all.data).toHaveLength(2)
  expect(all.total).toBeGreaterThanOrEqual(3)
  expect(all.total_page).toBe(Math.ceil(all.total / 2))
  const { data } = await desk.manager.expectTask.expect_task({ rules: ['no_show'] })
  expect(data.filter(({ rule }) => rule !== 'no_show')).toEqual([])
  const nobody = await desk.manager.expectTask.expect_task({ user_ids: [999_999] })
  expect(nobody).toEqual({ data: [], total: 0, total_page: 0 })
})
