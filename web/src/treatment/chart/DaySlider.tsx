import { formatDate } from '@bcare/rules/text/date'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

interface DaySliderProps {
  /** Days before today on which something changed, the oldest first. */
  days: readonly string[]
  /** The day that is shown; undefined for today. */
  day: string | undefined
  onChange: (day: string | undefined) => void
}

/** Goes back in a chart: it stops only on days when something changed, and last on today. */
export function DaySlider({ days, day, onChange }: DaySliderProps) {
  const label = useId()
  if (days.length === 0) return null
  const at = day === undefined ? days.length : Math.max(0, days.indexOf(day))
  const go = (to: number) => onChange(days[to])
  const words = day === undefined ? TEXTS.today : formatDate(day)
  return (
    <>
      <span id={label}>{TEXTS.day}</span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={TEXTS.day_before}
        disabled={at === 0}
        onClick={() => go(at - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <input
        type="range"
        className={css.slider}
        aria-labelledby={label}
        aria-valuetext={words}
        min={0}
        max={days.length}
        step={1}
        value={at}
        onChange={(event) => go(Number(event.currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={TEXTS.day_after}
        disabled={day === undefined}
        onClick={() => go(at + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <span className="numeric">{words}</span>
    </>
  )
}
