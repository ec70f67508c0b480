import { Product, product } from '@bcare/contract/catalogue/product'
import { formatMoney } from '@bcare/rules/text/money'
import { Box } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { ACTIVE_STATES } from '../activity.tsx'
import { ImportLink } from '../../shared/import/ImportLink.tsx'
import css from '../catalogue.module.css'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import { productFields } from './product-fields.tsx'
import type { ProductRow } from './product-row.ts'
import { useProductActions } from './use-product-actions.tsx'

const ProductDetails = lazy(() =>
  import('./ProductDetails.tsx').then((file) => ({ default: file.ProductDetails })),
)

const Price = ({ row: { list_price, unit_name } }: { row: ProductRow }) => (
  <span className={css.price}>
    {formatMoney(list_price)}
    {unit_name && (
      <Box component="span" c="gray.7">
        {' '}
        {TEXTS.per_unit(unit_name)}
      </Box>
    )}
  </span>
)

const COLUMNS: readonly Column<ProductRow>[] = [
  { key: 'code', width: 100, pinned: true },
  { key: 'name', grow: true, width: 240, priority: 1 },
  { key: 'kind', width: 120 },
  { key: 'category_name', width: 150, priority: 2, unsorted: true },
  { key: 'list_price', width: 170, align: 'end', priority: 2, cell: (row) => <Price row={row} /> },
  { key: 'duration_min', label: 'Phút', width: 80, align: 'end' },
  { key: 'step_count', label: 'Công đoạn', width: 110, align: 'end', unsorted: true },
  { key: 'is_active', label: TEXTS.state, width: 120, priority: 2, unsorted: true },
  { key: 'price_mode', width: 150, hidden: true, unsorted: true },
  { key: 'min_price', width: 140, hidden: true, unsorted: true },
  { key: 'vat_rate', width: 120, hidden: true, unsorted: true },
  { key: 'warranty_months', width: 130, hidden: true, unsorted: true },
  { key: 'recall_months', width: 150, hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  'kind',
  { key: 'category_term_id' },
  'price_mode',
  { key: 'is_active', label: TEXTS.state },
]
const TERMS = { vocabulary: 'service_category', limit: 200, sort_by: 'order' } as const

/** What the fixed choices of a product are called. */
function useChoices(): { choices: Choices; unsettled: boolean } {
  const kind = useConstant('product.kind')
  const price_mode = useConstant('product.price_mode')
  const tooth_scope = useConstant('product.tooth_scope')
  const image_required = useConstant('product.image_required')
  const { data } = useRead(api.term.list, TERMS, { staleTime: 60_000 })
  return useMemo(
    () => ({
      choices: {
        kind,
        price_mode,
        tooth_scope,
        image_required,
        is_active: ACTIVE_STATES,
        category_term_id: data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      },
      unsettled: kind.length === 0 || data === undefined,
    }),
    [kind, price_mode, tooth_scope, image_required, data],
  )
}

const details = (row: ProductRow) => (
  <Suspense>
    <ProductDetails id={row.id} />
  </Suspense>
)

/** Everything that the clinic does and sells, with its prices. */
export function ProductScreen() {
  const { choices, unsettled } = useChoices()
  const knows_cost = useMay('finance:read')
  const { actions, dialog } = useProductActions()
  const custom = useCustomForm(Product)
  const fields = useMemo(() => productFields(knows_cost), [knows_cost])
  return (
    <>
      <ListScreen
        title={TEXTS.products}
        entity={Product}
        family={product}
        choices={choices}
        unsettled={unsettled || custom === undefined}
        columns={COLUMNS}
        filters={FILTERS}
        sort={{ by: 'order', order: 'asc' }}
        fields={fields}
        asked={custom}
        buttons={<ImportLink permission="product_import:update" to="/product/import" />}
        surface="drawer"
        details={details}
        actions={actions}
        lost={() => TEXTS.lost}
        search_hint={TEXTS.search_products}
        empty={{ title: TEXTS.no_products, about: TEXTS.no_products_about, icon: <IconPackage /> }}
      />
      {dialog}
    </>
  )
}
