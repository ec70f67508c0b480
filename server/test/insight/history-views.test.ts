import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('the log of a customer leaves out who only looked where that is wished, in the pages and in their number', async () => {
  const id = await fixture.person('Lê Được Xem Nhiều')
  const about = { entity_type: 'person', entity_id: id } as const
  await fixture.receptionist.person.get({ id })
  await fixture.receptionist.activity.query({ ...about, limit: 10 })
  const all = await fixture.receptionist.history.list(about)
  fixture.clinic.statements.clear()
  const changes = await fixture.receptionist.history.list({ ...about, without_views: true })
  const changes_read = fixture.clinic.statements.get('/api/v1/history')
  const views = all.data.filter(({ action }) => action === 'view')
  expect(views.length).toBeGreaterThan(0)
  expect(changes.data).toEqual(all.data.filter(({ action }) => action !== 'view'))
  expect(changes.total).toBe(all.total - views.length)
  // Who may read it, the page and its number.
  expect(changes_read).toBe(3)
})
