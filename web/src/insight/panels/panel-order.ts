import type { Scope } from '@bcare/rules/identity/scope'
import { holds, scopeIn } from '../../kit/session/grants.ts'

/** What a panel of the overview is given. */
export interface PanelProps {
  now: number
  /** Whether the user works at this: then it also says that there is nothing. */
  lead: boolean
}

/** So many rows of a panel are shown; further ones are on the screen to which it leads. */
export const SHOWN = 5

export const PANELS = [
  'own',
  'soon',
  'waiting',
  'late',
  'tasks',
  'deals',
  'next_steps',
  'money',
  'vouchers',
  'installments',
  'stock',
  'missed',
  'leave',
] as const
export type PanelKey = (typeof PANELS)[number]

/** What the user's work begins with, by what they may do: roles are the clinic's own and may be called anything. */
export const WORKS = ['practice', 'lead', 'money', 'stock', 'sales', 'calls', 'counter'] as const
export type Work = (typeof WORKS)[number]

interface Columns {
  /** Before all else: the wide column of a desktop, the upper half of a phone. */
  main: readonly PanelKey[]
  side: readonly PanelKey[]
}

/** Which panels come in what order, by what the user works at. Each is there only with its right. */
export const PANEL_ORDER: Readonly<Record<Work, Columns>> = {
  practice: {
    main: ['own', 'soon', 'money', 'installments', 'vouchers', 'deals'],
    side: ['waiting', 'late', 'tasks', 'missed', 'next_steps', 'leave', 'stock'],
  },
  lead: {
    main: ['vouchers', 'leave', 'soon', 'own', 'installments', 'stock'],
    side: ['money', 'waiting', 'late', 'missed', 'tasks', 'next_steps', 'deals'],
  },
  money: {
    main: ['money', 'vouchers', 'installments', 'soon', 'own'],
    side: ['tasks', 'missed', 'waiting', 'late', 'leave', 'stock', 'next_steps', 'deals'],
  },
  stock: {
    main: ['stock', 'tasks', 'soon', 'own'],
    side: ['missed', 'money', 'vouchers', 'installments', 'waiting', 'late', 'leave', 'next_steps', 'deals'],
  },
  sales: {
    main: ['missed', 'deals', 'tasks', 'soon', 'own'],
    side: ['waiting', 'late', 'next_steps', 'installments', 'money', 'vouchers', 'leave', 'stock'],
  },
  calls: {
    main: ['missed', 'tasks', 'soon', 'own', 'deals'],
    side: ['late', 'next_steps', 'waiting', 'installments', 'money', 'vouchers', 'leave', 'stock'],
  },
  counter: {
    main: ['soon', 'own', 'money', 'installments', 'vouchers'],
    side: ['waiting', 'late', 'missed', 'tasks', 'next_steps', 'leave', 'stock', 'deals'],
  },
}

/** What is asked of a user to see what they work at. */
export interface Worker {
  is_doctor: boolean
  grants: Record<string, Scope>
}

/** What a user works at: the first of these that is so. */
export function workOf({ is_doctor, grants }: Worker): Work {
  const may = (right: string) => holds(grants, right)
  if (is_doctor) return 'practice'
  if (may('cash_flow:approve')) return 'lead'
  if (may('cash_flow:finalize') || (may('payment:create') && !may('track:create'))) return 'money'
  if (may('usage:stock') && !may('appointment:read')) return 'stock'
  if (scopeIn(grants, 'deal:read') === 'own' && may('deal:create')) return 'sales'
  if (may('call:create') && may('appointment:create') && !may('payment:create')) return 'calls'
  return 'counter'
}

/** The rights that a panel needs, all of them; for the vouchers one of the two steps as well. */
const RIGHTS: Readonly<Record<PanelKey, readonly string[]>> = {
  own: ['appointment:read'],
  soon: ['appointment:read'],
  waiting: ['appointment:read', 'track:read'],
  late: ['appointment:read'],
  tasks: ['task:read'],
  deals: ['deal:read'],
  next_steps: ['person:read'],
  money: ['payment:read'],
  vouchers: ['cash_flow:read'],
  installments: ['installment_plan:read'],
  // Whom shortages concern: the users who bring goods in.
  stock: ['material_stock:read', 'usage:stock'],
  // Who reads whole numbers may call back.
  missed: ['call:read', 'call:create', 'phone_number:read'],
  leave: ['schedule:approve'],
}

/** Whether a panel is there for a user. */
export function mayPanel(key: PanelKey, { is_doctor, grants }: Worker): boolean {
  if (!RIGHTS[key].every((right) => holds(grants, right))) return false
  if (key === 'own') return is_doctor
  // Doctors who see their own appointments alone have them in the list of their day.
  if (key === 'soon') return !(is_doctor && scopeIn(grants, 'appointment:read') === 'own')
  if (key === 'next_steps') return !is_doctor
  if (key === 'vouchers') return holds(grants, 'cash_flow:approve') || holds(grants, 'cash_flow:finalize')
  return true
}
