import type { EntryRow } from '../line/LineEntries.tsx'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'

export interface DayEntries {
  day: string
  entries: EntryRow[]
  /** What the user has of it: without the material. */
  net: number
}

/** Entries in their order, day by day. */
export const byDay = (entries: readonly EntryRow[]): DayEntries[] =>
  [...Map.groupBy(entries, ({ occurred_on }) => occurred_on)].map(([day, of]) => ({
    day,
    entries: of,
    net: of.reduce((sum, { net }) => sum + net, 0),
  }))

/** Which part of the service an entry is of: its step, or why it is none yet. */
export function partOf({ part, step_no, step_count }: Pick<EntryRow, 'part' | 'step_no' | 'step_count'>) {
  if (part === 'held') return TEXTS.waiting
  if (part === 'material') return TEXTS.for_material
  return step_no === null ? '' : TEXTS.step_of(step_no, step_count)
}
