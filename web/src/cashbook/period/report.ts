import type { Output } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import {
  BOOKED_VOUCHERS,
  OPENING_SOURCES,
  TRANSFER_SOURCES,
  VOUCHER_SOURCES,
} from '@bcare/rules/cashbook/voucher'
import type { PeriodGroup } from '@bcare/rules/cashbook/period'

export type PeriodReport = Output<typeof cashFlow.period_report>
export type PeriodRow = PeriodReport['groups'][number]

/** A figure of a report that is a sum of vouchers. */
export type MovedFigure = 'in' | 'out' | 'transfer_in' | 'transfer_out'
export const MOVED: readonly MovedFigure[] = ['in', 'out', 'transfer_in', 'transfer_out']

const FILTER_OF: Readonly<Record<Exclude<PeriodGroup, 'day'>, string>> = {
  account: 'fund_account_id',
  category: 'category_term_id',
  method: 'method_term_id',
  branch: 'branch_id',
}

const EARNED = VOUCHER_SOURCES.filter((source) => ![...TRANSFER_SOURCES, ...OPENING_SOURCES].includes(source))

interface RowsOf {
  period: { from: string; to: string }
  group_by: PeriodGroup
  branch_id: number | undefined
  /** A group of the report; all of them without it. */
  row?: Pick<PeriodRow, 'id' | 'day'>
}

/** The filters of the cash book that show the vouchers behind a figure; undefined where the list cannot be narrowed to them. */
export function rowsOf(
  figure: MovedFigure,
  { period, group_by, branch_id, row }: RowsOf,
): Record<string, string> | undefined {
  if (row !== undefined && group_by !== 'day' && row.id === null) return undefined
  const day = row?.day ?? undefined
  return {
    occurred_at: `${day ?? period.from}..${day ?? period.to}`,
    state: BOOKED_VOUCHERS.join(','),
    counts_as: figure.endsWith('in') ? 'in' : 'out',
    source: (figure.startsWith('transfer') ? TRANSFER_SOURCES : EARNED).join(','),
    ...(branch_id !== undefined && { branch_id: String(branch_id) }),
    ...(row !== undefined &&
      group_by !== 'day' &&
      row.id !== null && { [FILTER_OF[group_by]]: String(row.id) }),
  }
}
