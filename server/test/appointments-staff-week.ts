import { addDays } from '@bcare/rules/text/date'
import { mondayOf } from '@bcare/rules/appointments/schedule-day'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openDesk, type Desk } from './appointments-desk.ts'
import type { Api } from './kit.ts'
import { openBells, type Bells } from './setup/bells.ts'

/** The clinic of a file about work schedules, its doctor «khoa», and a Monday far enough ahead; emptied before each test. */
export let desk: Desk
export let bells: Bells
export let doctor: Api
export let monday = ''
export const khoa = () => desk.doctors[0] ?? 0
export const ha = () => desk.doctors[1] ?? 0

beforeAll(async () => {
  desk = await openDesk()
  bells = await openBells(desk.clinic)
  doctor = desk.as('khoa')
  monday = addDays(mondayOf(desk.today), 14)
})
beforeEach(async () => {
  await desk.owner('update schedule set deleted_at = now() where deleted_at is null')
  await desk.owner('update appointment set deleted_at = now() where deleted_at is null')
})
afterAll(async () => {
  await bells.close()
  await desk.close()
})

export const day = (after: number) => addDays(monday, after)
export const at = (after: number, minutes: number) =>
  new Date(Date.parse(`${day(after)}T00:00:00+07:00`) + minutes * 60_000).toISOString()

export const weekly = (weekday: number, start_time: string, end_time: string, user_id = khoa()) =>
  desk.manager.schedule.add({ kind: 'template', user_id, weekday, start_time, end_time })
export const book = async (after: number, minutes: number, force = false) =>
  desk.receptionist.appointment.add({
    person_id: await desk.person(),
    doctor_id: khoa(),
    start_at: at(after, minutes),
    end_at: at(after, minutes + 30),
    type_term_id: desk.type,
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
export const dayOf = async (after: number, api = desk.manager) => {
  const found = (await weekOf(api)).days[after]
  if (found === undefined) throw new Error('a week has seven days')
  return found
}
