import { figureText } from '@bcare/rules/insight/figure'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { linkTo } from '../../kit/page/search-params.ts'
import { type Bar, barsOf, barSpan, stepOf } from '../../shared/report/bars.ts'
import type { Span } from '../../shared/report/span.ts'
import type { Address } from '../../shared/report/figures.ts'
import css from './dashboard.module.css'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

const BarsChart = lazy(() =>
  import('../../shared/report/BarsChart.tsx').then((file) => ({ default: file.BarsChart })),
)
const HEIGHT = 220

/** What the chart can draw: a figure of each day. */
export interface Series<R> {
  label: string
  of: (day: R) => number
  /** At the axis, and where a bar is pointed at. */
  scale?: (amount: number) => string
  shown?: (amount: number) => string
  /** The rows of some days; undefined where no list has them. */
  to?: ((span: Span) => Address) | undefined
}

interface DaysChartProps<R> {
  span: Span
  days: readonly R[]
  dayOf: (day: R) => string | null
  series: readonly Series<R>[]
}

/** How the figures of a period went, one at a time, by day or by month; a bar opens its rows. */
export function DaysChart<R>({ span, days, dayOf, series }: DaysChartProps<R>) {
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const shown = series[chosen]
  if (shown === undefined) return null
  const step = stepOf(span)
  const amounts = new Map<string | null, number>()
  for (const day of days) {
    const key = step === 'day' ? dayOf(day) : (dayOf(day)?.slice(0, 7) ?? null)
    amounts.set(key, (amounts.get(key) ?? 0) + shown.of(day))
  }
  const { to } = shown
  const open = ({ key }: Bar) => {
    const address = to?.(barSpan(key, span))
    if (address) void navigate(linkTo(address.to, address.search))
  }
  return (
    <section className={`box ${css.chart}`} aria-label={TEXTS.chart(shown.label, step)}>
      {series.length > 1 && (
        <SegmentedControl
          size="xs"
          className={css.switch}
          aria-label={TEXTS.chart_of}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
          data={series.map(({ label }, place) => ({ value: String(place), label }))}
        />
      )}
      <Suspense fallback={<Skeleton height={HEIGHT} radius="md" />}>
        <BarsChart
          title={TEXTS.chart(shown.label, step)}
          bars={barsOf(span, amounts)}
          height={HEIGHT}
          scale={shown.scale ?? figureText}
          shown={shown.shown ?? figureText}
          onOpen={to && open}
        />
      </Suspense>
    </section>
  )
}
