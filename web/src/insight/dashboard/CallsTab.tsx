import type { Output } from '@bcare/contract'
import type { callDashboard, CallGroup } from '@bcare/contract/insight/dashboard'
import { rate, rateText } from '@bcare/rules/insight/figure'
import { IconPhone } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Answer } from '../../shared/report/Answer.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { useSpan } from '../../shared/report/span.ts'
import { CALL_KINDS, type CallNarrowed, callsAt, daysOf } from './addresses.ts'
import type { Figure } from '../../shared/report/figures.ts'
import { Cards } from './Cards.tsx'
import { DaysChart } from './DaysChart.tsx'
import { durationText } from '../../shared/report/duration.ts'
import { asked, Compared, StaffFilter } from './Filters.tsx'
import { type FigureColumn, GroupTable } from './GroupTable.tsx'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

type Calls = Output<typeof callDashboard.calls>

/** The calls of a period: taken, made and missed, and how long they took. */
export function CallsTab() {
  const state = useSpan()
  const query: CallNarrowed = { ...state.narrowed, ...asked('user_id', state.search['staff']) }
  const read = useRead(api.callDashboard.calls, query, { quiet: true, placeholderData: keepPreviousData })
  return (
    <>
      <SpanBar state={state}>
        <StaffFilter state={state} label={TEXTS.staff} permission="call:read" />
      </SpanBar>
      <Answer read={read} height={480}>
        {(calls) => <Shown calls={calls} query={query} />}
      </Answer>
    </>
  )
}

const CHARTED = ['taken', 'made', 'missed'] as const
const COUNTED = ['taken', 'missed', 'made', 'reached'] as const

const isEmpty = ({ now, before }: Calls): boolean =>
  [now, before].every(({ taken, made, missed }) => taken + made + missed === 0)

function Shown({ calls, query }: { calls: Calls; query: CallNarrowed }) {
  if (isEmpty(calls))
    return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} icon={<IconPhone />} />
  const { before, days, agents } = calls
  return (
    <>
      <Compared before={before} />
      <Cards figures={cardsOf(calls, query)} />
      <DaysChart
        span={query}
        days={days}
        dayOf={({ day }) => day}
        series={CHARTED.map((key) => ({
          label: TEXTS.call[key],
          of: (day: Calls['days'][number]) => day[key],
          to: (span) => callsAt(query, { ...CALL_KINDS[key], started_at: daysOf(span) }),
        }))}
      />
      <GroupTable
        title={TEXTS.call.by_agent}
        head={TEXTS.call.agent}
        rows={agents}
        nameOf={({ name }) => name ?? TEXTS.call.nobody}
        columns={columnsOf(query)}
      />
    </>
  )
}

const answerRate = ({ taken, missed }: Pick<Calls['now'], 'taken' | 'missed'>): number | null =>
  rate(taken, taken + missed)

function cardsOf({ now, before }: Calls, query: CallNarrowed): Figure[] {
  const { call } = TEXTS
  return [
    ...COUNTED.map((key): Figure => ({
      label: call[key],
      value: now[key],
      before: before[key],
      better: key === 'missed' ? 'less' : 'more',
      to: callsAt(query, CALL_KINDS[key]),
    })),
    {
      label: call.answer_rate,
      about: call.answer_rate_about,
      value: answerRate(now),
      before: answerRate(before),
      kind: 'rate',
      better: 'more',
    },
    { label: call.talk, value: now.talk_sec, before: before.talk_sec, kind: 'time' },
    { label: call.wait, value: now.wait_sec, before: before.wait_sec, kind: 'time', better: 'less' },
    { label: call.booked, value: now.booked, before: before.booked, better: 'more' },
  ]
}

function columnsOf(query: CallNarrowed): FigureColumn<CallGroup>[] {
  const { call } = TEXTS
  return [
    ...COUNTED.map((key): FigureColumn<CallGroup> => ({
      label: call[key],
      of: (row) => row[key],
      to: ({ id }) => (id === null ? undefined : callsAt(query, { ...CALL_KINDS[key], user_id: id })),
    })),
    { label: call.answer_rate, about: call.answer_rate_about, of: answerRate, shown: rateText },
    { label: call.talk, of: ({ talk_sec }) => talk_sec, shown: durationText },
    { label: call.booked, of: ({ booked }) => booked },
  ]
}
