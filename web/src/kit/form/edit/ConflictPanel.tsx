import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatPhone } from '@bcare/rules/text/phone'
import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { textOf } from '../../data/table/text-of.ts'
import type { Field, Values } from '../field.ts'
import css from '../form.module.css'
import { FORM_TEXTS } from '../texts.ts'
import type { Conflict } from './conflict.ts'

interface ConflictPanelProps {
  conflict: Conflict
  fields: readonly Field[]
  values: Values
  onTake: (name: string) => void
}

/** A value in words, beside another one of the same field. */
export function valueInWords(
  { kind, options, words }: Pick<Field, 'kind' | 'options' | 'words'>,
  value: unknown,
): string {
  if (words !== undefined) return words(value) || FORM_TEXTS.empty
  if (value === null || value === undefined || value === '') return FORM_TEXTS.empty
  const option = options?.find((candidate) => candidate.value === value)
  if (option) return option.label
  if (typeof value === 'boolean') return value ? FORM_TEXTS.yes : FORM_TEXTS.no
  if (kind === 'money' && typeof value === 'number' && !Number.isNaN(value)) return formatMoney(value)
  if (kind === 'date') return formatDate(textOf(value))
  if (kind === 'instant') return formatDateTime(textOf(value))
  if (kind === 'phone') return formatPhone(textOf(value))
  return textOf(value)
}

/** Another user saved first: what the system holds now beside what was typed, field by field. */
export function ConflictPanel({ conflict, fields, values, onTake }: ConflictPanelProps) {
  const labelOf = (name: string) => fields.find((field) => field.name === name)
  const taken = conflict.theirs.flatMap((name) => labelOf(name)?.label ?? [])
  return (
    <Alert color="orange" icon={<IconUsers />} title={FORM_TEXTS.changed_title} role="alert">
      <p className={css.note}>
        {conflict.both.length > 0 ? FORM_TEXTS.changed_about : FORM_TEXTS.changed_none}
      </p>
      {conflict.both.length > 0 && (
        <table className={css.conflict}>
          <thead>
            <tr>
              <th scope="col">{FORM_TEXTS.changed_field}</th>
              <th scope="col">{FORM_TEXTS.changed_theirs}</th>
              <th scope="col">{FORM_TEXTS.changed_mine}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {conflict.both.map(({ name, theirs }) => {
              const field = labelOf(name)
              return (
                field && (
                  <tr key={name}>
                    <th scope="row">{field.label}</th>
                    <td>{valueInWords(field, theirs)}</td>
                    <td>{valueInWords(field, values[name])}</td>
                    <td>
                      <Button size="compact-xs" variant="white" onClick={() => onTake(name)}>
                        {FORM_TEXTS.take_theirs}
                      </Button>
                    </td>
                  </tr>
                )
              )
            })}
          </tbody>
        </table>
      )}
      {taken.length > 0 && <p className={css.note}>{FORM_TEXTS.changed_taken(taken.join(', '))}</p>}
    </Alert>
  )
}
