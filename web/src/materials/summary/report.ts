import type { Output } from '@bcare/contract'
import type { usage, UsageGroup } from '@bcare/contract/materials/usage'
import { TREATING_KINDS, type UsageKind } from '@bcare/rules/materials/movement'
import { STOCKED_GROUPS, type UsageGroupBy } from '@bcare/rules/materials/report'
import type { Span } from '../../shared/report/span.ts'
import { SUMMARY_TEXTS as TEXTS, type USAGE_DEFINITIONS } from './texts.ts'

export type UsageReport = Output<typeof usage.report>
export type Figure = keyof typeof USAGE_DEFINITIONS
export type Measure = 'quantity' | 'value'

const STOCKED: readonly Figure[] = [
  'opening',
  'received',
  'used',
  'wasted',
  'transferred',
  'adjusted',
  'closing',
  'variance_pct',
  'beyond',
]
const NORMED: readonly Figure[] = ['norm', 'actual', 'variance', 'variance_pct', 'beyond']
/** What is left where neither quantities add up nor costs are known. */
const COUNTED: readonly Figure[] = ['movements', 'variance_pct', 'beyond']

/** Whether groups are of one unit each, so that quantities can be said. */
export const hasQuantities = (group: UsageGroupBy): boolean => group === 'material'

/** Whether the answer says what things cost. */
export const knowsCost = ({ total }: Pick<UsageReport, 'total'>): boolean => total.actual_amount !== null

/** The figures of a report, in the order of the table. */
export function figuresOf(group: UsageGroupBy, knows: boolean): readonly Figure[] {
  if (!hasQuantities(group) && !knows) return COUNTED
  return STOCKED_GROUPS.includes(group) ? STOCKED : NORMED
}

/** What is shown: quantities where they can be said, until the user asks for the value; nothing but value elsewhere. */
export const measureOf = (group: UsageGroupBy, wanted: unknown, knows: boolean): Measure =>
  knows && (!hasQuantities(group) || wanted === 'value') ? 'value' : 'quantity'

const AMOUNTS = {
  opening: 'opening_amount',
  received: 'received_amount',
  used: 'used_amount',
  wasted: 'wasted_amount',
  transferred: 'transferred_amount',
  adjusted: 'adjusted_amount',
  closing: 'closing_amount',
  norm: 'norm_amount',
  actual: 'actual_amount',
} as const satisfies Partial<Record<Figure, keyof UsageGroup>>

/** A figure of a group; null where it cannot be said. */
export function figureOf(group: UsageGroup, figure: Figure, measure: Measure): number | null {
  if (figure === 'variance_pct' || figure === 'beyond' || figure === 'movements') return group[figure]
  if (measure === 'quantity') return group[figure]
  if (figure !== 'variance') return group[AMOUNTS[figure]]
  const { actual_amount, norm_amount } = group
  return actual_amount === null || norm_amount === null ? null : actual_amount - norm_amount
}

/** What a group is called. */
export const groupName = ({ name }: Pick<UsageGroup, 'name'>, group: UsageGroupBy): string =>
  name ?? TEXTS.none[group]

/** Groups in the order of the table: of those laid out by their norms, who went beyond first. */
export const inOrder = (groups: readonly UsageGroup[], group: UsageGroupBy): UsageGroup[] =>
  STOCKED_GROUPS.includes(group)
    ? [...groups]
    : groups.toSorted((one, other) => other.beyond - one.beyond || other.movements - one.movements)

const KINDS: Partial<Record<Figure, readonly UsageKind[]>> = {
  received: ['receive', 'opening'],
  used: ['use', 'return'],
  wasted: ['waste'],
  transferred: ['transfer_in', 'transfer_out'],
  adjusted: ['adjust'],
  norm: ['use'],
  actual: ['use'],
  variance: ['use'],
  variance_pct: ['use'],
}

const FILTER_OF: Readonly<Record<UsageGroupBy, string>> = {
  material: 'material_id',
  category: 'category_term_id',
  doctor: 'doctor_id',
  operation: 'operation_id',
  product: 'product_id',
  department: 'department_id',
}

interface RowsOf {
  span: Span
  branch_id: number | undefined
  group: UsageGroupBy
  /** The id of a group, null for what belongs to none; all groups without it. */
  id?: number | null
}

/**
 * The address of the movements behind a figure, or behind a whole group; undefined for what was there at a moment, which is
 * no sum of movements of the span.
 */
export function rowsOf(
  figure: Figure | undefined,
  { span: { from, to }, branch_id, group, id }: RowsOf,
): Record<string, unknown> | undefined {
  if (figure === 'opening' || figure === 'closing') return undefined
  const treated = STOCKED_GROUPS.includes(group) ? undefined : TREATING_KINDS
  const kinds = (figure === undefined ? undefined : KINDS[figure]) ?? treated
  return {
    from,
    to,
    ...(branch_id !== undefined && { branch: branch_id }),
    ...(kinds !== undefined && { kind: kinds.join(',') }),
    ...(figure === 'beyond' && { is_beyond: 'true' }),
    ...(id !== undefined && { [FILTER_OF[group]]: id ?? 'none' }),
  }
}
