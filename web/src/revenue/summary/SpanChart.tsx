import { REVENUE_DEFINITIONS } from '@bcare/rules/revenue/report'
import { compactMoney, formatMoney } from '@bcare/rules/text/money'
import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { linkTo } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { type Bar, stepOf } from '../../shared/report/bars.ts'
import css from '../revenue.module.css'
import type { Span } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import { barsOf, type ChosenMeasure, rowsOf } from './report.ts'

const BarsChart = lazy(() =>
  import('../../shared/report/BarsChart.tsx').then((file) => ({ default: file.BarsChart })),
)
const HEIGHT = 220

interface SpanChartProps {
  narrowed: Span & { branch_id?: number }
  measure: ChosenMeasure
}

/** How a measure went in a span, day by day; a bar opens the services behind it. */
export function SpanChart({ narrowed, measure }: SpanChartProps) {
  const navigate = useNavigate()
  const { from, to, branch_id } = narrowed
  const group = stepOf({ from, to })
  const { data, error } = useRead(api.revenue.summary, { ...narrowed, group_by: group }, { quiet: true })
  const waiting = <Skeleton height={HEIGHT} radius="md" />
  if (data === undefined) return error === null ? waiting : <p className={css.hint}>{TEXTS.chart_failed}</p>
  const open = ({ key }: Bar) => {
    const search = rowsOf(measure, { span: { from, to }, branch_id, group, key })
    if (search !== undefined) void navigate(linkTo('/revenue-attachment', search))
  }
  return (
    <Suspense fallback={waiting}>
      <BarsChart
        title={TEXTS.chart(REVENUE_DEFINITIONS[measure][0], TEXTS.chart_by[group])}
        bars={barsOf({ from, to }, data.data, measure)}
        height={HEIGHT}
        scale={compactMoney}
        shown={formatMoney}
        onOpen={measure === 'agreed' ? undefined : open}
      />
    </Suspense>
  )
}
