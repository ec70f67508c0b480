import { ROW_STATUSES } from '@bcare/rules/treatment/line'
import { REVENUE_GROUPS } from '@bcare/rules/revenue/report'
import * as z from 'zod/mini'
import { Teeth } from '../treatment/teeth.ts'
import { choice, count, date, flag, id, int, moneyTotal, paging, percent } from '../kit/index.ts'

const name = z.nullable(z.string())

/** Both days included. */
const span = { from: date, to: date }

/** What revenue comes to, in whole đồng (docs/domain/revenue.md has the definition of each). */
export const RevenueSums = z.strictObject({
  /** Doanh số: value that customers agreed to. */
  agreed: int,
  /** Doanh thu: value of the work that was done. */
  performed: int,
  /** Thực thu: what was put on services, less what was given back. */
  collected: int,
  /** What of the collected covers material. */
  material: int,
  /** Thực thu thuần: collected without the material. */
  net: int,
  /** What of the collected waits for its step. */
  held: int,
})

export const RevenueQuery = z.strictObject({
  ...span,
  branch_id: z.optional(id),
  user_id: z.optional(id),
  group_by: choice(REVENUE_GROUPS),
})

export const RevenueSummary = z.strictObject({
  data: z.array(z.strictObject({ key: name, label: name, ...RevenueSums.shape })),
  sums: RevenueSums,
  /** The span of the same length before. */
  before: z.strictObject({ ...span, sums: RevenueSums }),
})

export const RevenueLinesQuery = z.strictObject({
  ...span,
  ...z.partial(
    z.strictObject({
      branch_id: id,
      user_id: id,
      product_id: id,
      category_id: id,
      person_id: id,
      source_id: id,
    }),
  ).shape,
  sort_by: z._default(choice(['last_on', 'collected', 'performed', 'net', 'held']), 'last_on'),
  order: z._default(choice(['asc', 'desc']), 'desc'),
  ...paging,
})

/** A service with what was worked and collected of it in a span of days, and how it stands today. */
const RevenueLineRow = z.strictObject({
  attachment_id: z.nullable(id),
  bill_item_id: z.nullable(id),
  title: z.string(),
  teeth: z.nullable(Teeth),
  status: z.nullable(choice(ROW_STATUSES)),
  person_id: id,
  person_name: z.string(),
  person_code: z.string(),
  product_id: z.nullable(id),
  category_name: name,
  doctor_name: name,
  /** How it stands today; null for users who see their own revenue alone. */
  total: z.nullable(moneyTotal),
  billed: z.nullable(moneyTotal),
  owed: z.nullable(moneyTotal),
  performed: int,
  collected: int,
  material: int,
  net: int,
  held: int,
  last_on: date,
})

export const RevenueLines = z.strictObject({
  data: z.array(RevenueLineRow),
  total: count,
  total_page: count,
  sums: z.omit(RevenueSums, { agreed: true }),
})

export const DoctorRevenueQuery = z.strictObject({
  ...span,
  branch_id: z.optional(id),
  user_id: z.optional(id),
})

/** What one user worked and was credited of one service. */
const DoctorRevenueRow = z.strictObject({
  user_id: z.nullable(id),
  user_name: name,
  product_id: z.nullable(id),
  product_name: name,
  lines: count,
  performed: int,
  collected: int,
  material: int,
  net: int,
  held: int,
})

export const DoctorRevenue = z.strictObject({
  data: z.array(DoctorRevenueRow),
  sums: z.omit(RevenueSums, { agreed: true }),
})

/** How a line's money is reckoned: what each step is worth, who did it, and what of it is credited. */
export const LineReckoning = z.strictObject({
  title: z.string(),
  person_name: z.string(),
  /** Null for users who see their own revenue alone. */
  total: z.nullable(moneyTotal),
  collected: z.nullable(moneyTotal),
  material: z.nullable(moneyTotal),
  steps: z.array(
    z.strictObject({
      step_no: z.nullable(count),
      name: z.string(),
      weight: percent,
      worth: int,
      credited: int,
      user_id: z.nullable(id),
      user_name: name,
      is_done: flag,
    }),
  ),
  /** What waits for the steps that are not done. */
  held: int,
})

export const CommissionQuery = z.strictObject({ ...span, branch_id: z.optional(id), user_id: z.optional(id) })

/** What a user earns of a service in a role: a rate of what was collected without its material. */
const CommissionRow = z.strictObject({
  user_id: id,
  user_name: z.string(),
  role: choice(['doctor', 'assistant', 'consultant', 'referrer']),
  product_id: id,
  product_name: z.string(),
  base: int,
  rate: percent,
  commission: int,
})

export const Commission = z.strictObject({
  data: z.array(CommissionRow),
  sums: z.strictObject({ base: int, commission: int }),
})
