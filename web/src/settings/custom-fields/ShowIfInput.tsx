import { DECIMALS } from '@bcare/rules/settings/custom-value'
import { readNumber } from '@bcare/rules/text/number'
import { Input, Select, TextInput } from '@mantine/core'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import css from './custom-fields.module.css'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

export interface Condition {
  field: string
  op: 'eq' | 'ne' | 'in' | 'is_set'
  value?: unknown
}

const OPS = (['eq', 'ne', 'is_set'] as const).map((value) => ({ value, label: TEXTS.ops[value] }))
const YES_NO = [
  { value: 'true', label: 'Có' },
  { value: 'false', label: 'Không' },
]

/** How many decimals the figures of a type have. */
const FIGURES: Record<string, number | undefined> = { integer: 0, money: 0, rating: 0, ...DECIMALS }

/** What was typed, as the other field holds it. */
function valueOf({ type }: DefinitionRow, text: string): unknown {
  if (type === 'boolean') return text === 'true'
  const decimals = FIGURES[type]
  if (decimals === undefined) return text
  const read = readNumber(text, decimals)
  // What is no number stays as it was typed: it is refused, not guessed.
  return 'value' in read ? read.value : text
}

/** When a field is asked for: always, or beside a value of another. */
export function ShowIfInput({
  value,
  onChange,
  others,
  label,
  error,
}: FieldProps<Condition | null> & { others: readonly DefinitionRow[] }) {
  const other = others.find(({ name }) => name === value?.field)
  const start = (field: string | null) => onChange(field === null ? null : { field, op: 'is_set' })
  return (
    <Input.Wrapper label={label} error={error}>
      <div className={css.pair}>
        <Select
          aria-label={TEXTS.condition_field}
          placeholder={TEXTS.condition_always}
          clearable
          clearButtonProps={{ 'aria-label': TEXTS.condition_always }}
          data={others.map((row) => ({ value: row.name, label: row.label }))}
          value={value?.field ?? null}
          onChange={start}
        />
        {value && other && (
          <Select
            aria-label={TEXTS.condition_op}
            data={OPS}
            allowDeselect={false}
            value={value.op}
            onChange={(op) => onChange({ field: value.field, op: (op ?? 'is_set') as Condition['op'] })}
          />
        )}
        {value && other && value.op !== 'is_set' && (
          <ValueInput
            other={other}
            value={value.value}
            onChange={(next) => onChange({ ...value, value: next })}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}

function ValueInput({
  other,
  value,
  onChange,
}: {
  other: DefinitionRow
  value: unknown
  onChange: (value: unknown) => void
}) {
  const choices =
    other.type === 'boolean'
      ? YES_NO
      : other.options.map((option) => ({ value: option.value, label: option.label }))
  const shown = value === undefined ? '' : String(value)
  if (choices.length === 0)
    return (
      <TextInput
        aria-label={TEXTS.condition_value}
        value={shown}
        onChange={(event) => onChange(valueOf(other, event.currentTarget.value))}
      />
    )
  return (
    <Select
      aria-label={TEXTS.condition_value}
      data={choices}
      allowDeselect={false}
      value={shown === '' ? null : shown}
      onChange={(chosen) => onChange(valueOf(other, chosen ?? ''))}
    />
  )
}
