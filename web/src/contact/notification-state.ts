import type { Notification } from '@bcare/contract/contact/notification'

/** Rows of one page of the bell. */
export const PAGE_SIZE = 20

/** What the bell knows. The list is the newest part of everything, without a gap. */
export interface NotificationState {
  list: readonly Notification[]
  unread_count: number
  current_page: number
  total_pages: number
  total_count: number
  page_size: typeof PAGE_SIZE
  /** Milliseconds on the server's clock; null before the first sync. */
  last_sync_time: number | null
}

export const NOTHING_YET: NotificationState = {
  list: [],
  unread_count: 0,
  current_page: 1,
  total_pages: 0,
  total_count: 0,
  page_size: PAGE_SIZE,
  last_sync_time: null,
}

export interface NotificationPage {
  data: readonly Notification[]
  total: number
  total_page: number
}

export type NotificationStep =
  /** The first page and the count were read. */
  | { type: 'synced'; page: NotificationPage; unread_count: number; at: number }
  /** A further page was read. */
  | { type: 'paged'; page: NotificationPage }
  | { type: 'added'; notification: Notification }
  | { type: 'read'; ids: readonly number[]; read_at: string }
  | { type: 'read_all'; read_at: string }
  | { type: 'deleted'; id: number }

const newestFirst = (a: Notification, b: Notification) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id

/** Rows of both, each once, those of `fresh` as they are there. */
function merged(fresh: readonly Notification[], known: readonly Notification[]): Notification[] {
  const ids = new Set(fresh.map(({ id }) => id))
  return [...fresh, ...known.filter(({ id }) => !ids.has(id))].toSorted(newestFirst)
}

const pagesOf = (list: readonly Notification[]) => Math.max(1, Math.ceil(list.length / PAGE_SIZE))

const withList = (state: NotificationState, list: readonly Notification[]): NotificationState => ({
  ...state,
  list,
  current_page: pagesOf(list),
})

const withTotal = (state: NotificationState, total_count: number): NotificationState => ({
  ...state,
  total_count,
  total_pages: Math.ceil(total_count / PAGE_SIZE),
})

/** What was read beyond the first page stays, unless so much has gone that it cannot be all right. */
function synced(
  state: NotificationState,
  { page, unread_count, at }: Extract<NotificationStep, { type: 'synced' }>,
): NotificationState {
  const oldest = page.data.at(-1)
  const beyond =
    oldest === undefined || page.total <= page.data.length
      ? []
      : state.list.filter((row) => newestFirst(oldest, row) < 0)
  const all = merged(page.data, beyond)
  const list = all.length > page.total ? page.data : all
  return withTotal({ ...withList(state, list), unread_count, last_sync_time: at }, page.total)
}

function read(state: NotificationState, ids: readonly number[], read_at: string): NotificationState {
  const meant = new Set(ids)
  const unread = state.list.filter(({ id, is_read }) => meant.has(id) && !is_read).length
  const list = state.list.map((row) =>
    meant.has(row.id) && !row.is_read ? { ...row, is_read: true, read_at } : row,
  )
  return { ...state, list, unread_count: Math.max(0, state.unread_count - unread) }
}

function deleted(state: NotificationState, id: number): NotificationState {
  const gone = state.list.find((row) => row.id === id)
  if (gone === undefined) return state
  const rest = withList(
    state,
    state.list.filter((row) => row !== gone),
  )
  const unread_count = Math.max(0, state.unread_count - (gone.is_read ? 0 : 1))
  return withTotal({ ...rest, unread_count }, Math.max(0, state.total_count - 1))
}

function added(state: NotificationState, notification: Notification): NotificationState {
  if (state.list.some(({ id }) => id === notification.id)) return state
  const more = withList(state, merged([notification], state.list))
  const unread_count = state.unread_count + (notification.is_read ? 0 : 1)
  return withTotal({ ...more, unread_count }, state.total_count + 1)
}

function readAll(state: NotificationState, read_at: string): NotificationState {
  const ids = state.list.map(({ id }) => id)
  return { ...read(state, ids, read_at), unread_count: 0 }
}

/** What each step does: reading lowers the count, reading all makes it zero, an unread one that goes or comes counts. */
export function step(state: NotificationState, taken: NotificationStep): NotificationState {
  if (taken.type === 'synced') return synced(state, taken)
  if (taken.type === 'paged')
    return withTotal(withList(state, merged(taken.page.data, state.list)), taken.page.total)
  if (taken.type === 'added') return added(state, taken.notification)
  if (taken.type === 'read') return read(state, taken.ids, taken.read_at)
  return taken.type === 'read_all' ? readAll(state, taken.read_at) : deleted(state, taken.id)
}

/** The page that continues the list, or undefined when all of it is there. A page that overlaps does no harm. */
export const nextPage = ({ list, total_count }: NotificationState): number | undefined =>
  list.length < total_count ? Math.floor(list.length / PAGE_SIZE) + 1 : undefined
