import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isExpectedHere } from '@bcare/rules/appointments/appointment'
import { milliseconds } from '@bcare/rules/text/date'
import { phoneSearchDigits } from '@bcare/rules/text/phone'
import { finder } from '@bcare/rules/text/search'
import { TEXTS } from '../texts.ts'
import type { Visit } from './use-checkout.ts'

/** A card of the board: a customer who is expected, is here, or was here. */
export type Card = { kind: 'expected'; appointment: CalendarAppointment } | { kind: 'visit'; visit: Visit }

/** What is open over the board. */
export type Open =
  | { kind: 'appointment'; id: number }
  | { kind: 'checkout'; visit: Visit }
  | { kind: 'leave'; visit: Visit }
  | { kind: 'undo'; visit: Visit }
  | { kind: 'arrange'; visit: Visit; calling: boolean }
  | { kind: 'reschedule'; id: number }
  | { kind: 'walk_in' }

export const GROUPS = ['expected', 'waiting', 'treated', 'payment', 'gone'] as const
export type Group = (typeof GROUPS)[number]

/** How the groups lie on a wide screen: who is not here, and who is. */
export const SIDES: readonly (readonly Group[])[] = [
  ['expected', 'gone'],
  ['waiting', 'treated', 'payment'],
]

export const GROUP_WORDS: Record<Group, { label: string; empty: string }> = {
  expected: { label: TEXTS.group_expected, empty: TEXTS.empty_expected },
  waiting: { label: TEXTS.group_waiting, empty: TEXTS.empty_waiting },
  treated: { label: TEXTS.group_treated, empty: TEXTS.empty_treated },
  payment: { label: TEXTS.group_payment, empty: TEXTS.empty_payment },
  gone: { label: TEXTS.group_gone, empty: TEXTS.empty_gone },
}

const GROUP_OF: Record<Visit['status'], Group> = {
  waiting: 'waiting',
  in_consult: 'treated',
  in_treatment: 'treated',
  waiting_payment: 'payment',
  checked_out: 'gone',
  left: 'gone',
}

/** The same for an appointment and for the visit that it becomes, so that a card is found again where it has gone. */
export function keyOf(card: Card): string {
  if (card.kind === 'expected') return `appointment-${card.appointment.id}`
  const { id, appointment_id } = card.visit
  return appointment_id === null ? `visit-${id}` : `appointment-${appointment_id}`
}

/** By whom and by which codes a card is looked for. */
function named(card: Card) {
  if (card.kind === 'visit') {
    const { person_name, person_phone, person_code, code } = card.visit
    return { name: person_name, phone: person_phone, codes: [person_code, code] }
  }
  const { person_name, temp_name, person_phone, temp_phone, person_code, code } = card.appointment
  return { name: person_name ?? temp_name, phone: person_phone ?? temp_phone, codes: [person_code, code] }
}

/** What a card is found by: a name, a phone number, codes. */
function wordsOf(card: Card): string {
  const { name, phone, codes } = named(card)
  // Of a masked number nothing is known that could be looked for.
  const known = phone !== null && !phone.includes('*')
  return [name, known && phoneSearchDigits(phone), ...codes].filter(Boolean).join(' ')
}

/** Whether a card is about what was typed: words of a name without accents, a phone number or a part of it, a code. */
export const fits = (card: Card, text: string): boolean => finder(text)(wordsOf(card))

/** The board with only the cards that fit what was typed. */
export function narrowed(board: Record<Group, Card[]>, text: string): Record<Group, Card[]> {
  if (text.trim() === '') return board
  const entries = GROUPS.map((group) => [group, board[group].filter((card) => fits(card, text))] as const)
  return Object.fromEntries(entries) as Record<Group, Card[]>
}

const byTime = (one: string | null, other: string | null) => milliseconds(one ?? 0) - milliseconds(other ?? 0)

/** Each visit once, as the newer of two readings has it. */
function newest(visits: readonly Visit[]): Visit[] {
  const known = new Map<number, Visit>()
  for (const visit of visits)
    if ((known.get(visit.id)?.version ?? 0) < visit.version) known.set(visit.id, visit)
  return [...known.values()]
}

/**
 * The board of a day: five groups, in each the customer who comes or came first on top; who has gone last comes
 * first. No customer is expected at the counter for an appointment that is held online.
 */
export function boardOf(
  appointments: readonly CalendarAppointment[],
  readings: readonly Visit[],
): Record<Group, Card[]> {
  // Who is here and who has gone are two readings, appointments a third: the older ones may not know yet what has happened.
  const visits = newest(readings)
  const come = new Set(visits.map(({ appointment_id }) => appointment_id))
  const expected = appointments
    .filter((appointment) => isExpectedHere(appointment) && !come.has(appointment.id))
    .map((appointment) => ({ kind: 'expected' as const, appointment }))
  const inGroup = (group: Group): Card[] =>
    visits.filter(({ status }) => GROUP_OF[status] === group).map((visit) => ({ kind: 'visit', visit }))
  const gone = visits
    .filter(({ status }) => GROUP_OF[status] === 'gone')
    .toSorted((a, b) => byTime(b.checked_out_at ?? b.left_at, a.checked_out_at ?? a.left_at))
  return {
    expected,
    waiting: inGroup('waiting'),
    treated: inGroup('treated'),
    payment: inGroup('payment'),
    gone: gone.map((visit) => ({ kind: 'visit', visit })),
  }
}

/** Whole minutes between two moments, never less than none. */
export const minutesBetween = (from: string, to: number): number =>
  Math.max(0, Math.floor((to - milliseconds(from)) / 60_000))
