import {
  CAME_STATUSES,
  APPOINTMENT_STATUSES,
  WITHDRAWN_STATUSES,
} from '@bcare/rules/appointments/appointment'
import { TAKEN_CALLS, UNANSWERED_CALLS } from '@bcare/rules/contact/call/call'
import { SENT_MESSAGES } from '@bcare/rules/contact/message/message'
import type { Address } from '../../../shared/report/figures.ts'

/** Whose rows, of which days, for a reader with these rights. */
export interface RowsOf {
  user_id: number
  from: string
  to: string
  may: (permission: string) => boolean
}

type Narrowing = (of: { user_id: number; days: string; from: string; to: string }) => Address['search']

interface Rows {
  to: string
  permission: string
  search: Narrowing
}

const bookings = (search: Narrowing): Rows => ({
  to: '/appointments-doctor',
  permission: 'appointment:read',
  search: (of) => ({ tab: 'list', ...search(of) }),
})
const calls = (search: Address['search']): Rows => ({
  to: '/call-center',
  permission: 'call:read',
  search: ({ user_id, days }) => ({ tab: 'all', user_id, started_at: days, ...search }),
})
const tasks = (search: Narrowing): Rows => ({
  to: '/task',
  permission: 'task:read',
  search: (of) => ({ who: 'everyone', assignee_ids: of.user_id, ...search(of) }),
})

const HELD = APPOINTMENT_STATUSES.filter((status) => !WITHDRAWN_STATUSES.includes(status)).join(',')

/**
 * The lists that show what a figure counts. Deals have none: their table is of one pipeline, the figure of all. Nor has
 * commission, whose page is of the whole staff, or visits.
 */
const ROWS = {
  new_persons: {
    to: '/persons',
    permission: 'person:read',
    search: ({ user_id, days }) => ({ created_by: user_id, created_at: days }),
  },
  booked: bookings(({ user_id, days }) => ({ created_by: user_id, created_at: days })),
  appointments: bookings(({ user_id, days }) => ({ doctor_id: user_id, start_at: days, status: HELD })),
  arrived: bookings(({ user_id, days }) => ({
    doctor_id: user_id,
    start_at: days,
    status: CAME_STATUSES.join(','),
  })),
  no_show: bookings(({ user_id, days }) => ({ doctor_id: user_id, start_at: days, status: 'no_show' })),
  calls_made: calls({ direction: 'out' }),
  calls_answered: calls({ direction: 'in', status: TAKEN_CALLS.join(',') }),
  calls_missed: calls({ direction: 'in', status: UNANSWERED_CALLS.join(',') }),
  messages_sent: {
    to: '/call-center',
    permission: 'message:read',
    search: ({ user_id, days }) => ({
      tab: 'messages',
      created_by: user_id,
      direction: 'out',
      status: SENT_MESSAGES.join(','),
      due_at: days,
    }),
  },
  collected: {
    to: '/revenue-attachment',
    permission: 'revenue:read',
    search: ({ user_id, from, to }) => ({ user_id, from, to, sort: '-collected' }),
  },
  open: tasks(() => ({})),
  overdue: tasks(() => ({ bucket: 'overdue' })),
  done: tasks(({ days }) => ({ bucket: 'closed', done_at: days })),
  done_late: tasks(({ days }) => ({ bucket: 'closed', done_at: days, done_late: true })),
} as const satisfies Record<string, Rows>

const isListed = (figure: string): figure is keyof typeof ROWS => Object.hasOwn(ROWS, figure)

/** The rows that a figure counts; undefined where no list shows them, or the reader may not open it. */
export function rowsOf(figure: string, { user_id, from, to, may }: RowsOf): Address | undefined {
  if (!isListed(figure)) return undefined
  const rows: Rows = ROWS[figure]
  if (!may(rows.permission)) return undefined
  return { to: rows.to, search: rows.search({ user_id, from, to, days: `${from}..${to}` }) }
}
