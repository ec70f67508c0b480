import type { Operation } from '@bcare/contract/catalogue/operation'
import type { Row } from '@bcare/contract/kit/entity'
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'

type OperationRow = Row<typeof Operation>

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

/** An operation in detail, with the services that use it. */
export function OperationDetails({ row }: { row: OperationRow }) {
  const roles = useConstant('operation.role')
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
          [
            'Bắt buộc có',
            [row.requires_image && 'ảnh', row.requires_consent && 'cam kết'].filter(Boolean).join(', '),
          ],
        ]}
      />
      <Title order={3} size="h5">
        {TEXTS.used_by}
      </Title>
      <Services operation_id={row.id} />
    </Stack>
  )
}
