import type { Output } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { isPeriod, type Period } from '@bcare/rules/cashbook/period'
import { formatCount } from '@bcare/rules/text/count'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { usePathParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { useMe } from '../kit/session/may.ts'
import { PrintLines, type PrintedColumn } from '../shared/print/PrintLines.tsx'
import { PrintEnd, PrintPart, PrintSigns, PrintSums } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead } from '../shared/print/PrintStates.tsx'
import { CASH_TEXTS as TEXTS } from './cash-texts.ts'

const RANGE = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/

/** The days of an address, this month up to today without any; undefined where they are none. */
function periodOf(asked: string | undefined): Period | undefined {
  const today = clinicDate(serverNow())
  if (asked === undefined || asked === '') return { from: `${today.slice(0, 8)}01`, to: today }
  const [, from, to] = RANGE.exec(asked) ?? []
  if (from === undefined || to === undefined) return undefined
  const is_real = [from, to].every((day) => new Date(day).toString() !== 'Invalid Date')
  return is_real && isPeriod({ from, to }) ? { from, to } : undefined
}

/** `/print/cashflow-summary/{from_to}`: what a period came to, by fund and by category. */
export function CashSummaryPaper() {
  const { dateRange } = usePathParams<'dateRange'>()
  const period = periodOf(dateRange)
  if (period === undefined) return <NoPaper />
  return (
    <PaperGate form="cashflow_summary">
      <Summary {...period} />
    </PaperGate>
  )
}

type Group = Output<typeof cashFlow.period_report>['groups'][number]
type Line = Group & { id: number; name: string }

const COLUMNS: readonly PrintedColumn<Line>[] = [
  { label: TEXTS.group, is_wide: true, cell: ({ name }) => name },
  { label: TEXTS.opening, is_figure: true, cell: ({ opening }) => formatCount(opening) },
  { label: TEXTS.in, is_figure: true, cell: (row) => formatCount(row.in) },
  { label: TEXTS.out, is_figure: true, cell: (row) => formatCount(row.out) },
  {
    label: TEXTS.moved,
    is_figure: true,
    cell: ({ transfer_in, transfer_out }) => formatCount(transfer_in - transfer_out),
  },
  { label: TEXTS.closing, is_figure: true, cell: ({ closing }) => formatCount(closing) },
]

const Lines = ({ label, groups, none }: { label: string; groups: readonly Group[]; none: string }) => (
  <PrintPart title={label}>
    <PrintLines
      label={label}
      columns={COLUMNS}
      groups={[
        { heading: null, rows: groups.map((row) => ({ ...row, id: row.id ?? 0, name: row.name ?? none })) },
      ]}
      narrow={(row) => [
        row.name,
        `${TEXTS.in} ${formatCount(row.in)} · ${TEXTS.out} ${formatCount(row.out)}`,
        formatCount(row.closing),
      ]}
    />
  </PrintPart>
)

function Summary({ from, to }: Period) {
  const quiet = { quiet: true }
  const funds = useRead(api.cashFlow.period_report, { from, to, group_by: 'account' }, quiet)
  const categories = useRead(api.cashFlow.period_report, { from, to, group_by: 'category' }, quiet)
  const me = useMe()
  const instead = paperInstead([funds, categories])
  if (instead !== undefined || !funds.data || !categories.data || me === undefined) return instead
  const { total, difference } = funds.data
  const moved = total.transfer_in - total.transfer_out
  return (
    <PrintSheet
      printed={{ form: 'cashflow_summary', id: me.tenant_id, part: `${from}_${to}` }}
      record={{ code: TEXTS.code, path: `/cash-flow-period-summary?${new URLSearchParams({ from, to })}` }}
      title={TEXTS.summary}
      subtitle={TEXTS.period(formatDate(from), formatDate(to))}
    >
      <Lines label={TEXTS.by_fund} groups={funds.data.groups} none={TEXTS.no_fund} />
      <Lines label={TEXTS.by_category} groups={categories.data.groups} none={TEXTS.no_category} />
      <PrintEnd>
        <PrintSums
          sums={[
            { label: TEXTS.opening, amount: total.opening },
            { label: TEXTS.in, amount: total.in },
            { label: TEXTS.out, amount: total.out },
            ...(moved === 0 ? [] : [{ label: TEXTS.moved, amount: moved }]),
            { label: TEXTS.closing, amount: total.closing, is_main: true },
            {
              label: difference === 0 ? TEXTS.equal : TEXTS.broken,
              amount: difference === 0 ? '✓' : formatMoney(difference),
            },
          ]}
        />
        <PrintSigns
          signers={[[TEXTS.sign_author, me.user.name], [TEXTS.sign_accountant], [TEXTS.sign_director]]}
        />
      </PrintEnd>
    </PrintSheet>
  )
}
