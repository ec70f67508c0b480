import type { LineDiscount } from '@bcare/contract/treatment/line-parts'
import { Input, TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import type { FieldProps } from '../kit/form/field.ts'
import { DecimalInput } from '../kit/form/inputs/DecimalInput.tsx'
import { MoneyInput } from '../kit/form/inputs/MoneyInput.tsx'
import { SelectField } from '../kit/form/inputs/SelectField.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'
import css from './treatment.module.css'

type Discount = z.output<typeof LineDiscount>
/** One whose amount is still to be typed; the contract refuses it as it is. */
type DiscountDraft = Omit<Discount, 'value'> & { value: number | null }

const KINDS = [
  { value: 'none', label: TEXTS.discount_none },
  { value: 'percent', label: TEXTS.discount_percent },
  { value: 'amount', label: TEXTS.discount_amount },
]

/** What staff take off a line, and why. */
export function DiscountInput({ value, onChange, onBlur, error }: FieldProps<DiscountDraft | null>) {
  const choose = (kind: string | null) =>
    onChange(
      kind === 'percent' || kind === 'amount' ? { kind, value: null, reason: value?.reason ?? '' } : null,
    )
  const Amount = value?.kind === 'percent' ? DecimalInput : MoneyInput
  return (
    <Input.Wrapper error={error}>
      <div className={css.discount}>
        <SelectField
          label={TEXTS.discount_kind}
          required
          options={KINDS}
          value={value?.kind ?? 'none'}
          onChange={choose}
        />
        {value !== null && (
          <>
            <Amount
              label={TEXTS.discount_value}
              required
              value={value.value}
              onChange={(amount) => onChange({ ...value, value: amount })}
            />
            <TextInput
              label={TEXTS.discount_reason}
              withAsterisk
              maxLength={200}
              value={value.reason}
              onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
              onBlur={onBlur}
            />
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
