import { instantAt } from '@bcare/rules/text/date'
import type { Chance } from '../random.ts'
import type { Moment } from './acts.ts'

type Window = readonly [from: number, to: number]

const MORNING: Window = [480, 720]
const AFTERNOON: Window = [810, 1050]
const EVENING: Window = [1080, 1230]
/** Today's columns are full from morning to evening, whatever day it is. */
const TODAY: readonly Window[] = [MORNING, [780, 1200]]
const GRID = 15

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The moment that is some minutes after midnight of a business date. */
export const momentAt = (date: string, minutes: number): Moment => Date.parse(instantAt(date, minutes))

export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export interface Diary {
  /** Takes a free time of a doctor on a date, by chance or the nearest to `near`; undefined when there is none. */
  take(doctor: string, date: string, minutes: number, near?: number): Moment | undefined
  /** Takes this very time. False when it is not free. */
  takeAt(doctor: string, date: string, minutes: number, from: number): boolean
}

/** Working hours of the doctors, in which no two bookings of a doctor ever meet. */
export function diary(today: string, by: Chance): Diary {
  const taken = new Map<string, [number, number][]>()
  const busy = (doctor: string, date: string) => {
    const key = `${doctor}/${date}`
    const found = taken.get(key) ?? []
    taken.set(key, found)
    return found
  }
  const windows = (date: string): readonly Window[] => {
    if (date === today) return TODAY
    const weekday = weekdayOf(date)
    if (weekday === 0) return [MORNING]
    return weekday === 3 || weekday === 5 ? [MORNING, AFTERNOON, EVENING] : [MORNING, AFTERNOON]
  }
  const isFree = (list: readonly [number, number][], from: number, to: number) =>
    list.every(([start, end]) => to <= start || end <= from)

  const starts = (doctor: string, date: string, minutes: number): number[] => {
    const list = busy(doctor, date)
    return windows(date).flatMap(([from, to]) =>
      Array.from(
        { length: Math.max(0, Math.floor((to - from - minutes) / GRID) + 1) },
        (_, step) => from + step * GRID,
      ).filter((start) => isFree(list, start, start + minutes)),
    )
  }
  return {
    take(doctor, date, minutes, near) {
      const free = starts(doctor, date, minutes)
      if (free.length === 0) return undefined
      const start =
        near === undefined
          ? by.pick(free)
          : free.reduce((best, one) => (Math.abs(one - near) < Math.abs(best - near) ? one : best))
      busy(doctor, date).push([start, start + minutes])
      return momentAt(date, start)
    },
    takeAt(doctor, date, minutes, from) {
      const list = busy(doctor, date)
      if (!isFree(list, from, from + minutes)) return false
      list.push([from, from + minutes])
      return true
    },
  }
}
