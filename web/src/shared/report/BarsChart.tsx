import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { Bar as Bars, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { Bar } from './bars.ts'
import css from './report.module.css'
import { REPORT_TEXTS as TEXTS } from './texts.ts'

interface BarsChartProps {
  title: string
  bars: readonly Bar[]
  height: number
  /** An amount in little room, at the axis. */
  scale: (amount: number) => string
  /** The same in full, where a bar is pointed at. */
  shown: (amount: number) => string
  onOpen: ((bar: Bar) => void) | undefined
}

interface TipProps {
  active?: boolean
  payload?: readonly { payload?: unknown }[]
  shown: (amount: number) => string
  /** Called with the bar that is pointed at, by mouse or key. */
  onPoint: (bar: Bar | undefined) => void
}

function Tip({ active = false, payload, shown, onPoint }: TipProps) {
  const bar = active ? (payload?.[0]?.payload as Bar | undefined) : undefined
  useEffect(() => onPoint(bar), [onPoint, bar])
  if (bar === undefined) return null
  return (
    <p className={css.tip}>
      {bar.label} <strong>{shown(bar.amount)}</strong>
    </p>
  )
}

/**
 * Bars that are walked through with the arrow keys, and opened by Enter or a press. Its width is measured here: the library's
 * own container prints empty (recharts#6112), and so it does not move either.
 */
export function BarsChart({ title, bars, height, scale, shown, onOpen }: BarsChartProps) {
  const { ref, width } = useElementSize()
  const at = useRef<Bar>(undefined)
  const point = useCallback((bar: Bar | undefined) => {
    at.current = bar
  }, [])
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && at.current !== undefined) onOpen?.(at.current)
  }
  return (
    <figure className={css.chart} ref={ref} style={{ minHeight: height }}>
      {width > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the focus and its role
        <div onKeyDownCapture={press}>
          <BarChart
            width={width}
            height={height}
            data={[...bars]}
            title={title}
            desc={TEXTS.chart_about}
            margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--mantine-color-gray-2)" />
            <XAxis
              dataKey="label"
              tickLine={false}
              tick={{ fontSize: 12, fill: 'var(--mantine-color-gray-7)' }}
              stroke="var(--mantine-color-gray-4)"
              minTickGap={12}
            />
            <YAxis
              width={64}
              tickLine={false}
              axisLine={false}
              tick={{ fontSize: 12, fill: 'var(--mantine-color-gray-7)' }}
              tickFormatter={scale}
              allowDecimals={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--mantine-color-gray-1)' }}
              content={<Tip shown={shown} onPoint={point} />}
            />
            <Bars
              dataKey="amount"
              fill="var(--mantine-primary-color-filled)"
              isAnimationActive={false}
              maxBarSize={40}
              radius={[2, 2, 0, 0]}
              {...(onOpen && {
                cursor: 'pointer',
                onClick: ({ payload }: { payload?: unknown }) => onOpen(payload as Bar),
              })}
            />
          </BarChart>
        </div>
      )}
      <figcaption className={css.hint}>{title}</figcaption>
    </figure>
  )
}
