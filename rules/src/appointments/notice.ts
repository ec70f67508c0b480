import { formatDate, formatTime } from '../text/date.ts'

/** What is said of an appointment. */
export interface SpokenAppointment {
  person_name: string | null
  temp_name: string | null
  doctor_name: string | null
  start_at: string
  type_name: string | null
  room_name: string | null
}

/** What is said of a visit. */
export interface SpokenVisit {
  person_name: string
  checked_in_at: string
  type_name: string | null
  reason: string | null
  room_name: string | null
}

/** A title, and what stands below it. */
export interface Words {
  title: string
  body: string | null
}

const who = ({ person_name, temp_name }: SpokenAppointment) => person_name ?? temp_name ?? 'khách'
/** `09:30 24/11`: the year goes without saying. */
const when = ({ start_at }: Pick<SpokenAppointment, 'start_at'>) =>
  `${formatTime(start_at)} ${formatDate(start_at).slice(0, 5)}`
const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null

export const bookedWords = (appointment: SpokenAppointment): Words => ({
  title: `Lịch hẹn mới ${when(appointment)}: ${who(appointment)}`,
  body: line(appointment.type_name, appointment.room_name),
})

export const movedWords = (before: SpokenAppointment, after: SpokenAppointment): Words => ({
  title: `Dời lịch hẹn của ${who(after)} sang ${when(after)}`,
  body: line(`Lịch cũ ${when(before)}`, after.type_name, after.room_name),
})

export const handedOverWords = (before: SpokenAppointment, after: SpokenAppointment): Words => ({
  title: `Lịch hẹn ${when(before)} của ${who(before)} không còn là của bạn`,
  body: after.doctor_name === null ? 'Chưa xếp bác sĩ khác' : `Chuyển cho ${after.doctor_name}`,
})

/** Several at once; `first` is the moment of the earliest. */
export const givenWords = (count: number, first: string): Words => ({
  title: `Bạn được giao ${count} lịch hẹn`,
  body: `Sớm nhất ${when({ start_at: first })}`,
})

export const takenWords = (count: number): Words => ({
  title: `${count} lịch hẹn của bạn đã chuyển cho bác sĩ khác`,
  body: null,
})

export const cancelledWords = (appointment: SpokenAppointment, why: string | null): Words => ({
  title: `Hủy lịch hẹn ${when(appointment)}: ${who(appointment)}`,
  body: why || null,
})

export const arrivedWords = ({ person_name, ...visit }: SpokenVisit): Words => ({
  title: `${person_name} đã đến`,
  body: line(visit.type_name ?? visit.reason, visit.room_name),
})

export const leftWords = ({ person_name }: SpokenVisit, why: string | null): Words => ({
  title: `${person_name} đã bỏ về`,
  body: why || null,
})

/** Minutes after which a customer who has come in waits too long, unless the clinic has set another number. */
export const LONG_WAIT_MIN = 20

export const waitingWords = (
  { person_name, checked_in_at }: SpokenVisit,
  minutes = LONG_WAIT_MIN,
): Words => ({
  title: `${person_name} chờ hơn ${minutes} phút`,
  body: `Tiếp nhận lúc ${formatTime(checked_in_at)}`,
})
