import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayOf } from '../../../web/src/insight/today.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

let start = 8 * 60
const booked = async (more: object = {}) => {
  start += 30
  return fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    type_term_id: fixture.type,
    start_at: fixture.at(start),
    end_at: fixture.at(start + 30),
    force: true,
    ...more,
  })
}

test('the numbers of the overview are those of the lists behind them', async () => {
  const { receptionist, today } = fixture
  const walkIn = async () => receptionist.track.add({ person_id: await fixture.person() })
  await booked()
  await booked({ place: 'online' })
  await booked({ person_id: null, status: 'temp', temp_name: 'Chị Út' })
  const cancelled = await booked()
  await receptionist.appointment.update_status({ id: cancelled.id, to: 'cancelled', note: 'Bận' })
  const arrived = await booked()
  await receptionist.track.add({ appointment_id: arrived.id })
  await walkIn()
  const left = await walkIn()
  await receptionist.track.update({ id: left.id, status: 'left', status_reason: 'Chờ lâu' })

  const [calendar, visits, ended] = await Promise.all([
    receptionist.appointment.calendar({ from: today, to: today }),
    receptionist.track.active({}),
    receptionist.track.list({ visit_date: today, status: ['checked_out', 'left'], limit: 1 }),
  ])
  // After everything of the day has begun, what is expected is late.
  const end = Date.parse(fixture.at(23 * 60))
  const told = todayOf({ appointments: calendar.data, visits, ended: ended.total }, end)

  const { cancelled: withdrawn, ...shown } = calendar.counters
  expect(withdrawn).toBe(1)
  expect(told.booked).toBe(Object.values(shown).reduce((sum, count) => sum + count, 0))
  expect(told.visits).toBe((await receptionist.track.list({ visit_date: today })).total)
  expect(told.waiting).toHaveLength(
    (await receptionist.track.list({ visit_date: today, status: ['waiting'] })).total,
  )
  // Neither who is held online nor who has no record yet is called as late at the counter.
  expect(told.late).toHaveLength(1)
})
