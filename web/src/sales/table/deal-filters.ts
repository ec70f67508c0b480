import { MOST_MONEY } from '@bcare/rules/text/money'
import type { Choice, FilterSpec } from '../../kit/data/filters/list-state.ts'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

const MILLION = 1_000_000

/** Amounts as people speak of them: below, between, above. */
const AMOUNTS: readonly Choice[] = [
  { value: 'none', label: 'Chưa có giá trị', range: [0, 0] },
  { value: 'to10', label: 'Dưới 10 triệu', range: [1, 10 * MILLION - 1] },
  { value: 'to30', label: '10 – 30 triệu', range: [10 * MILLION, 30 * MILLION - 1] },
  { value: 'to60', label: '30 – 60 triệu', range: [30 * MILLION, 60 * MILLION - 1] },
  { value: 'above', label: 'Từ 60 triệu', range: [60 * MILLION, MOST_MONEY] },
]

/** What board and table are narrowed by, alike. */
export const DEAL_FILTERS: readonly FilterSpec[] = [
  { key: 'owner_id', label: TEXTS.owner },
  { key: 'source_term_id', label: TEXTS.source },
  { key: 'tag_ids', label: TEXTS.tags },
  { key: 'priority', label: TEXTS.priority },
  { key: 'is_rotting', label: TEXTS.waiting, options: [{ value: true, label: TEXTS.rotting }] },
  { key: 'expected_amount', label: TEXTS.amount, options: AMOUNTS },
  { key: 'expected_close_at', label: TEXTS.expected_close, span: 'date' },
]
