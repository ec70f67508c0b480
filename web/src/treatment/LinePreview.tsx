import { priceMoment } from '@bcare/rules/catalogue/pricing/moment'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { lineCost } from '@bcare/rules/treatment/line-price'
import type { TeethChoice } from '@bcare/rules/treatment/teeth'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { KeyValue } from '../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../kit/data/StatusBadge.tsx'
import type { Values } from '../kit/form/field.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { useMe } from '../kit/session/may.ts'
import type { LineRow } from './line-row.ts'
import { TREATMENT_TEXTS } from './texts.ts'

const { cost: TEXTS } = TREATMENT_TEXTS

const NO_TEETH: TeethChoice = { items: [], arches: [] }

/** What is typed as the price; what is done under warranty costs nothing unless one is. */
function overrideOf(values: Values, row: LineRow | undefined): number | null {
  const typed = values['price_override']
  if (typeof typed === 'number') return typed
  return row?.kind === 'warranty' ? 0 : null
}

interface LinePreviewProps {
  values: Values
  person_id: number
  row: LineRow | undefined
}

/** What a line that is being written comes to: the rule that the server prices it by, over what is typed. */
export function LinePreview({ values, person_id, row }: LinePreviewProps) {
  const product_id = typeof values['product_id'] === 'number' ? values['product_id'] : 0
  const sources = useConstant('attachment.price_source')
  const me = useMe()
  const [now] = useState(() => Date.now())
  const enabled = product_id > 0
  const { data: product } = useRead(api.product.get, { id: product_id }, { enabled, quiet: true })
  const { data: tiers } = useRead(
    api.productPriceTier.list,
    { product_id, is_active: true, limit: 200 },
    { enabled, quiet: true },
  )
  const { data: person } = useRead(api.person.get, { id: person_id }, { quiet: true })
  if (!enabled || product === undefined || tiers === undefined || person === undefined)
    return <Text c="gray.7">{TEXTS.none}</Text>
  const quantity = Number(values['quantity'] ?? 1)
  const discount = values['line_discount'] as LineRow['line_discount']
  const found = lineCost(
    product,
    {
      quantity: quantity > 0 ? quantity : 1,
      price_override: overrideOf(values, row),
      // One whose amount is still to be typed takes nothing off.
      line_discount: typeof discount?.value === 'number' ? discount : null,
      teeth: (values['teeth'] as TeethChoice | null) ?? NO_TEETH,
    },
    {
      tiers: tiers.data,
      at: {
        person: {
          id: person_id,
          is_new: person.lifecycle !== 'customer',
          birth_month: person.birth_month,
          is_referrer: false,
          group_ids: person.groups.map(({ id }) => id),
        },
        branch_id: row?.branch_id ?? me?.branch_id ?? null,
        ...priceMoment(now),
      },
    },
  )
  if ('code' in found) return <Alert color="orange">{found.message}</Alert>
  return (
    <Stack gap="xs" role="status" aria-label={TEXTS.title}>
      <Title order={3} size="h5">
        {TEXTS.title}
      </Title>
      <KeyValue
        items={[
          [TEXTS.unit_price, formatMoney(found.unit_price)],
          [TEXTS.price_source, <ChoiceLabel key="source" value={found.price_source} options={sources} />],
          ...(found.unit_list === found.unit_price
            ? []
            : ([[TEXTS.unit_list, formatMoney(found.unit_list)]] as const)),
          [TEXTS.quantity_billed, formatNumber(found.quantity_billed, 3)],
          ...(found.line_discount > 0
            ? ([[TEXTS.taken_off, `−${formatMoney(found.line_discount)}`]] as const)
            : []),
          ...(found.vat > 0 ? ([[TEXTS.vat, formatMoney(found.vat)]] as const) : []),
          [TEXTS.total, <strong key="total">{formatMoney(found.total)}</strong>],
        ]}
      />
      {found.warnings.map(({ kind, message }) => (
        <Text key={kind} size="sm" c="orange.9">
          {message}
        </Text>
      ))}
    </Stack>
  )
}
