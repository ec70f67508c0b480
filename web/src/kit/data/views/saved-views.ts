import type { View } from '@bcare/rules/settings/page'

export type { View }

/** What of an address is the view: everything but the page, the tab, and what stands open. */
const PASSING = new Set(['page', 'tab', 'deal', 'appointment'])

export const viewOf = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => !PASSING.has(key) && value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value as string | number)])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )

/** Whether an address shows a view. */
export const shows = (search: Record<string, unknown>, view: View): boolean =>
  JSON.stringify(viewOf(search)) === JSON.stringify(viewOf(view.search))
