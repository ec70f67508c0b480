import { minutesOf, timeOf } from '@bcare/rules/appointments/schedule/day'
import { Checkbox, Group, Input } from '@mantine/core'
import type { FieldProps } from '../../kit/form/field.ts'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

interface Hours {
  from: number
  to: number
}

const DAYTIME: Hours = { from: 8 * 60, to: 17 * 60 }
const CLOCK = /^\d\d:\d\d$/

/** A span of the day, or all of it. */
export function HoursInput({ value, onChange, onBlur, label, error }: FieldProps<Hours | null>) {
  const part = (name: keyof Hours, called: string, of: Hours) => (
    <TimeInput
      aria-label={called}
      value={timeOf(of[name])}
      // A time that cannot be read yet is still being typed.
      onChange={(time) => time !== null && CLOCK.test(time) && onChange({ ...of, [name]: minutesOf(time) })}
      {...(onBlur && { onBlur })}
    />
  )
  return (
    <Input.Wrapper label={label} error={error}>
      <Group gap="sm" wrap="nowrap" mt={4}>
        <Checkbox
          size="sm"
          label={TEXTS.within_hours}
          checked={value !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? DAYTIME : null)}
        />
        {value !== null && part('from', TEXTS.hours_from, value)}
        {value !== null && part('to', TEXTS.hours_to, value)}
      </Group>
    </Input.Wrapper>
  )
}
