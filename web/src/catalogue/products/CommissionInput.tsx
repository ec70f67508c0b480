import type { CommissionRates } from '@bcare/contract/catalogue/product'
import { Input } from '@mantine/core'
import type * as z from 'zod/mini'
import { type FieldProps, nameOfGroup } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import css from '../catalogue.module.css'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'

type Rates = z.output<typeof CommissionRates>
const NONE: Rates = { doctor: null, assistant: null, consultant: null, referrer: null }
const ROLES = ['doctor', 'assistant', 'consultant', 'referrer'] as const

/** What each role gets of what is collected for a service; nothing where all are empty. */
export function CommissionInput({ value, onChange, label, onBlur }: FieldProps<Rates | null>) {
  const rates = value ?? NONE
  const put = (role: keyof Rates, rate: number | null) => {
    const next = { ...rates, [role]: rate }
    onChange(ROLES.every((one) => next[one] === null) ? null : next)
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div role="group" aria-label={nameOfGroup(label)} className={css.group}>
        {ROLES.map((role) => (
          <DecimalInput
            key={role}
            label={TEXTS.commission[role]}
            value={rates[role]}
            onChange={(rate) => put(role, rate)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
