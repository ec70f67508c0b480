import { repeatWords } from '@bcare/rules/work/repeat'
import { Select } from '@mantine/core'
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
  )
}
