import type { LineStatus } from '../treatment/line.ts'

/** Kinds of plan that are printed: what they are called, and of which lines they are made. */
export const PLAN_TYPES = {
  treatment: {
    title: 'KẾ HOẠCH ĐIỀU TRỊ',
    form: 'plan_treatment',
    statuses: ['proposed', 'agreed', 'in_progress', 'paused', 'completed'],
  },
  quote: { title: 'BÁO GIÁ DỊCH VỤ', form: 'plan_quote', statuses: ['proposed', 'agreed'] },
} as const satisfies Record<string, { title: string; form: string; statuses: readonly LineStatus[] }>

export type PlanType = keyof typeof PLAN_TYPES

export const isPlanType = (type: string): type is PlanType => Object.hasOwn(PLAN_TYPES, type)

/** What of a line its sum is made of. */
export interface PricedLine {
  status: string
  alternative_group: string | null
  total: number
  vat_amount: number
  line_discount_amount: number
}

/** What a plan comes to, in đồng. */
export interface PlanSums {
  /** What is certain: before what was taken off, that, the tax on it, and what is left to pay. */
  before: number
  discount: number
  vat: number
  total: number
  /** Groups of choices that the customer has not decided on: what they add, at least and at most. */
  undecided: { group: string; from: number; to: number }[]
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((so_far, row) => so_far + of(row), 0)

/**
 * What a plan comes to. Of several choices only one will be done: while none is agreed to they are named apart with the
 * cheapest and the dearest, and once one is, those that are still offered count for nothing.
 */
export function planSums(lines: readonly PricedLine[]): PlanSums {
  const groups = Map.groupBy(lines, ({ alternative_group }) => alternative_group)
  const certain: PricedLine[] = []
  const undecided: PlanSums['undecided'] = []
  for (const [group, choices] of groups) {
    const chosen = choices.filter(({ status }) => status !== 'proposed')
    if (group === null || choices.length === 1) certain.push(...choices)
    else if (chosen.length > 0) certain.push(...chosen)
    else {
      const totals = choices.map(({ total }) => total)
      undecided.push({ group, from: Math.min(...totals), to: Math.max(...totals) })
    }
  }
  const total = sum(certain, (line) => line.total)
  const discount = sum(certain, (line) => line.line_discount_amount)
  const vat = sum(certain, (line) => line.vat_amount)
  return { before: total - vat + discount, discount, vat, total, undecided }
}
