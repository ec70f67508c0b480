import { addDays, clinicDate, type Instant } from '../text/date.ts'

/** How long backups stay: all of the last hours, and the newest of each of the last days, weeks and months (docs/operating.md). */
export const KEPT = { hours: 24, days: 7, weeks: 5, months: 12 } as const

/** Monday of the week of a business date, as the name of that week. */
function weekOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

const PERIODS: readonly { most: number; nameOf: (date: string) => string }[] = [
  { most: KEPT.days, nameOf: (date) => date },
  { most: KEPT.weeks, nameOf: weekOf },
  { most: KEPT.months, nameOf: (date) => date.slice(0, 7) },
]

/**
 * Which of the backups taken at these moments stay: the newest of each of the newest 7 days, 5 weeks and 12 months in
 * which there is one. Days without a backup push nothing out, so an installation that stood still loses none. The newest
 * always stays, and those of the 24 hours before it: one that is taken by hand after a mishap does not cost the one before.
 */
export function retainedBackups<T extends { taken_at: Instant }>(backups: readonly T[]): T[] {
  const newestFirst = backups.toSorted((a, b) => Number(new Date(b.taken_at)) - Number(new Date(a.taken_at)))
  const newest = Number(new Date(newestFirst[0]?.taken_at ?? 0))
  const kept = new Set(
    newestFirst.filter(({ taken_at }) => newest - Number(new Date(taken_at)) < KEPT.hours * 3_600_000),
  )
  for (const { most, nameOf } of PERIODS) {
    const newestOf = new Map<string, T>()
    for (const backup of newestFirst) {
      const name = nameOf(clinicDate(backup.taken_at))
      if (newestOf.size < most && !newestOf.has(name)) newestOf.set(name, backup)
    }
    for (const backup of newestOf.values()) kept.add(backup)
  }
  return newestFirst.filter((backup) => kept.has(backup))
}

/** From when on every second can be restored: the oldest that is kept of the newest 7 days with backups; null without any. */
export function continuousSince<T extends { taken_at: Instant }>(backups: readonly T[]): T | null {
  const kept = retainedBackups(backups)
  const days = [...new Set(kept.map(({ taken_at }) => clinicDate(taken_at)))].slice(0, KEPT.days)
  return kept.findLast(({ taken_at }) => days.includes(clinicDate(taken_at))) ?? null
}
