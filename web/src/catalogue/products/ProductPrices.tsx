import type { ProductPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import type { Row } from '@bcare/contract/kit/entity'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import css from '../catalogue.module.css'
import { CATALOGUE_TEXTS, PRICE_TEXTS as TEXTS } from '../texts.ts'
import { PricePreview } from './PricePreview.tsx'
import type { ProductRow } from './product-row.ts'

type TierRow = Row<typeof ProductPriceTier>

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

/** For whom, where, from how many on and when a price holds. */
const termsOf = ({
  person_group_name,
  branch_name,
  min_qty,
  valid_from,
  valid_to,
  is_active,
}: TierRow): string =>
  [
    person_group_name,
    branch_name,
    min_qty !== 1 && TEXTS.from_quantity(formatNumber(min_qty, 3)),
    valid_from !== null && TEXTS.from(formatDate(valid_from)),
    valid_to !== null && TEXTS.until(formatDate(valid_to)),
    !is_active && CATALOGUE_TEXTS.out_of_use.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ')

const HOW: Readonly<Record<TierRow['price_kind'], (value: number) => string>> = {
  fixed: () => TEXTS.fixed,
  percent_off: (value) => TEXTS.off(`${formatNumber(value, 2)}%`),
  amount_off: (value) => TEXTS.off(formatMoney(value)),
}

/** The prices of price lists for one product. */
function Tiers({ product_id }: { product_id: number }) {
  const { data } = useRead(api.productPriceTier.list, {
    product_id,
    limit: 200,
    sort_by: 'tier_name',
    order: 'asc',
  })
  if (data === undefined) return <Skeleton height={80} />
  if (data.data.length === 0) return <Nothing>{TEXTS.no_lists}</Nothing>
  return (
    <Table aria-label={TEXTS.lists}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{TEXTS.list}</Table.Th>
          <Table.Th>{TEXTS.how}</Table.Th>
          <Table.Th ta="end">{TEXTS.price}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.data.map((tier) => (
          <Table.Tr key={tier.id} c={tier.is_active ? undefined : 'dimmed'}>
            <Table.Td>
              {tier.tier_name}
              <Text size="xs" c="dimmed">
                {termsOf(tier)}
              </Text>
            </Table.Td>
            <Table.Td className={css.price}>{HOW[tier.price_kind](tier.value)}</Table.Td>
            <Table.Td ta="end" className={css.price}>
              {formatMoney(tier.tier_price)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** When the list price was changed, from what to what and by whom, newest first. */
function Changes({ id }: { id: number }) {
  const { data } = useRead(api.history.list, {
    entity_type: 'product',
    entity_id: id,
    fields: ['list_price'],
    limit: 50,
  })
  if (data === undefined) return <Skeleton height={60} />
  const changes = data.data.flatMap(({ id: entry, at, actor_name, changes: changed }) => {
    const price = changed.find(({ field }) => field === 'list_price')
    return price === undefined || price.from === null ? [] : [{ entry, at, actor_name, ...price }]
  })
  if (changes.length === 0) return <Nothing>{TEXTS.no_changes}</Nothing>
  return (
    <ol className={css.changes}>
      {changes.map(({ entry, at, actor_name, from, to }) => (
        <li key={entry}>
          <span className={css.price}>{TEXTS.changed(from ?? '—', to ?? '—')}</span>
          <Text span size="xs" c="dimmed">
            {formatDateTime(at)} · {actor_name ?? TEXTS.system}
          </Text>
        </li>
      ))}
    </ol>
  )
}

/** What a product costs: in price lists, for one customer and why, and how its list price came to be. */
export function ProductPrices({ row }: { row: ProductRow }) {
  const [may_lists, may_history] = [useMay('product_price_tier:read'), useMay('history:read')]
  return (
    <Stack gap="xl">
      {may_lists && (
        <Part title={TEXTS.lists}>
          <Tiers product_id={row.id} />
        </Part>
      )}
      <Part title={TEXTS.trial}>
        <PricePreview product={row} />
      </Part>
      {may_history && (
        <Part title={TEXTS.changes}>
          <Changes id={row.id} />
        </Part>
      )}
    </Stack>
  )
}
