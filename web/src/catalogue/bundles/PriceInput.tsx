import { bundlePriceProblem, bundleSaving } from '@bcare/rules/catalogue/pricing/bundle'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Text } from '@mantine/core'
import type { FieldProps } from '../../kit/form/field.ts'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import css from '../catalogue.module.css'
import { useProductNames } from '../products/use-product-names.ts'
import { figure } from '../figure.ts'
import { type ItemDraft, listTotalOf } from './bundle-row.ts'
import { BUNDLE_TEXTS as TEXTS } from './texts.ts'

/** A text where what was typed is no number. */
interface PriceInputProps extends FieldProps<number | string | null> {
  items: readonly ItemDraft[]
}

/** The price of a bundle, with what a customer saves by it. */
export function PriceInput({ items, ...field }: PriceInputProps) {
  const products = useProductNames(items)
  const total = listTotalOf(items, products)
  const price = figure(field.value)
  const problem = price === null || total === undefined ? undefined : bundlePriceProblem(price, total)
  return (
    <div className={css.items}>
      <MoneyInput {...field} onText={field.onChange} error={field.error ?? problem?.message} />
      {total !== undefined && (
        <Text size="sm" role="status" className={css.sum}>
          {said(total, price)}
        </Text>
      )}
    </div>
  )
}

function said(total: number, price: number | null): string {
  const whole = TEXTS.total(formatMoney(total))
  if (price === null || price >= total) return whole
  const { amount, percent } = bundleSaving(price, total)
  return `${whole}, ${TEXTS.saves(formatMoney(amount), formatNumber(percent, 1))}`
}
