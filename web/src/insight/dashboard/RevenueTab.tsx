import type { Output } from '@bcare/contract'
import type { revenueDashboard, RevenueGroupRow } from '@bcare/contract/insight/dashboard'
import { rate } from '@bcare/rules/insight/figure'
import { REVENUE_DEFINITIONS } from '@bcare/rules/revenue/report'
import { compactMoney, formatMoney } from '@bcare/rules/text/money'
import { IconReportMoney } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { useMay } from '../../kit/session/may.ts'
import { Answer } from '../../shared/report/Answer.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { useSpan } from '../../shared/report/span.ts'
import { agreedAt, type RevenueNarrowed, servicesAt } from './addresses.ts'
import type { Address, Figure } from '../../shared/report/figures.ts'
import { Cards } from './Cards.tsx'
import css from './dashboard.module.css'
import { DaysChart } from './DaysChart.tsx'
import { asked, Compared, SourceFilter, StaffFilter } from './Filters.tsx'
import { type FigureColumn, GroupTable } from './GroupTable.tsx'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

type Revenue = Output<typeof revenueDashboard.revenue>
/** Where a reader of rows is led; undefined for those who know the totals alone. */
/** The same for what was agreed to, whose rows are lines of treatment. */
type ToAgreed = ((query: RevenueNarrowed) => Address) | undefined
type ToRows = ((more?: Address['search']) => Address) | undefined

/** What revenue came to, as the reports of revenue have it. */
export function RevenueTab() {
  const state = useSpan()
  const sees_rows = useMay('revenue:read')
  const sees_lines = useMay('attachment:read')
  const query: RevenueNarrowed = {
    ...state.narrowed,
    ...asked('source_id', state.search['source']),
    ...(sees_rows && asked('user_id', state.search['staff'])),
  }
  const read = useRead(api.revenueDashboard.revenue, query, {
    quiet: true,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SpanBar state={state}>
        <SourceFilter state={state} />
        {sees_rows && <StaffFilter state={state} label={TEXTS.staff} permission="revenue:read" />}
      </SpanBar>
      <Answer read={read} height={480}>
        {(revenue) => (
          <Shown
            revenue={revenue}
            query={query}
            toRows={sees_rows ? (more) => servicesAt(query, more) : undefined}
            toAgreed={sees_lines && query.source_id === undefined ? agreedAt : undefined}
          />
        )}
      </Answer>
    </>
  )
}

/** The measures that are entries of the ledger: their rows are the services. */
const ENTERED = ['collected', 'performed'] as const
const CHARTED = ['collected', 'performed', 'agreed'] as const

const isEmpty = ({ now, before, debt }: Revenue): boolean =>
  [now, before].every(
    ({ agreed, performed, collected }) => agreed === 0 && performed === 0 && collected === 0,
  ) &&
  (debt === null || debt.debt === 0)

interface ShownProps {
  revenue: Revenue
  query: RevenueNarrowed
  toRows: ToRows
  toAgreed: ToAgreed
}

function Shown({ revenue, query, toRows, toAgreed }: ShownProps) {
  if (isEmpty(revenue))
    return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} icon={<IconReportMoney />} />
  const { before, days, branches, sources, doctors } = revenue
  return (
    <>
      <Compared before={before} />
      <Cards figures={cardsOf(revenue, query, toRows, toAgreed)} />
      <DaysChart
        span={query}
        days={days}
        dayOf={({ key }) => key}
        series={CHARTED.map((key) => ({
          label: REVENUE_DEFINITIONS[key][0],
          of: (day: RevenueGroupRow) => day[key],
          scale: compactMoney,
          shown: formatMoney,
          to:
            key === 'agreed'
              ? toAgreed && ((span) => toAgreed({ ...query, ...span }))
              : toRows && ((span) => toRows({ ...span })),
        }))}
      />
      <div className={css.columns}>
        {branches.length > 1 && (
          <GroupTable
            title={TEXTS.money.by_branch}
            head={TEXTS.branch}
            rows={largestFirst(branches)}
            nameOf={({ label }) => label ?? TEXTS.money.no_branch}
            columns={columnsOf(toRows, 'branch')}
          />
        )}
        <GroupTable
          title={TEXTS.money.by_source}
          head={TEXTS.source}
          rows={largestFirst(sources)}
          nameOf={({ label }) => label ?? TEXTS.money.no_source}
          columns={columnsOf(toRows, 'source_id')}
        />
        {doctors && (
          <GroupTable
            title={TEXTS.money.by_doctor}
            head={TEXTS.doctor}
            rows={largestFirst(doctors)}
            nameOf={({ label }) => label ?? TEXTS.money.no_doctor}
            columns={columnsOf(toRows, 'user_id')}
          />
        )}
      </div>
    </>
  )
}

const largestFirst = (rows: readonly RevenueGroupRow[]): RevenueGroupRow[] =>
  rows.toSorted((one, other) => other.collected - one.collected)

const collectRate = ({ collected, performed }: Pick<Revenue['now'], 'collected' | 'performed'>) =>
  rate(collected, performed)

function cardsOf(
  { now, before, debt }: Revenue,
  query: RevenueNarrowed,
  toRows: ToRows,
  toAgreed: ToAgreed,
): Figure[] {
  const measures = (['collected', 'performed', 'agreed', 'net', 'held'] as const).map((key): Figure => ({
    label: REVENUE_DEFINITIONS[key][0],
    about: REVENUE_DEFINITIONS[key][1],
    value: now[key],
    before: before[key],
    kind: 'money',
    ...(key === 'held' ? {} : { better: 'more' }),
    to: key === 'agreed' ? toAgreed?.(query) : toRows?.({ sort: `-${key}` }),
  }))
  const owed: Figure[] =
    debt === null
      ? []
      : [
          { label: TEXTS.money.debt, value: debt.debt, kind: 'money', to: debtsAt(query) },
          {
            label: TEXTS.money.overdue_debt,
            value: debt.overdue,
            kind: 'money',
            to: debtsAt(query, { is_overdue: true }),
          },
        ]
  return [
    ...measures,
    {
      label: TEXTS.money.collect_rate,
      about: TEXTS.money.collect_rate_about,
      value: collectRate(now),
      before: collectRate(before),
      kind: 'rate',
      better: 'more',
    },
    ...owed,
  ]
}

/** The list of debts has no branch in its address: of one branch alone it would show more than the figure counts. */
const debtsAt = ({ branch_id }: RevenueNarrowed, more: Address['search'] = {}): Address | undefined =>
  branch_id === undefined ? { to: '/accounting', search: { tab: 'debts', ...more } } : undefined

function columnsOf(
  toRows: ToRows,
  filter: 'branch' | 'source_id' | 'user_id',
): FigureColumn<RevenueGroupRow>[] {
  return [
    ...ENTERED.map((measure): FigureColumn<RevenueGroupRow> => ({
      label: REVENUE_DEFINITIONS[measure][0],
      about: REVENUE_DEFINITIONS[measure][1],
      of: (row) => row[measure],
      shown: compactMoney,
      to: ({ key }) => (key === null ? undefined : toRows?.({ [filter]: Number(key), sort: `-${measure}` })),
    })),
    {
      label: REVENUE_DEFINITIONS.agreed[0],
      about: REVENUE_DEFINITIONS.agreed[1],
      of: (row) => row.agreed,
      shown: compactMoney,
    },
  ]
}
