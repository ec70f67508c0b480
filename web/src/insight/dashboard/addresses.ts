import { APPOINTMENT_STATUSES, UNCOUNTED_STATUSES } from '@bcare/rules/appointments/appointment'
import { AGREED_KINDS, BINDING_STATUSES } from '@bcare/rules/treatment/line'
import { TAKEN_CALLS, UNANSWERED_CALLS } from '@bcare/rules/contact/call/call'
import type { Address } from '../../shared/report/figures.ts'
import type { Span } from '../../shared/report/span.ts'

/** What a tab is narrowed to, beside its days. */
export interface Narrowed extends Span {
  branch_id?: number
}

/** A span of days as the filter of a list has it in the address. */
export const daysOf = ({ from, to }: Span): string => `${from}..${to}`

export interface DealNarrowed extends Narrowed {
  pipeline_id: number
  owner_id?: number
  source_term_id?: number
}

/** The table of deals, narrowed as the tab is and further. */
export const dealsAt = (
  { pipeline_id, branch_id, owner_id, source_term_id }: DealNarrowed,
  more: Address['search'] = {},
): Address => ({
  to: '/deals',
  search: { view: 'table', pipeline: pipeline_id, branch_id, owner_id, source_term_id, ...more },
})

export interface BookingNarrowed extends Narrowed {
  doctor_id?: number
  source_term_id?: number
}

const COUNTED = APPOINTMENT_STATUSES.filter((status) => !UNCOUNTED_STATUSES.includes(status)).join(',')

/** The list of appointments that rates count, narrowed as the tab is and further. */
export const bookingsAt = (
  { branch_id, doctor_id, source_term_id, ...span }: BookingNarrowed,
  more: Address['search'] = {},
): Address => ({
  to: '/appointments-doctor',
  search: {
    tab: 'list',
    start_at: daysOf(span),
    branch_id,
    doctor_id,
    source_term_ids: source_term_id,
    status: COUNTED,
    ...more,
  },
})

export interface RevenueNarrowed extends Narrowed {
  user_id?: number
  source_id?: number
}

/** The services of which something was worked or collected. */
export const servicesAt = (
  { from, to, branch_id, user_id, source_id }: RevenueNarrowed,
  more: Address['search'] = {},
): Address => ({
  to: '/revenue-attachment',
  search: { from, to, branch: branch_id, user_id, source_id, ...more },
})

/** The lines of treatment that were agreed to, by those who treat; that list knows no source. */
export const agreedAt = ({ from, to, branch_id, user_id }: RevenueNarrowed): Address => ({
  to: '/treatment',
  search: {
    agreed_at: daysOf({ from, to }),
    status: BINDING_STATUSES.join(','),
    kind: AGREED_KINDS.join(','),
    branch_id,
    doctor_id: user_id,
    sort: '-agreed_at',
  },
})

export interface TaskNarrowed extends Narrowed {
  user_id?: number
  type_term_id?: number
}

/** The tasks of everybody whom the reader may see. */
export const tasksAt = (
  { branch_id, user_id, type_term_id }: TaskNarrowed,
  more: Address['search'] = {},
): Address => ({
  to: '/task',
  search: { who: 'everyone', branch_id, assignee_ids: user_id, type_term_id, ...more },
})

export interface CallNarrowed extends Narrowed {
  user_id?: number
}

/** Which calls each figure counts. */
export const CALL_KINDS = {
  taken: { direction: 'in', status: TAKEN_CALLS.join(',') },
  made: { direction: 'out' },
  reached: { direction: 'out', status: 'completed' },
  missed: { direction: 'in', status: UNANSWERED_CALLS.join(',') },
} as const

export const callsAt = (
  { branch_id, user_id, ...span }: CallNarrowed,
  more: Address['search'] = {},
): Address => ({
  to: '/call-center',
  search: { tab: 'all', started_at: daysOf(span), branch_id, user_id, ...more },
})
