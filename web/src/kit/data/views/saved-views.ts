import type { View } from '@bcare/rules/settings/page'

export type { View }

/** What of an address is no view: the page, the tab, and what screens open over a list. */
const passing = new Set(['page', 'tab'])

/** Says by which word of the address a screen opens something over its list: a saved view leaves it out. */
export function opensOver(word: string): void {
  passing.add(word)
}

export const viewOf = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => !passing.has(key) && value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value as string | number)])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )

/** Whether an address shows a view. */
export const shows = (search: Record<string, unknown>, view: View): boolean =>
  JSON.stringify(viewOf(search)) === JSON.stringify(viewOf(view.search))
