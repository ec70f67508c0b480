import type { CustomType } from '@bcare/rules/settings/custom-field'
import { TextInput } from '@mantine/core'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import type { FieldProps } from '../../kit/form/field.ts'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import css from './custom-fields.module.css'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

export interface Limits {
  min?: number | string
  max?: number | string
  regex?: string
  max_len?: number
  vocabulary?: string
}

/** One bound set, or gone. */
const withBound = (limits: Limits, name: keyof Limits, value: number | string | null): Limits => {
  const { [name]: _gone, ...rest } = limits
  return value === null || value === '' ? rest : { ...rest, [name]: value }
}

/** The bounds of a field: figures, days or lengths, as its type asks for. */
export function LimitsInput({ value, onChange, type, error }: FieldProps<Limits> & { type: CustomType }) {
  const set = (name: keyof Limits) => (bound: number | string | null) =>
    onChange(withBound(value ?? {}, name, bound))
  const limits = value ?? {}
  if (type === 'text' || type === 'long_text')
    return (
      <div className={css.pair}>
        <IntInput label={TEXTS.max_len} value={limits.max_len ?? null} onChange={set('max_len')} />
        <TextInput
          label={TEXTS.regex}
          description={TEXTS.regex_hint}
          error={error}
          value={limits.regex ?? ''}
          onChange={(event) => set('regex')(event.currentTarget.value)}
        />
      </div>
    )
  const bounds = [
    ['min', TEXTS.min],
    ['max', TEXTS.max],
  ] as const
  return (
    <div className={css.pair}>
      {bounds.map(([name, label]) =>
        type === 'date' || type === 'datetime' ? (
          <DateInput
            key={name}
            label={label}
            value={(limits[name] as string | undefined) ?? null}
            onChange={set(name)}
            error={name === 'min' && error}
          />
        ) : (
          <DecimalInput
            key={name}
            label={label}
            digits={4}
            value={(limits[name] as number | undefined) ?? null}
            onChange={set(name)}
            error={name === 'min' && error}
          />
        ),
      )}
    </div>
  )
}
