import { deviation, type RecordField } from '@bcare/rules/treatment/records/field'
import { formatNumber } from '@bcare/rules/text/number'
import { NO_TEETH, orderedTeeth } from '@bcare/rules/treatment/teeth'
import type { Tooth } from '@bcare/rules/treatment/tooth'
import { Chip, Input, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { keepText, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { TeethInput } from '../TeethInput.tsx'
import type { Typed } from './record-values.ts'
import css from './records.module.css'
import { RECORD_TEXTS as TEXTS } from './texts.ts'

interface RecordInputProps {
  name: string
  field: RecordField
  value: Typed[string]
  required: boolean
  error: string | undefined
  onChange: (next: Typed[string]) => void
}

/** The input of one field, by what may be answered. */
export function RecordInput(props: RecordInputProps) {
  const { field, value, required, error, onChange } = props
  const { label } = field
  switch (field.type) {
    case 'number':
      return <Figure {...props} field={field} />
    case 'date':
      return (
        <DateInput
          label={label}
          required={required}
          value={(value as string | null | undefined) ?? null}
          onChange={(day) => onChange(day)}
          error={error}
        />
      )
    case 'teeth':
      return (
        <TeethInput
          label={label}
          required={required}
          value={{ ...NO_TEETH, items: ((value ?? []) as Tooth[]).map((tooth) => ({ tooth, surfaces: [] })) }}
          onChange={(next) => onChange(orderedTeeth(next ?? NO_TEETH).items.map(({ tooth }) => tooth))}
          error={error}
        />
      )
    case 'flag':
    case 'choice':
    case 'choices':
      return <Chips {...props} />
    case 'long':
      return (
        <Textarea
          label={label}
          withAsterisk={required}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={4000}
          value={(value as string | undefined) ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          withAsterisk={required}
          maxLength={300}
          autoComplete="off"
          value={(value as string | undefined) ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      )
  }
}

/** A measure with its unit, and how far it lies from what is usual. */
function Figure({
  field,
  value,
  required,
  error,
  onChange,
}: RecordInputProps & { field: Extract<RecordField, { type: 'number' }> }) {
  const { label, unit, norm, places = 0 } = field
  const far = typeof value === 'number' ? deviation(field, value) : undefined
  const usual = norm && TEXTS.norm(formatNumber(norm[0], 1), formatNumber(norm[1], 1))
  const shared = {
    label: unit === undefined ? label : `${label} (${unit})`,
    required,
    value: (value ?? null) as TypedNumber,
    ...keepText(onChange),
    error,
    description:
      usual === undefined || far === undefined || Math.abs(far) <= 1
        ? usual
        : `${usual}, ${TEXTS.far(formatNumber(Math.round(far * 10) / 10, 1))}`,
  }
  return places === 0 ? <IntInput {...shared} /> : <DecimalInput {...shared} digits={places} />
}

const FLAG = { true: TEXTS.yes, false: TEXTS.no }

/** A few answers beside each other, one or several of them; a second press takes one back. */
function Chips({ field, value, required, error, onChange }: RecordInputProps) {
  const of = 'of' in field ? field.of : FLAG
  const chosen = new Set(Array.isArray(value) ? (value as string[]) : value == null ? [] : [String(value)])
  const toggle = (one: string) => {
    if (field.type === 'choices') {
      const next = Object.keys(of).filter((other) => (other === one) !== chosen.has(other))
      return onChange(next)
    }
    if (chosen.has(one)) return onChange(undefined)
    return onChange(field.type === 'flag' ? one === 'true' : one)
  }
  return (
    <Input.Wrapper label={field.label} withAsterisk={required} error={error} labelElement="div">
      <div role="group" aria-label={field.label} className={css.chips}>
        {Object.entries(of).map(([one, label]) => (
          <Chip key={one} size="sm" checked={chosen.has(one)} onChange={() => toggle(one)}>
            {label}
          </Chip>
        ))}
      </div>
    </Input.Wrapper>
  )
}
