import type { Notification } from '@bcare/contract/contact/notification'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPage, NOTHING_YET, PAGE_SIZE, step, type NotificationState } from './notification-state.ts'

const NOW = '2026-11-24T02:30:00Z'

const row = (id: number, minutes = id, is_read = false): Notification => ({
  id,
  user_id: 1,
  type: 'system',
  severity: 'info',
  title: `Thông báo ${id}`,
  body: null,
  entity_type: null,
  entity_id: null,
  url: null,
  actor_id: null,
  actor_name: null,
  data: {},
  is_read,
  read_at: is_read ? NOW : null,
  expires_at: null,
  created_at: new Date(Date.UTC(2026, 10, 24) + minutes * 60_000).toISOString(),
})

/** What a server holds: the newest first. */
interface Server {
  rows: Notification[]
  next: number
}

const pageOf = ({ rows }: Server, page: number) => ({
  data: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  total: rows.length,
  total_page: Math.ceil(rows.length / PAGE_SIZE),
})
const unreadOf = (rows: readonly Notification[]) => rows.filter(({ is_read }) => !is_read).length
const serverOf = (count: number): Server => ({
  rows: Array.from({ length: count }, (_, index) => row(count - index, count - index, index % 3 === 0)),
  next: count + 1,
})
const sync = (state: NotificationState, server: Server) =>
  step(state, { type: 'synced', page: pageOf(server, 1), unread_count: unreadOf(server.rows), at: 1 })

type Act = { do: 'add' | 'read' | 'read_all' | 'delete' | 'sync' | 'page'; which: number }

const acts = fc.array(
  fc.record({
    do: fc.constantFrom('add', 'read', 'read_all', 'delete', 'sync', 'page'),
    which: fc.nat(200),
  }),
  { maxLength: 40 },
) as fc.Arbitrary<Act[]>

const mark = (notification: Notification): Notification =>
  notification.is_read ? notification : { ...notification, is_read: true, read_at: NOW }

type Both = [NotificationState, Server]
const chosenOf = ({ rows }: Server, which: number) => rows[which % Math.max(1, rows.length)]

/** The same things done to the server and to what the browser shows of it. */
const doings: Record<Act['do'], (state: NotificationState, server: Server, which: number) => Both> = {
  add(state, { rows, next }) {
    const notification = row(next)
    return [step(state, { type: 'added', notification }), { rows: [notification, ...rows], next: next + 1 }]
  },
  read(state, server, which) {
    const ids = [chosenOf(server, which)?.id ?? 0]
    const rows = server.rows.map((one) => (ids.includes(one.id) ? mark(one) : one))
    return [step(state, { type: 'read', ids, read_at: NOW }), { ...server, rows }]
  },
  read_all: (state, server) => [
    step(state, { type: 'read_all', read_at: NOW }),
    { ...server, rows: server.rows.map((one) => mark(one)) },
  ],
  delete(state, server, which) {
    const id = chosenOf(server, which)?.id ?? 0
    return [
      step(state, { type: 'deleted', id }),
      { ...server, rows: server.rows.filter((one) => one.id !== id) },
    ]
  },
  sync: (state, server) => [sync(state, server), server],
  page(state, server) {
    const page = nextPage(state)
    return [page === undefined ? state : step(state, { type: 'paged', page: pageOf(server, page) }), server]
  },
}
const take = (state: NotificationState, server: Server, act: Act): Both =>
  doings[act.do](state, server, act.which)

test('whatever is done, what is shown whole is what the server holds, and the count is right', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PAGE_SIZE }), acts, (count, all) => {
      let [state, server]: Both = [sync(NOTHING_YET, serverOf(count)), serverOf(count)]
      for (const act of all) [state, server] = take(state, server, act)
      while (nextPage(state) !== undefined) [state] = take(state, server, { do: 'page', which: 0 })
      expect(state.list).toEqual(server.rows)
      expect(state.unread_count).toBe(unreadOf(server.rows))
      expect([state.total_count, state.total_pages]).toEqual([
        server.rows.length,
        Math.ceil(server.rows.length / PAGE_SIZE),
      ])
    }),
  )
})

test('of a longer list no row is shown twice or out of order, and the next sync puts the count right', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70 }), acts, (count, all) => {
      let [state, server]: Both = [sync(NOTHING_YET, serverOf(count)), serverOf(count)]
      for (const act of all) {
        ;[state, server] = take(state, server, act)
        const ids = state.list.map(({ id }) => id)
        expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
        expect(state.unread_count).toBeGreaterThanOrEqual(unreadOf(state.list))
      }
      const last = sync(state, server)
      expect([last.unread_count, last.total_count]).toEqual([unreadOf(server.rows), server.rows.length])
      expect(last.list.slice(0, PAGE_SIZE)).toEqual(server.rows.slice(0, PAGE_SIZE))
    }),
  )
})

test('reading sets the moment once', () => {
  const state = sync(NOTHING_YET, { rows: [row(2), row(1)], next: 3 })
  const once = step(state, { type: 'read', ids: [2], read_at: '2026-11-24T01:00:00Z' })
  const twice = step(once, { type: 'read', ids: [2], read_at: '2026-11-24T02:00:00Z' })
  expect(twice).toEqual(once)
  expect([once.unread_count, once.list[0]?.read_at]).toEqual([1, '2026-11-24T01:00:00Z'])
  const all = step(once, { type: 'read_all', read_at: '2026-11-24T03:00:00Z' })
  expect(all.list.map(({ read_at }) => read_at)).toEqual(['2026-11-24T01:00:00Z', '2026-11-24T03:00:00Z'])
  expect(all.unread_count).toBe(0)
})

test('deleting a read one leaves the count, and one that is not shown leaves everything', () => {
  const state = sync(NOTHING_YET, { rows: [row(3), row(2, 2, true)], next: 4 })
  expect(step(state, { type: 'deleted', id: 2 }).unread_count).toBe(1)
  expect(step(state, { type: 'deleted', id: 9 })).toBe(state)
})
