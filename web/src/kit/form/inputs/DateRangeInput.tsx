import { addDays, clinicDate } from '@bcare/rules/text/date'
import { Button, Group, Input, TextInput } from '@mantine/core'
import { serverNow } from '../../runtime/server-clock.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { type FieldProps, nameOfGroup } from '../field.ts'
import css from '../form.module.css'
import { dayOf, readDate, showDate } from './read-date.ts'
import { FORM_TEXTS } from '../texts.ts'
import { useTyped } from './use-typed.ts'

export type DateRange = readonly [from: string | null, to: string | null]

/** Spans that are asked for every day, counted from the clinic's today. */
export function usualRanges(today: string): { label: string; value: DateRange }[] {
  const month = `${today.slice(0, 8)}01`
  const before = `${addDays(month, -1).slice(0, 8)}01`
  return [
    { label: 'Hôm nay', value: [today, today] },
    { label: 'Hôm qua', value: [addDays(today, -1), addDays(today, -1)] },
    { label: '7 ngày qua', value: [addDays(today, -6), today] },
    { label: 'Tháng này', value: [month, today] },
    { label: 'Tháng trước', value: [before, addDays(month, -1)] },
  ]
}

/** A span of business dates, both ends included: typed, picked in one calendar, or one of the usual spans. */
export function DateRangeInput(props: FieldProps<DateRange>) {
  const { value, onChange, label, disabled } = props
  const [from, to] = value
  const backwards = dayOf(from) !== null && dayOf(to) !== null && String(from) > String(to)
  return (
    <Input.Wrapper
      label={label}
      description={props.description}
      error={props.error ?? (backwards && FORM_TEXTS.range_wrong)}
      withAsterisk={props.required}
      labelElement="div"
    >
      <fieldset className={css.rangeGroup} aria-label={nameOfGroup(label)}>
        <div className={css.range}>
          <End
            label={FORM_TEXTS.from}
            value={from}
            disabled={disabled}
            onChange={(day) => onChange([day, to])}
          />
          <span aria-hidden>–</span>
          <End
            label={FORM_TEXTS.to}
            value={to}
            disabled={disabled}
            onChange={(day) => onChange([from, day])}
          />
          <CalendarButton disabled={disabled}>
            {(Calendar) => (
              <Calendar<'range'>
                type="range"
                allowSingleDateInRange
                value={[dayOf(from), dayOf(to)]}
                onChange={onChange}
              />
            )}
          </CalendarButton>
        </div>
        <UsualRanges disabled={disabled} onChange={onChange} />
      </fieldset>
    </Input.Wrapper>
  )
}

function UsualRanges({ disabled, onChange }: Pick<FieldProps<DateRange>, 'disabled' | 'onChange'>) {
  return (
    <Group gap={6}>
      {usualRanges(clinicDate(serverNow())).map((range) => (
        <Button
          key={range.label}
          size="compact-xs"
          variant="default"
          fw={400}
          disabled={disabled}
          onClick={() => onChange(range.value)}
        >
          {range.label}
        </Button>
      ))}
    </Group>
  )
}

interface EndProps {
  label: string
  value: string | null
  disabled?: boolean
  onChange: (day: string | null) => void
}

function End({ label, value, disabled, onChange }: EndProps) {
  const typed = useTyped({ value, onChange, show: showDate, read: readDate })
  return (
    <TextInput
      aria-label={label}
      placeholder={FORM_TEXTS.date_hint}
      inputMode="numeric"
      maxLength={20}
      disabled={disabled}
      error={typed.wrong}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.blur}
    />
  )
}
