import type { QueryParameter } from '@bcare/contract/insight/query'
import {
  MOST_QUERY_PARAMETERS,
  QUERY_PARAMETER_LABELS,
  QUERY_PARAMETER_TYPES,
  type QueryParameterType,
} from '@bcare/rules/insight/query'
import { ActionIcon, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import css from './queries.module.css'
import { undeclared } from './query-key.ts'
import { QUERY_TEXTS as TEXTS } from './texts.ts'

const TYPES = QUERY_PARAMETER_TYPES.map((value) => ({ value, label: QUERY_PARAMETER_LABELS[value] }))

interface ParameterRowsProps {
  statement: string
  parameters: readonly QueryParameter[]
  onChange: (parameters: readonly QueryParameter[]) => void
}

/** What a statement asks for: declared by one press each, as soon as it stands in the statement. */
export function ParameterRows({ statement, parameters, onChange }: ParameterRowsProps) {
  const change = (place: number, part: Partial<QueryParameter>) =>
    onChange(parameters.map((one, at) => (at === place ? { ...one, ...part } : one)))
  const fresh = undeclared(statement, parameters).slice(0, MOST_QUERY_PARAMETERS - parameters.length)
  return (
    <>
      {parameters.map(({ name, label, type, required }, place) => (
        <div key={place} className={css.parameter} role="group" aria-label={`${TEXTS.parameters} ${name}`}>
          <TextInput
            label={TEXTS.parameter_name}
            value={name}
            maxLength={40}
            onChange={(event) => change(place, { name: event.currentTarget.value })}
          />
          <TextInput
            label={TEXTS.parameter_label}
            value={label}
            maxLength={80}
            onChange={(event) => change(place, { label: event.currentTarget.value })}
          />
          <NativeSelect
            label={TEXTS.parameter_type}
            data={TYPES}
            value={type}
            onChange={(event) => change(place, { type: event.currentTarget.value as QueryParameterType })}
          />
          <Checkbox
            label={TEXTS.parameter_required}
            checked={required}
            onChange={(event) => change(place, { required: event.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={TEXTS.remove_parameter(name)}
            onClick={() => onChange(parameters.filter((_, at) => at !== place))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {fresh.length > 0 && (
        <Group gap="xs">
          {fresh.map((name) => (
            <Button
              key={name}
              size="xs"
              variant="light"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange([...parameters, { name, label: name, type: 'text', required: true }])}
            >
              {TEXTS.declare(name)}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}
