import type { Output } from '@bcare/contract'
import type { appointmentDashboard, BookingGroup } from '@bcare/contract/insight/dashboard'
import { type BookingEffect, EFFECT_RATES, effectRate } from '@bcare/rules/appointments/effect'
import { rateText } from '@bcare/rules/insight/figure'
import { IconCalendarStats } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Answer } from '../../shared/report/Answer.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { useSpan } from '../../shared/report/span.ts'
import { type BookingNarrowed, bookingsAt, daysOf } from './addresses.ts'
import type { Address, Figure } from '../../shared/report/figures.ts'
import { Cards } from './Cards.tsx'
import { DaysChart } from './DaysChart.tsx'
import { asked, Compared, SourceFilter, StaffFilter } from './Filters.tsx'
import { type FigureColumn, GroupTable } from './GroupTable.tsx'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

type Bookings = Output<typeof appointmentDashboard.appointments>

/** What became of the bookings of a period. */
export function AppointmentsTab() {
  const state = useSpan()
  const query: BookingNarrowed = {
    ...state.narrowed,
    ...asked('doctor_id', state.search['staff']),
    ...asked('source_term_id', state.search['source']),
  }
  const read = useRead(api.appointmentDashboard.appointments, query, {
    quiet: true,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SpanBar state={state}>
        <SourceFilter state={state} />
        <StaffFilter state={state} label={TEXTS.doctor} permission="appointment:read" only="is_doctor" />
      </SpanBar>
      <Answer read={read} height={480}>
        {(bookings) => <Shown bookings={bookings} query={query} />}
      </Answer>
    </>
  )
}

/** How the list behind each figure is narrowed. */
const KINDS = {
  booked: {},
  arrived: { arrived: true },
  no_show: { status: 'no_show' },
  cancelled: { status: 'cancelled' },
} as const satisfies Record<string, Address['search']>
type Kind = keyof typeof KINDS
const KEYS = Object.keys(KINDS) as Kind[]

function Shown({ bookings, query }: { bookings: Bookings; query: BookingNarrowed }) {
  const { now, before, days, doctors, branches } = bookings
  if (now.booked + before.booked === 0)
    return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} icon={<IconCalendarStats />} />
  return (
    <>
      <Compared before={before} />
      <Cards figures={cardsOf(bookings, query)} />
      <DaysChart
        span={query}
        days={days}
        dayOf={({ day }) => day}
        series={KEYS.map((key) => ({
          label: TEXTS.booking[key],
          of: (day: Bookings['days'][number]) => day[key],
          to: (span) => bookingsAt(query, { ...KINDS[key], start_at: daysOf(span) }),
        }))}
      />
      <GroupTable
        title={TEXTS.booking.by_doctor}
        head={TEXTS.doctor}
        rows={doctors}
        nameOf={({ name }) => name ?? TEXTS.booking.no_doctor}
        columns={columnsOf(query, 'doctor_id')}
      />
      {branches.length > 1 && (
        <GroupTable
          title={TEXTS.booking.by_branch}
          head={TEXTS.branch}
          rows={branches}
          nameOf={({ name }) => name ?? TEXTS.booking.no_branch}
          columns={columnsOf(query, 'branch_id')}
        />
      )}
    </>
  )
}

const BETTER = { booked: 'more', arrived: 'more', no_show: 'less', cancelled: 'less' } as const

const rateOf = (key: string, effect: BookingEffect): number | null => {
  const found = EFFECT_RATES.find((one) => one.key === key)
  return found === undefined ? null : effectRate(found, effect)
}

function cardsOf({ now, before }: Bookings, query: BookingNarrowed): Figure[] {
  const { booking } = TEXTS
  return [
    ...KEYS.map((key): Figure => ({
      label: booking[key],
      value: now[key],
      before: before[key],
      better: BETTER[key],
      to: bookingsAt(query, KINDS[key]),
    })),
    ...EFFECT_RATES.map(({ key, label, about }): Figure => ({
      label,
      about,
      value: rateOf(key, now),
      before: rateOf(key, before),
      kind: 'rate',
      better: key === 'arrived' || key === 'confirmed' ? 'more' : 'less',
      // The part of the rate is a figure of its own, with the same rows.
      ...(key === 'arrived' || key === 'no_show' ? { to: bookingsAt(query, KINDS[key]) } : {}),
    })),
    {
      label: booking.first,
      value: now.first_visits,
      before: before.first_visits,
      better: 'more',
      to: bookingsAt(query, { visit_kind: 'new' }),
    },
    {
      label: booking.return,
      value: now.return_visits,
      before: before.return_visits,
      better: 'more',
      to: bookingsAt(query, { visit_kind: 'return' }),
    },
  ]
}

function columnsOf(query: BookingNarrowed, filter: 'doctor_id' | 'branch_id'): FigureColumn<BookingGroup>[] {
  const counts = KEYS.map((key): FigureColumn<BookingGroup> => ({
    label: TEXTS.booking[key],
    of: (row) => row[key],
    to: ({ id, is_active }) =>
      id === null || !(is_active || filter === 'doctor_id')
        ? undefined
        : bookingsAt(query, { ...KINDS[key], [filter]: id }),
  }))
  const rates = ['arrived', 'no_show'].map((key): FigureColumn<BookingGroup> => {
    const { label = '', about = '' } = EFFECT_RATES.find((one) => one.key === key) ?? {}
    return { label, about, of: (row) => rateOf(key, row), shown: rateText }
  })
  return [...counts, ...rates]
}
