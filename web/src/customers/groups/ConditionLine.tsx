import { ActionIcon, MultiSelect, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Choices } from '../../kit/data/table/column.ts'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'
import {
  BIRTHDAYS,
  CONDITION_FIELDS,
  type Condition,
  conditionOn,
  fieldOf,
  operatorOf,
} from './conditions.ts'
import css from './groups.module.css'

interface ConditionLineProps {
  condition: Condition
  index: number
  choices: Choices
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** One condition: what about, how compared, with what. */
export function ConditionLine({ condition, index, choices, onChange, onRemove }: ConditionLineProps) {
  const { field, op } = condition
  const operators = fieldOf(field)?.operators ?? []
  const set = (value: unknown) => onChange({ ...condition, value })
  return (
    <div className={css.line}>
      <NativeSelect
        aria-label={TEXTS.field}
        value={field}
        data={CONDITION_FIELDS.map((one) => ({ value: one.field, label: one.label }))}
        onChange={(event) => onChange(conditionOn(event.currentTarget.value))}
      />
      <NativeSelect
        aria-label={TEXTS.operator}
        value={op}
        data={operators.map((one) => ({ value: one.op, label: one.label }))}
        onChange={(event) => onChange(conditionOn(field, event.currentTarget.value, condition))}
      />
      <div className={css.value}>
        <Value condition={condition} choices={choices} onChange={set} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={TEXTS.remove_condition(index + 1)}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

interface ValueProps {
  condition: Condition
  choices: Choices
  onChange: (value: unknown) => void
}

function Value({ condition, choices, onChange }: ValueProps) {
  const takes = operatorOf(condition)?.takes
  if (takes === 'values') return <Values condition={condition} choices={choices} onChange={onChange} />
  if (takes === 'days') {
    return (
      <IntInput
        aria-label={TEXTS.days}
        value={condition.value as number | string | null}
        onChange={onChange}
        onText={onChange}
      />
    )
  }
  if (takes === 'span' || takes === 'flag') {
    const data =
      takes === 'span'
        ? BIRTHDAYS
        : [
            { value: 'true', label: DATA_TEXTS.yes },
            { value: 'false', label: DATA_TEXTS.no },
          ]
    const change = (value: string) => onChange(takes === 'flag' ? value === 'true' : value)
    return (
      <NativeSelect
        aria-label={TEXTS.value}
        value={String(condition.value as string | boolean)}
        data={data}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  return null
}

/** Values are ids, words or codes: the list is of texts, so each is looked up again. */
function Values({ condition, choices, onChange }: ValueProps) {
  const options = choices[condition.field] ?? []
  const chosen = (condition.value as (string | number)[]).map(String)
  return (
    <MultiSelect
      aria-label={TEXTS.value}
      searchable
      hidePickedOptions
      placeholder={chosen.length === 0 ? TEXTS.value : undefined}
      data={options.map(({ value, label }) => ({ value: String(value), label }))}
      value={chosen}
      onChange={(next) =>
        onChange(options.filter(({ value }) => next.includes(String(value))).map(({ value }) => value))
      }
    />
  )
}
