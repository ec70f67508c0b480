import { clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** By the end of the counter's day: deals begin by the clock of the database, wherever the counter's stands. */
const expected = async (person_id: number) =>
  (await fixture.manager.expectTask.expect_task({ person_id, as_of: fixture.today })).data.map(
    ({ rule, entity_id, suggested_task }) => ({
      rule,
      entity_id,
      priority: suggested_task.priority,
    }),
  )

const dealOf = async (person_id: number) => {
  const { data } = await fixture.manager.pipeline.list({})
  const [pipeline] = data
  if (pipeline === undefined) throw new Error('no pipeline')
  const deal = await fixture.manager.deal.add({
    person_id,
    pipeline_id: pipeline.id,
    name: 'Niềng răng',
    expected_amount: 0,
  })
  // The database's own clock may be past the hour at which the counter's stands.
  await fixture.owner(
    `update deal set stage_entered_at = stage_entered_at - interval '1 day' where id = $1`,
    [deal.id],
  )
  return deal
}

test('an open deal waits for a next step until a user books the customer', async () => {
  const person_id = await fixture.person('Khách Chờ')
  expect(await expected(person_id)).toEqual([])
  const deal = await dealOf(person_id)
  expect(await expected(person_id)).toEqual([
    { rule: 'deal_without_step', entity_id: deal.id, priority: 'normal' },
  ])
  await fixture.receptionist.appointment.add({
    person_id,
    doctor_id: fixture.doctors[0],
    type_term_id: fixture.type,
    start_at: fixture.at(14 * 60, 1),
    end_at: fixture.at(14 * 60 + 30, 1),
  })
  expect(await expected(person_id)).toEqual([])
})

test('a customer who did not come is to be called within the week, and no longer', async () => {
  const person_id = await fixture.person('Khách Vắng')
  const { id } = await fixture.receptionist.appointment.add({
    person_id,
    doctor_id: fixture.doctors[1],
    type_term_id: fixture.type,
    start_at: fixture.at(10 * 60),
    end_at: fixture.at(10 * 60 + 30),
  })
  await fixture.owner(`update appointment set status = 'no_show' where id = $1`, [id])
  fixture.setClock(18 * 60)
  expect(await expected(person_id)).toEqual([{ rule: 'no_show', entity_id: id, priority: 'normal' }])
  await fixture.owner(
    `update appointment set start_at = start_at - interval '3 days', end_at = end_at - interval '3 days' where id = $1`,
    [id],
  )
  expect(await expected(person_id)).toMatchObject([{ rule: 'no_show', priority: 'high' }])
  await fixture.owner(
    `update appointment set start_at = start_at - interval '9 days', end_at = end_at - interval '9 days' where id = $1`,
    [id],
  )
  expect(await expected(person_id)).toEqual([])
  fixture.setClock(9 * 60)
})

test('a customer who asked to be left alone is no next step', async () => {
  const person_id = await fixture.person('Khách Yên')
  await dealOf(person_id)
  await fixture.manager.person.update({ id: person_id, do_not_contact: true })
  expect(await expected(person_id)).toEqual([])
})

test('the list is narrowed to rules and to who answers, counted in all, and pages', async () => {
  for (let n = 0; n < 3; n += 1) await dealOf(await fixture.person(`Khách ${n}`))
  const all = await fixture.manager.expectTask.expect_task({
    rules: ['deal_without_step'],
    limit: 2,
    as_of: fixture.today,
  })
  expect(all.data).toHaveLength(2)
  expect(all.total).toBeGreaterThanOrEqual(3)
  expect(all.total_page).toBe(Math.ceil(all.total / 2))
  const { data } = await fixture.manager.expectTask.expect_task({ rules: ['no_show'] })
  expect(data.filter(({ rule }) => rule !== 'no_show')).toEqual([])
  const nobody = await fixture.manager.expectTask.expect_task({ user_ids: [999_999] })
  expect(nobody).toEqual({ data: [], total: 0, total_page: 0 })
})

const recalls = async (person_id: number) =>
  (await expected(person_id)).filter(({ rule }) => rule === 'recall_due')

test('a recall is due on the day that the record names, until a visit or a booking', async () => {
  const person_id = await fixture.person('Khách Tái Khám')
  const day = (days: number) => clinicDate(fixture.at(0, days))
  await fixture.receptionist.person.update({ id: person_id, recall_due_at: day(3) })
  expect(await recalls(person_id)).toEqual([])
  await fixture.receptionist.person.update({ id: person_id, recall_due_at: day(-40) })
  expect(await recalls(person_id)).toEqual([{ rule: 'recall_due', entity_id: person_id, priority: 'high' }])
  await fixture.receptionist.track.add({ person_id, reason: 'Tái khám' })
  expect(await recalls(person_id)).toEqual([])
})

test('a recall by date and one by visit are one', async () => {
  const person_id = await fixture.person('Khách Hai Lần')
  const track = await fixture.receptionist.track.add({ person_id, reason: 'Khám' })
  await fixture.owner(
    `update track set status = 'checked_out', outcome = 'recall', checked_in_at = now() - interval '200 days', checked_out_at = now() - interval '200 days' where id = $1`,
    [track.id],
  )
  expect(await recalls(person_id)).toMatchObject([{ rule: 'recall_due', entity_id: track.id }])
  await fixture.receptionist.person.update({ id: person_id, recall_due_at: clinicDate(fixture.at(0)) })
  expect(await recalls(person_id)).toMatchObject([{ rule: 'recall_due', entity_id: person_id }])
})
