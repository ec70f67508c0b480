import type { Medicine } from '@bcare/contract/catalogue/product'
import { Checkbox, TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { type FieldProps, nameOfGroup } from '../../kit/form/field.ts'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import css from '../catalogue.module.css'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'

type Facts = z.output<typeof Medicine>
const NONE: Facts = {
  active_ingredient: null,
  strength: null,
  form: null,
  route: null,
  default_dose: null,
  otc: true,
  min_age_months: null,
  not_in_pregnancy: false,
}
const FIELDS = [
  ['active_ingredient', 200],
  ['strength', 60],
  ['form', 60],
  ['route', 60],
  ['default_dose', 200],
] as const

/** What prescriptions take from a medicine. */
export function MedicineInput({ label, value, onChange, onBlur }: FieldProps<Facts | null>) {
  const facts = { ...NONE, ...value }
  return (
    <div role="group" aria-label={nameOfGroup(label)} className={css.group}>
      {FIELDS.map(([field, most]) => (
        <TextInput
          key={field}
          label={TEXTS.medicine[field]}
          maxLength={most}
          value={facts[field] ?? ''}
          onChange={(event) => onChange({ ...facts, [field]: event.currentTarget.value || null })}
          onBlur={onBlur}
        />
      ))}
      <IntInput
        label={TEXTS.medicine.min_age_months}
        value={facts.min_age_months}
        onChange={(min_age_months) => onChange({ ...facts, min_age_months })}
        {...(onBlur && { onBlur })}
      />
      <Checkbox
        className={css.wide}
        label={TEXTS.medicine.not_in_pregnancy}
        checked={facts.not_in_pregnancy}
        onChange={(event) => onChange({ ...facts, not_in_pregnancy: event.currentTarget.checked })}
      />
      <Checkbox
        className={css.wide}
        label={TEXTS.medicine.otc}
        checked={facts.otc}
        onChange={(event) => onChange({ ...facts, otc: event.currentTarget.checked })}
      />
    </div>
  )
}
