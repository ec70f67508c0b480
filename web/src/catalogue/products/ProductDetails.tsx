import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { StepsEditor } from '../steps/StepsEditor.tsx'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import type { ProductRow } from './product-row.ts'
import { useProductNames } from './use-product-names.ts'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const money = (value: number | null) => value !== null && formatMoney(value)
const days = (value: number | null) => value !== null && TEXTS.day_count(value)
const months = (value: number | null) => value !== null && TEXTS.month_count(value)

function Rules({ rules }: Pick<ProductRow, 'rules'>) {
  const kinds = useConstant('product.rule')
  const names = useProductNames(rules)
  return (
    <Stack gap={4}>
      {rules.map(({ kind, product_id, days: least }) => (
        <Text key={`${kind}/${product_id}`} size="sm">
          <ChoiceLabel value={kind} options={kinds} /> {least !== null && `${TEXTS.day_count(least)} sau `}
          {names.get(product_id)?.name ?? '…'}
        </Text>
      ))}
    </Stack>
  )
}

/** What a product is, as far as it says anything. */
function Facts({ row }: { row: ProductRow }) {
  const modes = useConstant('product.price_mode')
  const kinds = useConstant('product.kind')
  const scopes = useConstant('product.tooth_scope')
  const images = useConstant('product.image_required')
  const knows_cost = useMay('finance:read')
  const { medicine: facts, commission_rates: rates } = row
  const items: (readonly [string, React.ReactNode])[] = [
    ['Mã', row.code],
    ['Loại', <ChoiceLabel key="kind" value={row.kind} options={kinds} />],
    ['Nhóm', row.category_name],
    ['Tên in trên phiếu', row.print_name],
    [
      'Giá niêm yết',
      `${formatMoney(row.list_price)}${row.unit_name ? ` ${TEXTS.per_unit(row.unit_name)}` : ''}`,
    ],
    ['Cách tính giá', <ChoiceLabel key="mode" value={row.price_mode} options={modes} />],
    ['Giá sàn', money(row.min_price)],
    ['Thuế GTGT', row.vat_rate > 0 && `${formatNumber(row.vat_rate, 2)}%`],
    ...(knows_cost
      ? ([
          ['Giá vốn ước tính', money(row.cost_estimate)],
          ['Chi phí labo', money(row.lab_cost)],
          [
            'Hoa hồng',
            rates &&
              Object.entries(TEXTS.commission)
                .flatMap(([role, label]) => {
                  const rate = rates[role as keyof typeof rates]
                  return rate === null ? [] : [`${label} ${formatNumber(rate, 2)}%`]
                })
                .join(' · '),
          ],
        ] as const)
      : []),
    [
      'Vị trí',
      row.tooth_scope !== 'none' && <ChoiceLabel key="scope" value={row.tooth_scope} options={scopes} />,
    ],
    ['Thời gian một buổi', TEXTS.minutes(row.duration_min)],
    ['Số buổi', row.default_sessions > 1 && TEXTS.sessions(row.default_sessions)],
    ['Cách giữa hai buổi', days(row.spacing_days)],
    [
      'Ảnh bắt buộc',
      row.image_required !== 'none' && (
        <ChoiceLabel key="image" value={row.image_required} options={images} />
      ),
    ],
    ['Cam kết điều trị', row.consent_required && 'Cần'],
    ['Nghỉ phục hồi', days(row.recovery_days)],
    ['Hỏi thăm sau', row.aftercare_days.length > 0 && `${row.aftercare_days.join(', ')} ${TEXTS.days}`],
    ['Nhắc tái khám sau', months(row.recall_months)],
    ['Bảo hành', months(row.warranty_months)],
    ['Trả góp', row.allow_installment && 'Được'],
    ...(facts === null
      ? []
      : ([
          ['Hoạt chất', facts.active_ingredient],
          ['Hàm lượng', facts.strength],
          ['Đường dùng', facts.route],
          ['Liều thường dùng', facts.default_dose],
          ['Không cần đơn', facts.otc && 'Đúng'],
        ] as const)),
    ['Lưu ý', row.rules.length > 0 && <Rules key="rules" rules={row.rules} />],
    ['Mô tả', row.description],
  ]
  return <KeyValue items={items.filter(([, value]) => value !== null && value !== false && value !== '')} />
}

/** A product in detail: what it is, the steps it is done in, and how its price came to be. */
export function ProductDetails({ id }: { id: number }) {
  const { data: row } = useRead(api.product.get, { id })
  const may_history = useMay('history:read')
  if (row === undefined) return <Skeleton height={320} />
  return (
    <Tabs defaultValue="facts" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="facts">{TEXTS.tabs.facts}</Tabs.Tab>
        <Tabs.Tab value="steps">
          {TEXTS.tabs.steps}
          {row.step_count > 0 && ` (${row.step_count})`}
        </Tabs.Tab>
        {may_history && <Tabs.Tab value="history">{TEXTS.tabs.history}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="facts">
        <Facts row={row} />
      </Tabs.Panel>
      <Tabs.Panel value="steps">
        <StepsEditor product={row} />
      </Tabs.Panel>
      {may_history && (
        <Tabs.Panel value="history">
          <Suspense fallback={<Skeleton height={200} />}>
            <HistoryList entity_type="product" entity_id={id} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
