import { instantAt } from '@bcare/rules/text/date'

const DAY_ONLY = /^\d{4}-\d\d-\d\d$/

/** A due date as it is stored: a day alone means some time of that day. */
export function dueOf(due_at: string | null | undefined): { due_at?: string | null; all_day?: boolean } {
  if (due_at === undefined) return {}
  if (due_at === null) return { due_at: null }
  return DAY_ONLY.test(due_at) ? { due_at: instantAt(due_at, 0), all_day: true } : { due_at }
}
