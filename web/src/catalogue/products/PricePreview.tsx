import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import css from '../catalogue.module.css'
import { figure, type Typed } from '../figure.ts'
import { type Situation, SituationInputs, useSituation } from '../SituationInputs.tsx'
import { PRICE_TEXTS as TEXTS } from '../texts.ts'
import type { ProductRow } from './product-row.ts'

type Priced = Awaited<ReturnType<typeof api.productWithPricing.get>>['data'][number]
type Fact = readonly [string, ReactNode]

/** What is left of a price, in đồng and percent of it. */
const marginWords = (margin: number, price: number): string =>
  price === 0
    ? formatMoney(margin)
    : TEXTS.margin_of(formatMoney(margin), formatNumber(Math.round((margin / price) * 1_000) / 10, 1))

/** What a programme takes off all of them together. */
const savingWords = (amount: number, quantity: number): string =>
  quantity === 1
    ? TEXTS.saving(formatMoney(amount))
    : TEXTS.saving_of(formatMoney(amount), formatNumber(quantity, 3))

/** What a product costs the clinic, as far as the reader may know. */
const costFacts = ({ margin, norms_cost, final_price }: Priced): Fact[] => [
  ...(norms_cost === null ? [] : [[TEXTS.materials, formatMoney(norms_cost)] as const]),
  ...(margin === null
    ? []
    : [
        [TEXTS.cost, formatMoney(final_price - margin)] as const,
        [TEXTS.margin, marginWords(margin, final_price)] as const,
      ]),
]

/** A price and how it came to be: list price, price list, programmes. */
function Explained({ priced, quantity }: { priced: Priced; quantity: number }) {
  const { product, tier, tier_price, applicable_discounts: programmes, final_price, floor_hit } = priced
  const items: Fact[] = [
    [TEXTS.list_price, formatMoney(product.list_price)],
    [TEXTS.list, tier === null ? TEXTS.by_list : `${tier.name}: ${formatMoney(tier_price)}`],
    ...programmes.map(({ name, amount }): Fact => [name, savingWords(amount, quantity)]),
    [
      TEXTS.final,
      <Text key="final" span fw={600}>
        {formatMoney(final_price)}
      </Text>,
    ],
    ...costFacts(priced),
  ]
  return (
    <Stack gap="sm">
      <KeyValue items={items} />
      {floor_hit && <Alert color="orange">{TEXTS.floor}</Alert>}
    </Stack>
  )
}

function Price({ id, quantity, situation }: { id: number; quantity: number; situation: Situation }) {
  const { data, error } = useRead(
    api.productWithPricing.get,
    { product_ids: [id], quantity, ...situation },
    { quiet: true },
  )
  if (error) return <Alert color="red">{error.message}</Alert>
  const [priced] = data?.data ?? []
  return priced === undefined ? <Skeleton height={120} /> : <Explained priced={priced} quantity={quantity} />
}

/** What a product costs a customer, at a branch, at a moment, and why; nothing is stored. */
export function PricePreview({ product }: { product: Pick<ProductRow, 'id'> }) {
  const { situation, readable, inputs } = useSituation()
  const [quantity, setQuantity] = useState<Typed>(1)
  const count = figure(quantity) ?? 0
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {TEXTS.trial_about}
      </Text>
      <div className={css.group}>
        <SituationInputs {...inputs} />
        <DecimalInput
          label={TEXTS.quantity}
          digits={3}
          value={quantity}
          onChange={setQuantity}
          onText={setQuantity}
          error={count > 0 ? undefined : TEXTS.quantity_wrong}
        />
      </div>
      <div aria-live="polite">
        {count > 0 && readable && <Price id={product.id} quantity={count} situation={situation} />}
      </div>
    </Stack>
  )
}
