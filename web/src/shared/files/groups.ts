import type { FileUsage } from '@bcare/contract/files/file-usage'
import type { Row } from '@bcare/contract/kit/entity'
import type { FilePurpose } from '@bcare/rules/files/purpose'
import { clinicDate } from '@bcare/rules/text/date'

export type UsageRow = Row<typeof FileUsage>

/** What the tab can be narrowed to. */
export const KINDS = ['all', 'photos', 'xrays', 'papers'] as const
export type Kind = (typeof KINDS)[number]

const PAPERS = new Set<FilePurpose>(['consent', 'contract', 'document', 'voucher', 'recording', 'other'])
const isXray = (purpose: FilePurpose) => /^(xray_|cbct|scan_3d)/.test(purpose)

const kindOf = ({ purpose }: UsageRow): Exclude<Kind, 'all'> =>
  isXray(purpose) ? 'xrays' : PAPERS.has(purpose) ? 'papers' : 'photos'

export const ofKind =
  (kind: Kind) =>
  (row: UsageRow): boolean =>
    kind === 'all' || kindOf(row) === kind

export interface Pair {
  pair_id: number
  before: UsageRow
  after: UsageRow
}

export interface DayGroup {
  date: string
  /** Files of one use come together, in the order of their first one. */
  purposes: { purpose: FilePurpose; rows: UsageRow[] }[]
}

/** Whole pairs of before and after, and everything else by day and use; rows come newest first and stay so. */
export function grouped(rows: readonly UsageRow[]): { pairs: Pair[]; days: DayGroup[] } {
  const halves = Map.groupBy(
    rows.filter(({ pair_id }) => pair_id !== null),
    ({ pair_id }) => pair_id as number,
  )
  const pairs = [...halves].flatMap(([pair_id, both]): Pair[] => {
    const before = both.find(({ purpose }) => purpose === 'before')
    const after = both.find(({ purpose }) => purpose === 'after')
    return before === undefined || after === undefined ? [] : [{ pair_id, before, after }]
  })
  const paired = new Set(pairs.flatMap(({ before, after }) => [before.id, after.id]))
  const rest = rows.filter(({ id }) => !paired.has(id))
  const days = [...Map.groupBy(rest, ({ shown_at }) => clinicDate(shown_at))].map(([date, of_day]) => ({
    date,
    purposes: [...Map.groupBy(of_day, ({ purpose }) => purpose)].map(([purpose, of_use]) => ({
      purpose,
      rows: of_use,
    })),
  }))
  return { pairs, days }
}
