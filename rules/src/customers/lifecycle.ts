import { refuse, type Refusal } from '../refusal.ts'

export const LIFECYCLES = ['lead', 'prospect', 'customer', 'inactive'] as const
export type Lifecycle = (typeof LIFECYCLES)[number]

export const LIFECYCLE_LABELS: Readonly<Record<Lifecycle, string>> = {
  lead: 'Tiềm năng',
  prospect: 'Quan tâm',
  customer: 'Khách hàng',
  inactive: 'Ngưng theo dõi',
}

export interface LifecycleFacts {
  reason?: string | null
  /** What an inactive person was before. */
  previous?: Lifecycle | null
  /** The caller may set any state by hand, by a permission. */
  override?: boolean
}

const ORDER: readonly Lifecycle[] = ['lead', 'prospect', 'customer']

const isForward = (from: Lifecycle, to: Lifecycle) =>
  ORDER.includes(from) && ORDER.indexOf(to) > ORDER.indexOf(from)

/**
 * Why a person may not pass from one state to another; undefined when it may, or nothing changes
 * (docs/domain/customers.md, "Lifecycle").
 */
export function lifecycleTransition(
  from: Lifecycle,
  to: Lifecycle,
  facts: LifecycleFacts,
): Refusal | undefined {
  if (from === to) return undefined
  if (to === 'inactive') return facts.reason?.trim() ? undefined : refuse('Vui lòng nhập lý do', 'reason')
  if (facts.override || isForward(from, to)) return undefined
  if (from === 'inactive' && facts.previous === to) return undefined
  return refuse(`Không thể chuyển từ «${LIFECYCLE_LABELS[from]}» sang «${LIFECYCLE_LABELS[to]}»`, 'lifecycle')
}

/** Which states a user or the product may bring each state to, with a reason or a right where one is needed. */
export const LIFECYCLE_TRANSITIONS = Object.fromEntries(
  LIFECYCLES.map((from) => [
    from,
    LIFECYCLES.filter(
      (to) => to !== from && lifecycleTransition(from, to, { reason: '.', previous: to }) === undefined,
    ),
  ]),
) as Record<Lifecycle, Lifecycle[]>

/** The state after something happened that shows at least `reached`: forward only; an inactive customer stays so. */
export const advanceLifecycle = (current: Lifecycle, reached: Lifecycle): Lifecycle =>
  isForward(current, reached) ? reached : current
