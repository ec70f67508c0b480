import { repeatWords } from '@bcare/rules/work/repeat'
import { repeatOfPhrase } from '@bcare/rules/work/repeat-phrase'
import { Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '../../kit/form/field.ts'
import type { TaskRow } from '../task-row.ts'
import { REPEATS, TASK_TEXTS as TEXTS } from '../texts.ts'

type Repeat = TaskRow['repeat']

/** How a task comes again: what clinics need, and whatever rule it has already. */
export function RepeatInput({ value, onChange, label, error, disabled }: FieldProps<Repeat>) {
  const known = REPEATS.some(({ rrule }) => rrule === value?.rrule)
  const own = value === null || known ? [] : [{ value: value.rrule, label: repeatWords(value.rrule) }]
  const data = [
    ...REPEATS.map(({ rrule, label: words }) => ({ value: rrule as string, label: words })),
    ...own,
  ]
  return (
    <Stack gap={6}>
      <Select
        label={label}
        error={error}
        disabled={disabled}
        placeholder={TEXTS.no_repeat}
        data={data}
        value={value?.rrule ?? null}
        clearable
        comboboxProps={{ withinPortal: true }}
        onChange={(rrule) => onChange(rrule === null ? null : { ...value, rrule })}
      />
      <PhraseInput
        rrule={value?.rrule}
        disabled={disabled}
        onRule={(rrule) => onChange({ ...value, rrule })}
      />
    </Stack>
  )
}

interface PhraseInputProps {
  rrule: string | undefined
  disabled: boolean | undefined
  onRule: (rrule: string) => void
}

/** The rule in the user's own words, taken over as soon as they are understood. */
function PhraseInput({ rrule, disabled, onRule }: PhraseInputProps) {
  const [phrase, setPhrase] = useState('')
  const [left, setLeft] = useState(false)
  const understood = repeatOfPhrase(phrase)
  const read = (typed: string) => {
    setPhrase(typed)
    setLeft(false)
    const rule = repeatOfPhrase(typed)
    if (rule !== undefined) onRule(rule)
  }
  return (
    <TextInput
      aria-label={TEXTS.repeat_phrase}
      placeholder={TEXTS.repeat_example}
      disabled={disabled ?? false}
      maxLength={100}
      value={phrase}
      error={left && phrase.trim() !== '' && understood === undefined && TEXTS.repeat_unclear}
      description={
        understood !== undefined && understood === rrule && `${repeatWords(understood)}, ${TEXTS.repeat_hour}`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => read(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}
