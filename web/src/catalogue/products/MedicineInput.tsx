import type { Medicine } from '@bcare/contract/catalogue/product'
import { Checkbox, TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { type FieldProps, nameOfGroup } from '../../kit/form/field.ts'
import css from '../catalogue.module.css'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'

type Facts = z.output<typeof Medicine>
const NONE: Facts = { active_ingredient: null, strength: null, route: null, default_dose: null, otc: true }
const FIELDS = [
  ['active_ingredient', 200],
  ['strength', 60],
  ['route', 60],
  ['default_dose', 200],
] as const

/** What prescriptions take from a medicine. */
export function MedicineInput({ label, value, onChange, onBlur }: FieldProps<Facts | null>) {
  const facts = value ?? NONE
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
      <Checkbox
        className={css.wide}
        label={TEXTS.medicine.otc}
        checked={facts.otc}
        onChange={(event) => onChange({ ...facts, otc: event.currentTarget.checked })}
      />
    </div>
  )
}
