import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { Fault } from '@bcare/contract/kit/codes'
import {
  clinicDate,
  clinicMinutes,
  formatDate,
  formatDateTime,
  formatTime,
  instantAt,
  milliseconds,
} from '@bcare/rules/text/date'
import { api } from '../../kit/api/api.ts'
import { type OpenQuestion, useQuestion } from '../../kit/page/modal.tsx'
import { toastFault } from '../../kit/page/toast.tsx'
import { minutesOf } from '../booking/booking-form.ts'
import { whoOf } from './grid-model.ts'
import { sendMove } from './last-move.ts'
import { TEXTS } from '../texts.ts'
import type { Waiting } from './use-clipboard.ts'
import { type AskWhy, asksWhy, isRefused, type Send } from '../use-send.ts'

/** A day and a doctor: where an appointment is in a week. */
export interface DayPlace {
  date: string
  doctor_id: number | null
}

/** Where it goes; the same day and doctor when only another hour is wanted. */
export interface NewDayPlace extends DayPlace {
  another_hour?: boolean
}

/** What needs an hour of a doctor's day. */
export interface HourWish {
  title: string
  action: string
  name: string
  place: DayPlace
  doctor_name: string
  minutes: number
  branch_id: number | undefined
  /** The appointment that is moved, where there is one. */
  before: { id: number; date: string; start: number; words: string } | undefined
  /** Whether another time is short notice to the customer, to whom the reason is explained. */
  short: boolean
}

/** Minutes since midnight, and why it is moved. */
export interface ChosenHour {
  start: number
  reason?: string
}

export type HourQuestion = OpenQuestion<HourWish, ChosenHour>

/** A customer who waits, with the appointment that was cut out. */
export type Cut = Waiting & { appointment_id: number; start_at: string }
export const isCut = (one: Waiting): one is Cut => one.appointment_id !== null && one.start_at !== null

/** What was cut out was booked. */
const booked = ({ start_at }: Cut) => ({ status: 'scheduled', start_at }) as const

type NameOf = (doctor_id: number | null) => string

const dayWords = (at: string, doctor: string) => `${formatDate(at).slice(0, 5)} ${formatTime(at)} · ${doctor}`
const dayAndStart = (at: string) => ({ date: clinicDate(at), start: clinicMinutes(at) })
const slotOf = (date: string, start: number, minutes: number) => ({
  start_at: instantAt(date, start),
  end_at: instantAt(date, start + minutes),
})

/** What is asked of an appointment that goes to another day or doctor. */
const moveWish = (row: CalendarAppointment, place: DayPlace, nameOf: NameOf): HourWish => ({
  title: TEXTS.move_title,
  action: TEXTS.move_action,
  name: whoOf(row),
  place,
  doctor_name: nameOf(place.doctor_id),
  minutes: minutesOf(row),
  branch_id: row.branch_id,
  before: {
    id: row.id,
    ...dayAndStart(row.start_at),
    words: dayWords(row.start_at, nameOf(row.doctor_id)),
  },
  short: asksWhy(row),
})

/** What is asked of a customer who waits, with or without an appointment that was cut out. */
function waitWish(one: Waiting, place: DayPlace, nameOf: NameOf): HourWish {
  const cut = isCut(one) ? one : undefined
  return {
    title: cut ? TEXTS.put_title : TEXTS.hour_title,
    action: cut ? TEXTS.put_action : TEXTS.book,
    name: one.name,
    place,
    doctor_name: nameOf(place.doctor_id),
    minutes: one.minutes,
    branch_id: one.branch_id,
    before: cut && {
      id: cut.appointment_id,
      ...dayAndStart(cut.start_at),
      words: dayWords(cut.start_at, cut.doctor_name ?? TEXTS.no_doctor),
    },
    short: cut !== undefined && asksWhy(booked(cut)),
  }
}

interface Slot {
  start_at: string
  doctor_id: number | null
}

/** Stores an appointment that was cut out in its new slot, whatever day it came from. Answers whether it was put there. */
async function store(
  { send, nameOf }: Pick<PlacingOptions, 'send' | 'nameOf'>,
  id: number,
  slot: Slot,
  why: { reason?: string },
): Promise<boolean> {
  try {
    const row = await api.appointment.get({ id })
    const end_at = new Date(milliseconds(slot.start_at) + minutesOf(row) * 60_000).toISOString()
    return await sendMove(send, row, { ...slot, end_at, ...why }, nameOf)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    toastFault(error)
    return false
  }
}

interface PlacingOptions {
  nameOf: NameOf
  send: Send
  askWhy: AskWhy
}

/** Brings appointments to a doctor's day, where the hour is asked, and those that were cut out into a slot. */
export function usePlacing({ nameOf, send, askWhy }: PlacingOptions) {
  const { question, ask } = useQuestion<HourWish, ChosenHour>()
  /** To another day, doctor or hour; what stays as it is is no move. */
  const moveDay = async (row: CalendarAppointment, place: DayPlace): Promise<boolean> => {
    const { start_at, doctor_id } = row
    const chosen = await ask(moveWish(row, place, nameOf))
    if (chosen === undefined) return false
    const { start, ...why } = chosen
    const slot = slotOf(place.date, start, minutesOf(row))
    const change = {
      ...(milliseconds(slot.start_at) !== milliseconds(start_at) && slot),
      ...(place.doctor_id !== doctor_id && { doctor_id: place.doctor_id }),
    }
    return Object.keys(change).length > 0 && sendMove(send, row, { ...change, ...why }, nameOf)
  }
  /** The hour of a doctor's day for a customer who waits. */
  const hourFor = (one: Waiting, place: DayPlace) => ask(waitWish(one, place, nameOf))
  const put = async (one: Cut, slot: Slot): Promise<boolean> => {
    const words = {
      id: one.appointment_id,
      name: one.name,
      from: formatDateTime(one.start_at),
      to: formatDateTime(slot.start_at),
    }
    const short = asksWhy(booked(one))
    const end_at = new Date(milliseconds(slot.start_at) + one.minutes * 60_000).toISOString()
    if (short && (await isRefused({ appointment_id: one.appointment_id, ...slot, end_at }))) return false
    const why = short ? await askWhy(words) : {}
    return why !== undefined && store({ send, nameOf }, one.appointment_id, slot, why)
  }
  /** The same into a doctor's day, where the hour is asked. */
  const putOnDay = async (one: Cut, place: DayPlace): Promise<boolean> => {
    const chosen = await hourFor(one, place)
    if (chosen === undefined) return false
    const { start, ...why } = chosen
    const slot = { start_at: instantAt(place.date, start), doctor_id: place.doctor_id }
    return store({ send, nameOf }, one.appointment_id, slot, why)
  }
  return { moveDay, hourFor, put, putOnDay, new_hour: question }
}
