import type { Page } from '@playwright/test'
import { api } from './api.ts'

const DAY = 24 * 3_600_000
const FIVE_MINUTES = 300_000
const HALF_HOUR = 1_800_000

/** `yyyy-mm-dd` of the clinic (UTC+7), so many days from now. */
export const clinicDay = (days = 0): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * DAY).toISOString().slice(0, 10)

/** Half an hour of today that has not begun: an hour from now, or sooner where the day ends sooner. */
export function laterToday(): { start_at: string; end_at: string } {
  const left = Date.parse(`${clinicDay(1)}T00:00:00+07:00`) - Date.now()
  const start = Date.now() + Math.min(2 * HALF_HOUR, left / 2)
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + HALF_HOUR).toISOString() }
}

/** A day as staff type it. */
export const typed = (date: string): string => date.split('-').toReversed().join('/')

/** A time of a doctor, with what is typed into a form for it. */
export interface Slot {
  doctor_id: number
  doctor_name: string
  /** The name as a picker is searched by: without titles. */
  plain_name: string
  start_at: string
  end_at: string
  day: string
  time: string
}

/** A free half hour of this or of some doctor, on a day far enough ahead for no other test to want it. */
export async function freeOn(page: Page, days: number, doctor_id?: number): Promise<Slot> {
  const { data } = await api(page).freeSlot.find({
    minutes: 30,
    after: `${clinicDay(days)}T08:00:00+07:00`,
    ...(doctor_id !== undefined && { doctor_ids: [doctor_id] }),
  })
  const [slot] = data
  if (slot === undefined) throw new Error('no doctor is free')
  const local = new Date(Date.parse(slot.start_at) + 7 * 3_600_000).toISOString()
  return {
    ...slot,
    plain_name: slot.doctor_name.replace(/^(BS|ThS|TS)[.\w\s]*\.\s*/u, ''),
    day: typed(local.slice(0, 10)),
    time: local.slice(11, 16),
  }
}

/** The first five minutes from now, of today, for which the doctor has no booking. */
export async function unbooked(page: Page, doctor_id: number): Promise<{ start_at: string; end_at: string }> {
  const day = clinicDay()
  const { data } = await api(page).appointment.calendar({
    from: day,
    to: day,
    doctor_ids: [doctor_id],
  })
  const last = Date.parse(`${day}T23:50:00+07:00`)
  let start = Math.min(Math.ceil(Date.now() / FIVE_MINUTES) * FIVE_MINUTES, last)
  const taken = (from: number) =>
    data.some((one) => Date.parse(one.start_at) < from + FIVE_MINUTES && Date.parse(one.end_at) > from)
  while (taken(start) && start < last) start += FIVE_MINUTES
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + FIVE_MINUTES).toISOString() }
}
