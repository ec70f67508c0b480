import type { Material } from '@bcare/contract/catalogue/material'
import type { Row } from '@bcare/contract/kit/entity'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Anchor, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { quantityWords } from '../norms/norm-words.ts'
import { CATALOGUE_TEXTS, MATERIAL_TEXTS as TEXTS } from '../texts.ts'

type MaterialRow = Row<typeof Material>

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const CatalogueFiles = lazy(() =>
  import('../CatalogueFiles.tsx').then((file) => ({ default: file.CatalogueFiles })),
)

const MOST = 200
const SUPPLIERS = { vocabulary: 'supplier', limit: MOST } as const

const money = (value: number | null) => value !== null && formatMoney(value)

function Facts({ row }: { row: MaterialRow }) {
  const kinds = useConstant('material.kind')
  const { data: suppliers } = useRead(api.term.list, SUPPLIERS, {
    enabled: row.supplier_term_ids.length > 0,
    staleTime: 60_000,
  })
  const names = row.supplier_term_ids.flatMap(
    (id) => suppliers?.data.find((term) => term.id === id)?.name ?? [],
  )
  const per_unit = CATALOGUE_TEXTS.per_unit(row.unit_name)
  const items: (readonly [string, React.ReactNode])[] = [
    ['Mã', row.code],
    ['Loại', <ChoiceLabel key="kind" value={row.kind} options={kinds} />],
    ['Nhóm', row.category_name],
    ['Đơn vị kho', row.unit_name],
    [
      'Đơn vị mua',
      row.purchase_unit_name !== null &&
        `1 ${row.purchase_unit_name} = ${formatNumber(row.purchase_factor ?? 1, 3)} ${row.unit_name}`,
    ],
    ['Hãng', row.brand],
    ['Xuất xứ', row.origin],
    ['Quy cách', row.spec],
    ['Nhà cung cấp', names.join(', ')],
    ['Giá vốn chuẩn', row.standard_cost !== null && `${formatMoney(row.standard_cost)} ${per_unit}`],
    ['Giá bán', money(row.sale_price)],
    ['Bán như hàng hóa', row.product_name],
    [
      'Theo dõi',
      [row.lot_tracked && TEXTS.lots, row.expiry_tracked && TEXTS.expiries].filter(Boolean).join(', '),
    ],
    [
      'Mã vạch',
      row.barcodes
        .map(({ code, factor }) => (factor === 1 ? code : `${code} (× ${formatNumber(factor, 3)})`))
        .join(', '),
    ],
    ['Tình trạng', row.is_active ? CATALOGUE_TEXTS.in_use : CATALOGUE_TEXTS.out_of_use],
  ]
  return <KeyValue items={items.filter(([, value]) => value !== null && value !== false && value !== '')} />
}

/** The operations that take a material, each with its quantity. */
function Uses({ material_id }: { material_id: number }) {
  const { data } = useRead(api.operationMaterial.list, { material_id, limit: MOST, sort_by: 'operation_id' })
  if (data === undefined) return <Skeleton height={60} />
  if (data.data.length === 0) return <Text c="gray.7">{TEXTS.unused}</Text>
  return (
    <Stack gap={4}>
      {data.data.map((norm) => (
        <Text key={norm.id} size="sm">
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to={`/operation?search=${encodeURIComponent(norm.operation_name)}`} />
            )}
          >
            {norm.operation_name}
          </Anchor>{' '}
          · {quantityWords(norm)}
        </Text>
      ))}
    </Stack>
  )
}

/** A material in detail: what it is, what takes it, and how it came to be. */
export function MaterialDetails({ row }: { row: MaterialRow }) {
  const may_history = useMay('history:read')
  const may_files = useMay('file_usage:read')
  return (
    <Tabs defaultValue="facts" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="facts">{CATALOGUE_TEXTS.tabs.facts}</Tabs.Tab>
        <Tabs.Tab value="uses">
          {TEXTS.uses}
          {row.used_in > 0 && ` (${row.used_in})`}
        </Tabs.Tab>
        {may_files && <Tabs.Tab value="files">{CATALOGUE_TEXTS.tabs.files}</Tabs.Tab>}
        {may_history && <Tabs.Tab value="history">{CATALOGUE_TEXTS.tabs.history}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="facts">
        <Facts row={row} />
      </Tabs.Panel>
      <Tabs.Panel value="uses">
        <Uses material_id={row.id} />
      </Tabs.Panel>
      {may_files && (
        <Tabs.Panel value="files">
          <Suspense fallback={<Skeleton height={200} />}>
            <CatalogueFiles record={{ entity_type: 'material', entity_id: row.id }} />
          </Suspense>
        </Tabs.Panel>
      )}
      {may_history && (
        <Tabs.Panel value="history">
          <Suspense fallback={<Skeleton height={200} />}>
            <HistoryList entity_type="material" entity_id={row.id} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
