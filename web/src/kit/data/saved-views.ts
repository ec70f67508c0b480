/** A way to look at a list that somebody has named: its address without the page. */
export interface SavedView {
  name: string
  search: Record<string, string>
}

/** The most that one person keeps for one list. */
export const MOST_VIEWS = 20

const nameOf = (user_id: number | string, route: string) => `bcare.views.${user_id}.${route}`

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).search === 'object'

/** The views that this browser keeps for a user and a list; none when the storage is empty, forbidden or spoilt. */
export function loadViews(user_id: number | string, route: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(user_id, route)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

/** Keeps them; a full or forbidden storage only means that they are gone with the page. */
export function storeViews(user_id: number | string, route: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(nameOf(user_id, route), JSON.stringify(views))
  } catch {
    // They stay on the screen until the page is left, which needs nobody's attention.
  }
}

/** What of an address is the view: everything but the page and the tab. */
export const viewOf = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => key !== 'page' && key !== 'tab' && value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value as string | number)])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )

/** Whether an address shows a view. */
export const shows = (search: Record<string, unknown>, view: SavedView): boolean =>
  JSON.stringify(viewOf(search)) === JSON.stringify(viewOf(view.search))

/** The views with one more; the same name is replaced, and the oldest gives way. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-MOST_VIEWS)
