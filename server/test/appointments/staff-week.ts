import { addDays } from '@bcare/rules/text/date'
import { mondayOf } from '@bcare/rules/appointments/schedule/day'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import type { Api } from '../kit.ts'
import { openBells, type Bells } from '../setup/bells.ts'

/** The clinic of a file about work schedules, its doctor «khoa», and a Monday far enough ahead; emptied before each test. */
export let fixture: Fixture
export let bells: Bells
export let doctor: Api
export let monday = ''
export const khoa = () => fixture.doctors[0] ?? 0
export const ha = () => fixture.doctors[1] ?? 0

beforeAll(async () => {
  fixture = await openFixture()
  bells = await openBells(fixture.clinic)
  doctor = fixture.as('khoa')
  monday = addDays(mondayOf(fixture.today), 14)
})
beforeEach(async () => {
  await fixture.owner('update schedule set deleted_at = now() where deleted_at is null')
  await fixture.owner('update appointment set deleted_at = now() where deleted_at is null')
})
afterAll(async () => {
  await bells.close()
  await fixture.close()
})

export const day = (after: number) => addDays(monday, after)
export const at = (after: number, minutes: number) =>
  new Date(Date.parse(`${day(after)}T00:00:00+07:00`) + minutes * 60_000).toISOString()

export const weekly = (weekday: number, start_time: string, end_time: string, user_id = khoa()) =>
  fixture.manager.schedule.add({ kind: 'template', user_id, weekday, start_time, end_time })
export const book = async (after: number, minutes: number, force = false) =>
  fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    doctor_id: khoa(),
    start_at: at(after, minutes),
    end_at: at(after, minutes + 30),
    type_term_id: fixture.type,
    force,
  })
export const weekOf = async (api: Api, user_id = khoa(), step?: number) => {
  const { data } = await api.schedule.get_work_schedule({
    user_ids: [user_id],
    from: monday,
    to: day(6),
    ...(step && { step }),
  })
  const [week] = data
  if (week === undefined) throw new Error('nobody of that number works here')
  return week
}
export const dayOf = async (after: number, api = fixture.manager) => {
  const found = (await weekOf(api)).days[after]
  if (found === undefined) throw new Error('a week has seven days')
  return found
}
