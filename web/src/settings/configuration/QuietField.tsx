import { Checkbox, Group, Text } from '@mantine/core'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import type { ControlProps } from './control-props.ts'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'

interface Span {
  from: string
  to: string
}

const NIGHT: Span = { from: '21:00', to: '07:00' }

/** A span of every day, or none. */
export function QuietField({ label, value, onChange, disabled, error }: ControlProps) {
  const span = value as Span | null
  const part = (name: keyof Span, text: string, of: Span) => (
    <TimeInput
      aria-label={`${label}: ${text}`}
      value={of[name] === '' ? null : of[name]}
      disabled={disabled}
      error={name === 'to' ? error : undefined}
      onChange={(time) => onChange({ ...of, [name]: time ?? '' })}
    />
  )
  return (
    <Group gap="sm" wrap="nowrap">
      <Checkbox
        size="sm"
        aria-label={label}
        label={span === null ? TEXTS.quiet_off : TEXTS.quiet_from}
        checked={span !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? NIGHT : null)}
      />
      {span !== null && (
        <>
          {part('from', TEXTS.begins, span)}
          <Text size="sm">{TEXTS.until}</Text>
          {part('to', TEXTS.ends, span)}
        </>
      )}
    </Group>
  )
}
