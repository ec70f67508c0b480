import type { NotificationEvent } from '@bcare/contract/kit/events'
import { api } from '../kit/api/api.ts'
import { MISSED, onLiveEvent } from '../kit/api/live-events.ts'
import { logWarning } from '../kit/runtime/log.ts'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { currentUser } from '../kit/session/session.ts'
import { createStore } from '../kit/store.ts'
import {
  nextPage,
  NOTHING_YET,
  PAGE_SIZE,
  step,
  type NotificationState,
  type NotificationStep,
} from './notification-state.ts'

/** How often the bell is read, whatever the socket says. */
const POLL_MS = 30_000
/** News that arrive together are read together. */
const TOGETHER_MS = 100

const store = createStore<NotificationState>(NOTHING_YET)
const failed = createStore(false)

export const useNotifications = store.use
/** Whether the last attempt to read failed. */
export const useSyncFailed = failed.use

/** Grows with every step of the person's own: what a reading brings that began before is out of date. */
let steps = 0
function take(taken: NotificationStep): void {
  steps += 1
  store.set((state) => step(state, taken))
}

const QUIET = { quiet: true }
const read_at = () => new Date(serverNow()).toISOString()
const listed = (page: number) =>
  api.notification.list(
    { user_id: currentUser()?.id, page, limit: PAGE_SIZE, sort_by: 'created_at', order: 'desc' },
    QUIET,
  )

let reading: Promise<void> | undefined
let again = false

async function readFirstPage(): Promise<void> {
  const before = steps
  const user_id = currentUser()?.id
  if (user_id === undefined) return
  try {
    const [page, { unread_count }] = await Promise.all([
      listed(1),
      api.notification.unread_count({ user_id }, QUIET),
    ])
    if (currentUser()?.id !== user_id) return
    if (steps === before)
      store.set((state) => step(state, { type: 'synced', page, unread_count, at: serverNow() }))
    else again = true
    failed.set(false)
  } catch (error) {
    if (currentUser() === null) return
    failed.set(true)
    logWarning(`Notifications could not be read: ${String(error)}`)
  }
}

/** Reads the first page and the count. Asked for while it goes on, it is done once more afterwards. */
export function sync(): Promise<void> {
  if (reading !== undefined) {
    again = true
    return reading
  }
  reading = readFirstPage().finally(() => {
    reading = undefined
    if (again) {
      again = false
      void sync()
    }
  })
  return reading
}

/** Reads on where the list ends. */
export async function readMore(): Promise<void> {
  const page = nextPage(store.get())
  if (page === undefined) return
  try {
    take({ type: 'paged', page: await listed(page) })
    failed.set(false)
  } catch (error) {
    failed.set(true)
    logWarning(`Notifications could not be read: ${String(error)}`)
  }
}

/** What is shown at once is read again when the server refuses it. */
async function settle(command: Promise<unknown>): Promise<void> {
  try {
    await command
  } catch {
    await sync()
  }
}

export function markRead(id: number): Promise<void> {
  const unread = store.get().list.some((row) => row.id === id && !row.is_read)
  if (!unread) return Promise.resolve()
  take({ type: 'read', ids: [id], read_at: read_at() })
  return settle(api.notification.read({ notification_ids: [id] }))
}

export function markAllRead(): Promise<void> {
  take({ type: 'read_all', read_at: read_at() })
  return settle(api.notification.read_all({ user_id: currentUser()?.id }))
}

export function remove(id: number): Promise<void> {
  take({ type: 'deleted', id })
  return settle(api.notification.delete({ notification_id: id }))
}

/** What other tabs, or other people, did. */
function hear(event: NotificationEvent): void {
  if (event.action === 'read') take({ type: 'read', ids: event.ids, read_at: event.read_at })
  if (event.action === 'read_all') take({ type: 'read_all', read_at: event.read_at })
  if (event.action === 'delete') take({ type: 'deleted', id: event.id })
}

export type Added = Extract<NotificationEvent, { action: 'add' }>

/**
 * Keeps the bell current for as long as a user is signed in: every half minute, at once when the socket announces
 * news or is back after a loss, and when the tab is looked at again. `onAdded` hears of what arrived together. Answers how to stop.
 */
export function followNotifications(onAdded: (added: readonly Added[]) => unknown): () => void {
  let arrived: Added[] = []
  let timer: number | undefined
  const soon = () => {
    timer ??= window.setTimeout(() => {
      timer = undefined
      void sync()
      if (arrived.length > 0) onAdded(arrived)
      arrived = []
    }, TOGETHER_MS)
  }
  const forget = onLiveEvent('notification', ({ data }) => {
    const event = data as NotificationEvent
    hear(event)
    if (event.action === 'add') arrived.push(event)
    soon()
  })
  const forgetMissed = onLiveEvent(MISSED, soon)
  const look = () => document.visibilityState === 'visible' && void sync()
  const poll = window.setInterval(() => void sync(), POLL_MS)
  document.addEventListener('visibilitychange', look)
  void sync()
  return () => {
    forget()
    forgetMissed()
    window.clearInterval(poll)
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    store.set(NOTHING_YET)
    failed.set(false)
  }
}
