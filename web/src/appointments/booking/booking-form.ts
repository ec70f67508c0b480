import type { Row } from '@bcare/contract'
import type { Appointment } from '@bcare/contract/appointments/appointment'
import { LONGEST_SERIES } from '@bcare/rules/appointments/series'
import { milliseconds } from '@bcare/rules/text/date'
import { TEXTS } from '../texts.ts'
import type { SlotWish } from './use-slot-check.ts'
import { BOOKING_TEXTS } from './texts.ts'
import { NOBODY, personErrors, type PersonValues } from './person-values.ts'

/** What the booking form holds; JSON, so that a draft of it can be stored. */
export interface BookingValues extends PersonValues {
  /** Not tied to a person: only a name. */
  is_temp: boolean
  temp_name: string
  temp_phone: string | null
  type_term_id: number | null
  doctor_id: number | null
  room_term_id: number | null
  start_at: string | null
  minutes: number | null
  visit_kind: string
  /** How the customer reached the clinic to book; asked of every new booking. */
  booked_channel: string | null
  assistant_ids: readonly number[]
  product_ids: readonly number[]
  deal_id: number | null
  mode: string
  place: string
  color: string | null
  customer_request: string
  note: string
  /** What was typed into the clinic's custom fields, by the names of their inputs. */
  custom: Record<string, unknown>
  overbooked: boolean
  overbook_reason: string
  /** Booked again and again: every so many days or weeks, so many times. */
  repeats: boolean
  every: number | null
  unit: string
  count: number | null
  /** What was decided of days that have something against them. */
  skip: string[]
  force: string[]
}

const EMPTY: BookingValues = {
  ...NOBODY,
  is_temp: false,
  temp_name: '',
  temp_phone: null,
  type_term_id: null,
  doctor_id: null,
  room_term_id: null,
  start_at: null,
  minutes: 30,
  visit_kind: 'new',
  booked_channel: null,
  assistant_ids: [],
  product_ids: [],
  deal_id: null,
  mode: 'booked',
  place: 'offline',
  color: null,
  customer_request: '',
  note: '',
  custom: {},
  overbooked: false,
  overbook_reason: '',
  repeats: false,
  every: 4,
  unit: 'week',
  count: 6,
  skip: [],
  force: [],
}

const MINUTE = 60_000
export const LONGEST_MINUTES = 12 * 60

/** An appointment as the form edits it. */
export type EditedAppointment = Pick<
  Row<typeof Appointment>,
  | 'id'
  | 'version'
  | 'status'
  | 'person_id'
  | 'person_name'
  | 'temp_name'
  | 'temp_phone'
  | 'type_term_id'
  | 'doctor_id'
  | 'assistant_ids'
  | 'product_ids'
  | 'room_term_id'
  | 'deal_id'
  | 'start_at'
  | 'end_at'
  | 'visit_kind'
  | 'mode'
  | 'place'
  | 'booked_channel'
  | 'customer_request'
  | 'color'
  | 'note'
  | 'overbooked'
  | 'overbook_reason'
>

export const minutesOf = ({ start_at, end_at }: { start_at: string; end_at: string }): number =>
  Math.round((milliseconds(end_at) - milliseconds(start_at)) / MINUTE)

/** What the form begins with: a booked appointment, or what is known of a new one. */
export function bookingValues(
  edited?: EditedAppointment,
  preset: Partial<BookingValues> = {},
): BookingValues {
  if (edited === undefined) return { ...EMPTY, ...preset }
  return {
    ...EMPTY,
    person: edited.person_id === null ? null : { id: edited.person_id, full_name: edited.person_name ?? '' },
    is_temp: edited.person_id === null,
    temp_name: edited.temp_name ?? '',
    temp_phone: edited.temp_phone,
    type_term_id: edited.type_term_id,
    doctor_id: edited.doctor_id,
    room_term_id: edited.room_term_id,
    start_at: edited.start_at,
    minutes: minutesOf(edited),
    visit_kind: edited.visit_kind,
    booked_channel: edited.booked_channel,
    assistant_ids: edited.assistant_ids,
    product_ids: edited.product_ids,
    deal_id: edited.deal_id,
    mode: edited.mode,
    place: edited.place,
    color: edited.color,
    customer_request: edited.customer_request ?? '',
    note: edited.note ?? '',
    overbooked: edited.overbooked,
    overbook_reason: edited.overbook_reason ?? '',
  }
}

const isInstant = (value: string | null): value is string =>
  value !== null && /T.*(Z|[+-]\d\d:\d\d)$/.test(value)

const within = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most

/** What is missing before anything is sent; the rest is the server's to judge. An appointment of before may have no channel. */
export function bookingErrors(
  values: BookingValues,
  edited = false,
): Partial<Record<keyof BookingValues, string>> {
  const { minutes } = values
  const length = minutes === null || !Number.isInteger(minutes) || minutes < 5 || minutes > LONGEST_MINUTES
  return {
    ...(values.is_temp
      ? values.temp_name.trim() === '' && { temp_name: TEXTS.name_error }
      : personErrors(values)),
    ...(values.type_term_id === null && { type_term_id: TEXTS.type_error }),
    ...(!isInstant(values.start_at) && { start_at: TEXTS.time_error }),
    ...(!edited && values.booked_channel === null && { booked_channel: BOOKING_TEXTS.channel_error }),
    ...(length && { minutes: TEXTS.duration_error }),
    ...(values.repeats && !within(values.every, 1, 180) && { every: TEXTS.every_error }),
    ...(values.repeats && !within(values.count, 2, LONGEST_SERIES) && { count: TEXTS.count_error }),
    ...(values.overbooked && values.overbook_reason.trim() === '' && { overbook_reason: TEXTS.reason_error }),
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The time and place that the form holds, once they are whole. `edited` is judged by what would change. */
export function slotWish(
  values: BookingValues,
  edited: EditedAppointment | undefined,
  branch_id: number | undefined,
): SlotWish | undefined {
  const { start_at, minutes } = values
  if (!isInstant(start_at) || !within(minutes, 5, LONGEST_MINUTES)) return undefined
  const { person_id, doctor_id, room_term_id, product_ids, end_at } = bookingBody(
    values,
    values.person?.id ?? null,
  )
  const place = edited ? { appointment_id: edited.id } : branch_id === undefined ? {} : { branch_id }
  return { ...place, person_id, doctor_id, room_term_id, product_ids, start_at, end_at }
}

/** The appointment's custom fields as the contract takes them; only after `bookingErrors` found none. */
export function bookingBody(values: BookingValues, person_id: number | null) {
  const start_at = values.start_at ?? ''
  return {
    person_id: values.is_temp ? null : person_id,
    temp_name: values.is_temp ? orNull(values.temp_name) : null,
    temp_phone: values.is_temp ? values.temp_phone : null,
    type_term_id: values.type_term_id ?? 0,
    doctor_id: values.doctor_id,
    room_term_id: values.room_term_id,
    start_at,
    end_at: new Date(milliseconds(start_at) + (values.minutes ?? 0) * MINUTE).toISOString(),
    visit_kind: values.visit_kind as EditedAppointment['visit_kind'],
    booked_channel: values.booked_channel as EditedAppointment['booked_channel'],
    assistant_ids: [...values.assistant_ids],
    product_ids: [...values.product_ids],
    deal_id: values.deal_id,
    mode: values.mode as EditedAppointment['mode'],
    place: values.place as EditedAppointment['place'],
    color: values.color,
    customer_request: orNull(values.customer_request),
    note: orNull(values.note),
    overbooked: values.overbooked,
    overbook_reason: values.overbooked ? orNull(values.overbook_reason) : null,
  }
}

export type BookingBody = ReturnType<typeof bookingBody>

/** The same again and again, as the contract takes it. */
export function seriesBody(values: BookingValues, body: BookingBody) {
  const { overbooked: _overbooked, temp_name: _temp_name, temp_phone: _temp_phone, ...booking } = body
  return {
    ...booking,
    overbook_reason: orNull(values.overbook_reason),
    every: values.every ?? 1,
    unit: values.unit as 'day' | 'week',
    count: values.count ?? 2,
    skip: values.skip,
    force: values.force,
  }
}

const TIMES = new Set(['start_at', 'end_at'])

/** Only the fields that differ from the appointment as it was read. */
export function changedFields(body: BookingBody, edited: EditedAppointment): Partial<BookingBody> {
  const before = edited as Record<string, unknown>
  const differs = ([field, value]: [string, unknown]) =>
    TIMES.has(field)
      ? milliseconds(String(value)) !== milliseconds(String(before[field]))
      : JSON.stringify(value ?? null) !== JSON.stringify(before[field] ?? null)
  return Object.fromEntries(Object.entries(body).filter(differs))
}

/** What free time is looked for: the usual length while none, or none that is one, has been typed. */
export const lookedFor = (minutes: number | null, usual: number): number =>
  minutes !== null && minutes >= 5 && minutes <= LONGEST_MINUTES ? minutes : usual
