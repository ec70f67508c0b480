import {
  type ClockSpan,
  dayHoursProblem,
  MOST_SPANS,
  oneMoreSpan,
  readWeekHours,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
} from '@bcare/rules/appointments/schedule/opening-hours'
import { ActionIcon, Checkbox, Menu, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import type { ControlProps } from './control-props.ts'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'
import css from './week-field.module.css'

/** Opening hours of a week: a line a day, with its spans or «Nghỉ», and what is wrong with a day beside it. */
export function WeekField({ label, value, onChange, disabled, error }: ControlProps) {
  const week = readWeekHours(value) as WeekHours
  const put = (days: Partial<WeekHours>) => onChange({ ...week, ...days })
  const wrong = WEEKDAYS.some((day) => dayHoursProblem(week[day]) !== undefined)
  return (
    <div role="group" aria-label={label} className={css.week}>
      {WEEKDAYS.map((day) => (
        <Day
          key={day}
          day={day}
          spans={week[day]}
          disabled={disabled}
          onChange={(spans) => put({ [day]: spans })}
          onCopy={(days) => put(Object.fromEntries(days.map((one) => [one, structuredClone(week[day])])))}
        />
      ))}
      {error !== undefined && !wrong && (
        <Text size="xs" c="red.8" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

interface DayProps {
  day: Weekday
  spans: readonly ClockSpan[]
  disabled: boolean
  onChange: (spans: ClockSpan[]) => void
  onCopy: (days: readonly Weekday[]) => void
}

function Day({ day, spans, disabled, onChange, onCopy }: DayProps) {
  const name = WEEKDAY_NAMES[day]
  const problem = dayHoursProblem(spans)
  const change = (at: number, part: Partial<ClockSpan>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return (
    <div role="group" aria-label={name} className={css.day} data-closed={spans.length === 0 || undefined}>
      <span className={css.name}>{name}</span>
      <Checkbox
        className={css.closed}
        size="sm"
        label={TEXTS.closed}
        aria-label={TEXTS.closed_on(name)}
        checked={spans.length === 0}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? [] : [oneMoreSpan([])])}
      />
      <div className={css.spans}>
        {spans.map((span, at) => (
          <Span
            // oxlint-disable-next-line react/no-array-index-key -- a span is known by its place in the day alone
            key={at}
            span={span}
            name={TEXTS.span(name, at + 1, spans.length)}
            disabled={disabled}
            wrong={problem !== undefined}
            onChange={(part) => change(at, part)}
            {...(spans.length > 1 && { onRemove: () => onChange(spans.filter((_, index) => index !== at)) })}
          />
        ))}
        {problem !== undefined && (
          <Text size="xs" c="red.8" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <div className={css.actions}>
        {!disabled && spans.length > 0 && spans.length < MOST_SPANS && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={TEXTS.add_span(name)}
            title={TEXTS.add_span(name)}
            onClick={() => onChange([...spans, oneMoreSpan(spans)])}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
        {!disabled && <CopyDay day={day} onCopy={onCopy} />}
      </div>
    </div>
  )
}

interface SpanProps {
  span: ClockSpan
  name: string
  disabled: boolean
  wrong: boolean
  onChange: (part: Partial<ClockSpan>) => void
  onRemove?: () => void
}

const Span = ({ span, name, disabled, wrong, onChange, onRemove }: SpanProps) => (
  <div className={css.span}>
    {(['from', 'to'] as const).map((part) => (
      <TimeInput
        key={part}
        aria-label={`${name}: ${part === 'from' ? TEXTS.opens : TEXTS.closes}`}
        value={span[part] === '' ? null : span[part]}
        disabled={disabled}
        error={wrong || undefined}
        onChange={(time) => onChange({ [part]: time ?? '' })}
      />
    ))}
    {onRemove && !disabled && (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={TEXTS.remove_span(name)}
        title={TEXTS.remove_span(name)}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    )}
  </div>
)

const WORKING_DAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5)

function CopyDay({ day, onCopy }: { day: Weekday; onCopy: (days: readonly Weekday[]) => void }) {
  const name = TEXTS.copy_day(WEEKDAY_NAMES[day])
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={name} title={name}>
          <IconCopy size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{TEXTS.copy_day_to}</Menu.Label>
        <Menu.Item onClick={() => onCopy(WEEKDAYS)}>{TEXTS.copy_every}</Menu.Item>
        <Menu.Item onClick={() => onCopy(WORKING_DAYS)}>{TEXTS.copy_weekdays}</Menu.Item>
        {WEEKDAYS.filter((one) => one !== day).map((one) => (
          <Menu.Item key={one} onClick={() => onCopy([one])}>
            {WEEKDAY_NAMES[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
