import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Skeleton, Stack, Table, Tabs, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { useMay } from '../../kit/session/may.ts'
import { ACTIVE_STATES } from '../activity.tsx'
import { BranchNames } from '../BranchNames.tsx'
import css from '../catalogue.module.css'
import { useProductNames } from '../products/use-product-names.ts'
import { type BundleRow, periodOf, savingOf, sharesOf } from './bundle-row.ts'
import { BUNDLE_TEXTS as TEXTS } from './texts.ts'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

/** What a bundle is, as far as it says anything. */
function Facts({ row }: { row: BundleRow }) {
  const items: (readonly [string, ReactNode])[] = [
    ['Mã', row.code],
    ['Tình trạng', <ChoiceLabel key="state" value={row.is_active} options={ACTIVE_STATES} />],
    ['Tổng giá niêm yết', formatMoney(row.list_total)],
    ['Giá gói', formatMoney(row.price)],
    ['Khách tiết kiệm', savingOf(row)],
    [TEXTS.period, periodOf(row)],
    ['Thời hạn dùng', row.use_within_days !== null && TEXTS.days(row.use_within_days)],
    ['Mỗi khách mua', row.max_per_person !== null && TEXTS.at_most(row.max_per_person)],
    ['Chi nhánh', <BranchNames key="branches" ids={row.branch_ids} />],
  ]
  return <KeyValue items={items.filter(([, value]) => value !== null && value !== false && value !== '')} />
}

/** The services of a bundle, each with its part of the price. */
function Items({ row }: { row: BundleRow }) {
  const products = useProductNames(row.items)
  const shares = sharesOf(row.price, row.items, products)
  const money = (amount: number | undefined) => (amount === undefined ? '…' : formatMoney(amount))
  return (
    <Table aria-label={TEXTS.sections.items}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{TEXTS.service}</Table.Th>
          <Table.Th ta="end" className={css.price}>
            {TEXTS.list_price}
          </Table.Th>
          <Table.Th ta="end">{TEXTS.share}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {row.items.map(({ product_id, quantity, sessions, is_optional }) => (
          <Table.Tr key={product_id}>
            <Table.Td>
              {products.get(product_id)?.name ?? '…'}
              <Text size="xs" c="dimmed">
                {[
                  `× ${formatNumber(quantity, 3)}`,
                  sessions !== null && TEXTS.sessions_of(sessions),
                  is_optional && TEXTS.optional.toLowerCase(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="end" className={css.price}>
              {money(products.get(product_id)?.list_price)}
            </Table.Td>
            <Table.Td ta="end" className={css.price}>
              {money(shares.get(product_id))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** A bundle in detail: what it is, how its price is divided, and what was changed. */
export function BundleDetails({ id }: { id: number }) {
  const { data: row } = useRead(api.bundle.get, { id })
  const may_history = useMay('history:read')
  if (row === undefined) return <Skeleton height={320} />
  return (
    <Tabs defaultValue="facts" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="facts">{TEXTS.tabs.facts}</Tabs.Tab>
        {may_history && <Tabs.Tab value="history">{TEXTS.tabs.history}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="facts">
        <Stack gap="lg">
          <Facts row={row} />
          <Items row={row} />
        </Stack>
      </Tabs.Panel>
      {may_history && (
        <Tabs.Panel value="history">
          <Suspense fallback={<Skeleton height={200} />}>
            <HistoryList entity_type="bundle" entity_id={id} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
