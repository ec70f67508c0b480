import { MaterialStock, materialStock } from '@bcare/contract/materials/stock'
import { Button, Skeleton } from '@mantine/core'
import { IconBox, IconClipboardCheck, IconPackageImport, IconTransfer } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { linkTo } from '../../kit/page/search-params.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { useMay } from '../../kit/session/may.ts'
import { ImportLink } from '../../shared/import/ImportLink.tsx'
import { ask } from '../asking.ts'
import { STOCK_TEXTS as TEXTS } from '../texts.ts'
import { STOCK_FILTERS, useStockChoices, useStockColumns } from './stock-columns.tsx'
import { nameOf, type StockRow } from './stock-row.ts'
import { StockSums } from './StockSums.tsx'

const Details = lazy(() => import('./StockDetails.tsx').then((file) => ({ default: file.StockDetails })))

const FAMILY = { list: materialStock.list, query: materialStock.query }
const ORDER = { by: 'material_name', order: 'asc' } as const

const details = (row: StockRow) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Details id={row.id} />
  </Suspense>
)

/** What every branch has of every material. */
export function StockList() {
  const { choices, unsettled } = useStockChoices()
  const columns = useStockColumns()
  return (
    <ListScreen
      title={TEXTS.title}
      entity={MaterialStock}
      family={FAMILY}
      choices={choices}
      unsettled={unsettled}
      columns={columns}
      filters={STOCK_FILTERS}
      sort={ORDER}
      nameOf={nameOf}
      details={details}
      buttons={<Begin />}
      above={!unsettled && <StockSums choices={choices} />}
      search_hint={TEXTS.search}
      empty={{ title: TEXTS.empty, about: TEXTS.empty_about, icon: <IconBox /> }}
    />
  )
}

/** What begins a delivery, a transfer or a count. */
export function Begin() {
  const may_move = useMay('usage:stock')
  const may_count = useMay('material_stock:count')
  const navigate = useNavigate()
  return (
    <>
      {may_move && (
        <>
          <Button
            leftSection={<IconPackageImport size={16} aria-hidden />}
            onClick={() => ask({ kind: 'sheet', way: 'receive' })}
          >
            {TEXTS.receive}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTransfer size={16} aria-hidden />}
            onClick={() => ask({ kind: 'sheet', way: 'transfer' })}
          >
            {TEXTS.transfer}
          </Button>
        </>
      )}
      {may_count && (
        <Button
          variant="default"
          leftSection={<IconClipboardCheck size={16} aria-hidden />}
          onClick={() => void navigate(linkTo('.', { tab: 'count' }))}
        >
          {TEXTS.count}
        </Button>
      )}
      <ImportLink permission="stock_import:update" to="/material/stock-import" />
    </>
  )
}
