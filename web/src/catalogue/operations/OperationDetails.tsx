import type { Operation } from '@bcare/contract/catalogue/operation'
import type { Row } from '@bcare/contract/kit/entity'
import { Anchor, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { NormsEditor } from '../norms/NormsEditor.tsx'
import { CATALOGUE_TEXTS as TEXTS, NORM_TEXTS } from '../texts.ts'

type OperationRow = Row<typeof Operation>

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const MOST = 200

/** The services that an operation is a step of. */
function Services({ operation_id }: { operation_id: number }) {
  const { data } = useRead(api.productOperation.list, { operation_id, limit: MOST, sort_by: 'product_id' })
  if (data === undefined) return <Skeleton height={60} />
  const services = new Map(data.data.map((step) => [step.product_id, step]))
  if (services.size === 0) return <Text c="gray.7">{TEXTS.unused}</Text>
  return (
    <Stack gap={4}>
      {[...services.values()].map(({ product_id, product_name, product_code }) => (
        <Anchor
          key={product_id}
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to={`/product?search=${encodeURIComponent(product_code)}`} />
          )}
        >
          {product_name} · {product_code}
        </Anchor>
      ))}
    </Stack>
  )
}

function Facts({ row }: { row: OperationRow }) {
  const roles = useConstant('operation.role')
  const data_kinds = useConstant('operation.requires_data')
  const required = [row.requires_image && 'ảnh', row.requires_consent && 'cam kết'].filter(Boolean)
  return (
    <Stack>
      <KeyValue
        items={[
          ['Mã', row.code],
          ['Nhóm', row.category_name],
          ['Người thực hiện', <ChoiceLabel key="role" value={row.default_role} options={roles} />],
          ['Thời gian', TEXTS.minutes(row.default_duration_min)],
          ['Mô tả', row.description],
          ['Mẫu ghi chú', row.template_note],
          ['Dặn dò', row.aftercare_text],
          ['Bắt buộc có', required.join(', ')],
          [
            'Bắt buộc ghi',
            row.requires_data !== null && (
              <ChoiceLabel key="data" value={row.requires_data} options={data_kinds} />
            ),
          ],
          ['Tái khám chỉnh nha', row.is_ortho_control && TEXTS.yes],
          ['Tình trạng', row.is_active ? TEXTS.in_use : TEXTS.out_of_use],
          ['Thứ tự', row.order],
        ]}
      />
      <Title order={3} size="h5">
        {TEXTS.used_by}
      </Title>
      <Services operation_id={row.id} />
    </Stack>
  )
}

/** An operation in detail: what it is and which services use it, what materials it takes, how it came to be. */
export function OperationDetails({ row }: { row: OperationRow }) {
  const may_history = useMay('history:read')
  return (
    <Tabs defaultValue="facts" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="facts">{TEXTS.tabs.facts}</Tabs.Tab>
        <Tabs.Tab value="norms">{NORM_TEXTS.title}</Tabs.Tab>
        {may_history && <Tabs.Tab value="history">{TEXTS.tabs.history}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="facts">
        <Facts row={row} />
      </Tabs.Panel>
      <Tabs.Panel value="norms">
        <NormsEditor operation={row} />
      </Tabs.Panel>
      {may_history && (
        <Tabs.Panel value="history">
          <Suspense fallback={<Skeleton height={200} />}>
            <HistoryList entity_type="operation" entity_id={row.id} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
