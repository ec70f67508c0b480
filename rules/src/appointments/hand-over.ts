import { milliseconds } from '../text/date.ts'
import { overlaps, type Slot } from './booking.ts'
import type { ScheduleConflict } from './schedule/conflict.ts'

/** An appointment that is to get another doctor. */
export interface Given extends Slot {
  id: number
  /** Whether it takes its doctor's time; one that no person is tied to yet does not. */
  holds: boolean
  /** The doctor who treats the customer already. */
  preferred?: number | null
}

/** A doctor who may take appointments over. */
export interface Taker<A extends Given = Given> {
  id: number
  /** How many coming appointments they have. */
  load: number
  /** Times that are taken. */
  busy: readonly Slot[]
  /** What the work schedule says against an appointment; undefined when nothing. */
  conflict: (appointment: A) => ScheduleConflict | undefined
}

export interface HandOverPlan {
  /** The new doctor of each appointment that found one. */
  given: ReadonlyMap<number, number>
  /** What stays where it is, and what stands against the doctor who would have come first. */
  left: ReadonlyMap<number, 'busy' | ScheduleConflict>
}

/**
 * Gives appointments to doctors who are free then and work then: first to the one who treats the customer, else to the one who
 * has least. Nobody is booked twice, neither over what they have nor over what they are given here; what fits nobody
 * stays: resigning never cancels. Earlier appointments choose first.
 */
export function planHandOver<A extends Given>(
  appointments: readonly A[],
  takers: readonly Taker<A>[],
): HandOverPlan {
  const desks = takers.map((taker) => ({ ...taker, busy: [...taker.busy] }))
  const given = new Map<number, number>()
  const left = new Map<number, 'busy' | ScheduleConflict>()
  const inOrder = appointments.toSorted(
    (one, other) => milliseconds(one.start_at) - milliseconds(other.start_at) || one.id - other.id,
  )
  for (const appointment of inOrder) {
    const turn = desks.toSorted(
      (one, other) =>
        Number(other.id === appointment.preferred) - Number(one.id === appointment.preferred) ||
        one.load - other.load ||
        one.id - other.id,
    )
    const against = (desk: (typeof desks)[number]) =>
      appointment.holds && desk.busy.some((slot) => overlaps(slot, appointment))
        ? 'busy'
        : desk.conflict(appointment)
    const free = turn.find((desk) => against(desk) === undefined)
    if (free !== undefined) {
      given.set(appointment.id, free.id)
      free.load += 1
      if (appointment.holds) free.busy.push(appointment)
    } else if (turn[0] !== undefined) left.set(appointment.id, against(turn[0]) ?? 'busy')
  }
  return { given, left }
}
