/** Pixels that a column may be wide. */
export const MIN_WIDTH = 64
export const MAX_WIDTH = 800

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const DENSITIES = ['comfortable', 'compact'] as const

/** A way to look at a list that a user has named: its address without the page. */
export interface View {
  name: string
  search: Record<string, string>
}

/** What a user, or the clinic, has set of one list. */
export interface Page<C = unknown, S = number, D = string> {
  columns?: C[] | undefined
  page_size?: S | undefined
  density?: D | undefined
  default_view?: string | null | undefined
  views?: View[] | undefined
}

/** The most views that stand at one level. */
export const MOST_VIEWS = 30

/** The page with one more view; the same name is replaced, and the oldest gives way. */
export const withView = <P extends Page>(page: P, view: View): P => ({
  ...page,
  views: [...(page.views ?? []).filter(({ name }) => name !== view.name), view].slice(-MOST_VIEWS),
})

/** The page without a view, which the list does not open with any more. */
export const withoutView = <P extends Page>(page: P, name: string): P => ({
  ...page,
  views: (page.views ?? []).filter((view) => view.name !== name),
  ...(page.default_view === name && { default_view: null }),
})

/** The page with a view under another name; one that had that name gives way, and what opened with it still does. */
export const renamedView = <P extends Page>(page: P, from: string, to: string): P => ({
  ...page,
  views: (page.views ?? [])
    .filter(({ name }) => name === from || name !== to)
    .map((view) => (view.name === from ? { ...view, name: to } : view)),
  ...(page.default_view === from && { default_view: to }),
})

/** What holds for a user: their own part by part over the clinic's. Views are not mixed: each level has its own. */
export function pageFor<P extends Page>(tenant: P | null, user: P | null): Omit<P, 'views'> {
  const { views: _theirs, ...common } = tenant ?? ({} as P)
  const { views: _own, ...own } = user ?? ({} as P)
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return { ...common, ...set } as Omit<P, 'views'>
}

/** The view that a list opens with: chosen by oneself among one's own and the shared, else by the user who shares. */
export function initialView(tenant: Page | null, user: Page | null): View | undefined {
  const chosen = user?.default_view === undefined ? tenant?.default_view : user.default_view
  return [...(user?.views ?? []), ...(tenant?.views ?? [])].find(({ name }) => name === chosen)
}

/** How a list looks when one id becomes another one in what its saved views are narrowed to; the same object when none is. */
export function replaceInViews<P extends Page>(
  page: P,
  fields: ReadonlySet<string>,
  from: number,
  to: number,
): P {
  const become = (asked: string): string =>
    [...new Set(asked.split(',').map((one) => (one === String(from) ? String(to) : one)))].join(',')
  const views = page.views?.map((view) => ({
    ...view,
    search: Object.fromEntries(
      Object.entries(view.search).map(([key, asked]) => [key, fields.has(key) ? become(asked) : asked]),
    ),
  }))
  return JSON.stringify(views) === JSON.stringify(page.views) ? page : { ...page, views }
}
