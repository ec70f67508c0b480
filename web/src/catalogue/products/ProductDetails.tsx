import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { StepsEditor } from '../steps/StepsEditor.tsx'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductPrices } from './ProductPrices.tsx'
import type { ProductRow } from './product-row.ts'
import { ProductUses } from './ProductUses.tsx'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const CatalogueFiles = lazy(() =>
  import('../CatalogueFiles.tsx').then((file) => ({ default: file.CatalogueFiles })),
)

const tabsOf = ({ step_count }: ProductRow): readonly RecordTab<ProductRow>[] => [
  { value: 'facts', label: TEXTS.tabs.facts, content: (row) => <ProductFacts row={row} /> },
  {
    value: 'steps',
    label: step_count > 0 ? `${TEXTS.tabs.steps} (${step_count})` : TEXTS.tabs.steps,
    content: (row) => <StepsEditor product={row} />,
  },
  { value: 'prices', label: TEXTS.tabs.prices, content: (row) => <ProductPrices row={row} /> },
  {
    value: 'files',
    label: TEXTS.tabs.files,
    permission: 'file_usage:read',
    content: ({ id }) => <CatalogueFiles record={{ entity_type: 'product', entity_id: id }} />,
  },
  { value: 'uses', label: TEXTS.tabs.uses, content: ({ id }) => <ProductUses id={id} /> },
  {
    value: 'history',
    label: TEXTS.tabs.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="product" entity_id={id} />,
  },
]

/** A product in detail: what it is, the steps it is done in, what it costs whom, where it is used, and what was changed. */
export function ProductDetails({ id }: { id: number }) {
  const { data: row } = useRead(api.product.get, { id, custom: 'all' })
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={row.name} row={row} tabs={tabsOf(row)} />
}
