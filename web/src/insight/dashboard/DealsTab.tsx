import type { Output } from '@bcare/contract'
import type { dealDashboard, DealGroup } from '@bcare/contract/insight/dashboard'
import { rate, rateText } from '@bcare/rules/insight/figure'
import { compactMoney } from '@bcare/rules/text/money'
import { NativeSelect } from '@mantine/core'
import { IconRoute, IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Answer } from '../../shared/report/Answer.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { idIn } from '../../kit/page/search-params.ts'
import { useSpan } from '../../shared/report/span.ts'
import { type DealNarrowed, dealsAt, daysOf } from './addresses.ts'
import type { Figure } from '../../shared/report/figures.ts'
import { Cards } from './Cards.tsx'
import css from './dashboard.module.css'
import { DaysChart } from './DaysChart.tsx'
import { asked, Compared, SourceFilter, StaffFilter } from './Filters.tsx'
import { type FigureColumn, GroupTable } from './GroupTable.tsx'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

type Deals = Output<typeof dealDashboard.deals>

/** Those among which the list of deals chooses, too. */
const PIPELINES = { is_active: true, limit: 200 } as const

/** The deals of a pipeline: what came, was won and lost, and what stands open. */
export function DealsTab() {
  const state = useSpan()
  const { search, change, narrowed } = state
  const pipelines = useRead(api.pipeline.list, PIPELINES, { quiet: true })
  const all = pipelines.data?.data ?? []
  const pipeline = all.find(({ id }) => id === idIn(search['pipeline'])) ?? all[0]
  const query: DealNarrowed = {
    ...narrowed,
    pipeline_id: pipeline?.id ?? 0,
    ...asked('source_term_id', search['source']),
    ...asked('owner_id', search['staff']),
  }
  const read = useRead(api.dealDashboard.deals, query, {
    enabled: pipeline !== undefined,
    quiet: true,
    placeholderData: keepPreviousData,
  })
  if (pipelines.data && pipeline === undefined)
    return <EmptyState title={TEXTS.no_pipeline} about={TEXTS.no_pipeline_about} icon={<IconRoute />} />
  return (
    <>
      <SpanBar state={state}>
        {all.length > 1 && pipeline && (
          <NativeSelect
            label={TEXTS.pipeline}
            className={css.filter}
            value={String(pipeline.id)}
            onChange={({ currentTarget }) => change({ pipeline: Number(currentTarget.value) })}
            data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <SourceFilter state={state} />
        <StaffFilter state={state} label={TEXTS.owner} permission="deal:read" />
      </SpanBar>
      <Answer
        read={pipelines.data ? read : { ...read, error: pipelines.error, refetch: pipelines.refetch }}
        height={480}
      >
        {(deals) => <Shown deals={deals} query={query} />}
      </Answer>
    </>
  )
}

const isEmpty = ({ now, before, stages }: Deals): boolean =>
  [now, before].every(({ created, won, lost }) => created + won + lost === 0) &&
  stages.every(({ present }) => present === 0)

function Shown({ deals, query }: { deals: Deals; query: DealNarrowed }) {
  if (isEmpty(deals))
    return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} icon={<IconTargetArrow />} />
  const { before, days, stages, sources, owners, lost_reasons } = deals
  return (
    <>
      <Compared before={before} />
      <Cards figures={cardsOf(deals, query)} />
      <DaysChart
        span={query}
        days={days}
        dayOf={({ day }) => day}
        series={MEASURES.map(({ key, at }) => ({
          label: TEXTS.deal[key],
          of: (day: Deals['days'][number]) => day[key],
          to: (span) => dealsAt(query, { [at]: daysOf(span) }),
        }))}
      />
      <GroupTable
        title={TEXTS.deal.stages}
        head={TEXTS.deal.stage}
        rows={stages}
        nameOf={({ name }) => name}
        columns={stageColumns(query)}
      />
      <div className={css.columns}>
        <GroupTable
          title={TEXTS.deal.by_source}
          head={TEXTS.source}
          rows={sources}
          nameOf={({ name }) => name ?? TEXTS.deal.no_source}
          columns={groupColumns(query, 'source_term_id')}
        />
        <GroupTable
          title={TEXTS.deal.by_owner}
          head={TEXTS.owner}
          rows={owners}
          nameOf={({ name }) => name ?? TEXTS.deal.no_owner}
          columns={groupColumns(query, 'owner_id')}
        />
        <GroupTable
          title={TEXTS.deal.lost_reasons}
          head={TEXTS.deal.reason}
          rows={lost_reasons}
          nameOf={({ name }) => name ?? TEXTS.deal.no_reason}
          columns={reasonColumns(query)}
        />
      </div>
    </>
  )
}

/** What happens to deals, and the filter of the list that says when. */
const MEASURES = [
  { key: 'created', at: 'created_at' },
  { key: 'won', at: 'won_at' },
  { key: 'lost', at: 'lost_at' },
] as const

const winRate = ({ won, lost }: Pick<Deals['now'], 'won' | 'lost'>) => rate(won, won + lost)
const average = ({ won, won_amount }: Pick<Deals['now'], 'won' | 'won_amount'>) =>
  won === 0 || won_amount === null ? null : Math.round(won_amount / won)

function cardsOf({ now, before }: Deals, query: DealNarrowed): Figure[] {
  const { deal } = TEXTS
  const at = (key: string) => dealsAt(query, { [key]: daysOf(query) })
  const amounts: Figure[] =
    now.won_amount === null
      ? []
      : [
          {
            label: deal.created_amount,
            value: now.created_amount,
            before: before.created_amount,
            kind: 'money',
            better: 'more',
            to: at('created_at'),
          },
          {
            label: deal.won_amount,
            value: now.won_amount,
            before: before.won_amount,
            kind: 'money',
            better: 'more',
            to: at('won_at'),
          },
          {
            label: deal.average,
            about: deal.average_about,
            value: average(now),
            before: average(before),
            kind: 'money',
            better: 'more',
          },
        ]
  return [
    { label: deal.created, value: now.created, before: before.created, better: 'more', to: at('created_at') },
    { label: deal.won, value: now.won, before: before.won, better: 'more', to: at('won_at') },
    { label: deal.lost, value: now.lost, before: before.lost, better: 'less', to: at('lost_at') },
    {
      label: deal.win_rate,
      about: deal.win_rate_about,
      value: winRate(now),
      before: winRate(before),
      kind: 'rate',
      better: 'more',
    },
    ...amounts,
    {
      label: deal.close,
      about: deal.close_about,
      value: now.close_seconds,
      before: before.close_seconds,
      kind: 'time',
      better: 'less',
    },
  ]
}

function stageColumns(query: DealNarrowed): FigureColumn<Deals['stages'][number]>[] {
  const { deal } = TEXTS
  const amount = {
    label: deal.amount,
    of: (row: Deals['stages'][number]) => row.present_amount,
    shown: compactMoney,
  }
  return [
    {
      label: deal.present,
      of: ({ present }) => present,
      to: ({ stage_id }) => dealsAt(query, { stage_id }),
    },
    amount,
    { label: deal.entered, of: ({ entered }) => entered },
    { label: deal.rate, about: deal.rate_about, of: (row) => row.rate, shown: rateText },
  ]
}

function groupColumns(query: DealNarrowed, filter: 'owner_id' | 'source_term_id'): FigureColumn<DealGroup>[] {
  const { deal } = TEXTS
  // Lists can be narrowed to users who have left as well, but not to terms that were deleted.
  const at =
    (more: Record<string, string>) =>
    ({ id, is_active }: DealGroup) =>
      id === null || !(is_active || filter === 'owner_id')
        ? undefined
        : dealsAt(query, { [filter]: id, ...more })
  return [
    { label: deal.created, of: ({ created }) => created, to: at({ created_at: daysOf(query) }) },
    { label: deal.won, of: ({ won }) => won, to: at({ won_at: daysOf(query) }) },
    { label: deal.win_rate, about: deal.win_rate_about, of: winRate, shown: rateText },
    { label: deal.won_amount, of: (row) => row.won_amount, shown: compactMoney },
  ]
}

function reasonColumns(query: DealNarrowed): FigureColumn<Deals['lost_reasons'][number]>[] {
  return [
    {
      label: TEXTS.deal.lost,
      of: ({ lost }) => lost,
      to: ({ id, is_active }) =>
        id === null || !is_active
          ? undefined
          : dealsAt(query, { lost_reason_id: id, lost_at: daysOf(query) }),
    },
    { label: TEXTS.deal.amount, of: (row) => row.lost_amount, shown: compactMoney },
  ]
}
