import { always, LEFT_OUT, type ValueGenerator } from './value-generator.ts'

/** A span that ends after it begins, of all users and branches. */
const span: Record<string, ValueGenerator> = {
  from: always('2026-01-01'),
  to: always('2026-12-31'),
  branch_id: always(LEFT_OUT),
  user_id: always(LEFT_OUT),
}

/** Of the reports of revenue. */
export const REVENUE_GENERATORS: Record<string, Record<string, ValueGenerator>> = {
  '/v1/revenue/summary': span,
  '/v1/revenue/attachment': {
    ...span,
    product_id: always(LEFT_OUT),
    category_id: always(LEFT_OUT),
    person_id: always(LEFT_OUT),
    source_id: always(LEFT_OUT),
  },
  '/v1/revenue/attachment-doctor': span,
  '/v1/revenue/commission': span,
  // Of a line that has revenue.
  '/v1/revenue/line': {
    attachment_id: (known, random) => {
      const lines = (known['revenue'] ?? []).filter((row) => row['attachment_id'] !== null)
      return lines.length === 0 ? null : (random.pick(lines)['attachment_id'] ?? null)
    },
  },
}
