import { Input, TextInput } from '@mantine/core'
import { type FieldProps, nameOfGroup } from '../../kit/form/field.ts'
import css from '../../kit/form/form.module.css'
import { FORM_TEXTS } from '../../kit/form/texts.ts'

/** A birthday as far as it is known. */
export interface Birth {
  birth_day: number | null
  birth_month: number | null
  birth_year: number | null
}

const PARTS = [
  { key: 'birth_day', label: FORM_TEXTS.day, length: 2 },
  { key: 'birth_month', label: FORM_TEXTS.month, length: 2 },
  { key: 'birth_year', label: FORM_TEXTS.year, length: 4 },
] as const

/** Day, month and year of birth, each of which may be unknown. A whole date pasted into the first box fills all three. */
export function BirthInput({
  value,
  onChange,
  label,
  description,
  error,
  required,
  disabled,
}: FieldProps<Birth>) {
  const type = (key: keyof Birth, text: string) => {
    const whole = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
    if (whole)
      return onChange({
        birth_day: Number(whole[1]),
        birth_month: Number(whole[2]),
        birth_year: Number(whole[3]),
      })
    const digits = text.replace(/\D/g, '').slice(0, 4)
    onChange({ ...value, [key]: digits === '' ? null : Number(digits) })
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      labelElement="div"
    >
      <fieldset className={css.birth} aria-label={nameOfGroup(label)}>
        {PARTS.map(({ key, label: part, length }) => (
          <TextInput
            key={key}
            aria-label={part}
            placeholder={part}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            error={Boolean(error)}
            value={value[key] === null ? '' : String(value[key])}
            onChange={(event) => type(key, event.currentTarget.value)}
            data-length={length}
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
