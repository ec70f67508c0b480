import { Product } from '@bcare/contract/catalogue/product'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import type { Values } from '../../kit/form/field.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { CustomSection } from '../../shared/custom/CustomSection.tsx'
import { ACTIVE_STATES } from '../activity.tsx'
import { BranchNames } from '../BranchNames.tsx'
import { CATALOGUE_TEXTS as TEXTS } from '../texts.ts'
import type { ProductRow } from './product-row.ts'
import { useProductNames } from './use-product-names.ts'

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

type Fact = readonly [string, ReactNode]

/** What a product costs its clinic, for users who may read its finances. */
function costFacts({ cost_estimate, lab_cost, commission_rates: rates }: ProductRow): Fact[] {
  const shares =
    rates &&
    Object.entries(TEXTS.commission).flatMap(([role, label]) => {
      const rate = rates[role as keyof typeof rates]
      return rate === null ? [] : [`${label} ${formatNumber(rate, 2)}%`]
    })
  return [
    ['Giá vốn ước tính', money(cost_estimate)],
    ['Chi phí labo', money(lab_cost)],
    ['Hoa hồng', shares && shares.join(' · ')],
  ]
}

/** What prescriptions take from a medicine. */
const medicineFacts = ({ medicine }: ProductRow): Fact[] =>
  medicine === null
    ? []
    : [
        ['Hoạt chất', medicine.active_ingredient],
        ['Hàm lượng', medicine.strength],
        ['Dạng bào chế', medicine.form],
        ['Đường dùng', medicine.route],
        ['Liều thường dùng', medicine.default_dose],
        ['Không cần đơn', medicine.otc && TEXTS.yes],
        ['Không dùng dưới', medicine.min_age_months && `${medicine.min_age_months} tháng tuổi`],
        ['Không dùng khi mang thai', medicine.not_in_pregnancy && TEXTS.yes],
      ]

/** How a product is done, and what comes after it. */
const workFacts = (row: ProductRow): Fact[] => [
  ['Ghi mặt răng', row.needs_surfaces && TEXTS.yes],
  ['Thời gian một buổi', TEXTS.minutes(row.duration_min)],
  ['Số buổi', row.default_sessions > 1 && TEXTS.sessions(row.default_sessions)],
  ['Cách giữa hai buổi', days(row.spacing_days)],
  ['Cam kết điều trị', row.consent_required && 'Cần'],
  ['Chỉnh nha', row.is_ortho && TEXTS.yes],
  ['Implant', row.is_implant && TEXTS.yes],
  ['Nghỉ phục hồi', days(row.recovery_days)],
  ['Hỏi thăm sau', row.aftercare_days.length > 0 && `${row.aftercare_days.join(', ')} ${TEXTS.days}`],
  ['Nhắc tái khám sau', months(row.recall_months)],
  ['Bảo hành', months(row.warranty_months)],
  ['Trả góp', row.allow_installment && 'Được'],
]

/** What a product is, as far as it says anything. */
export function ProductFacts({ row }: { row: ProductRow }) {
  const may_update = useMay('product:update')
  const { mutateAsync } = useWrite(api.product.update, { quiet: true })
  const save = (body: Values) => mutateAsync(body as Parameters<typeof api.product.update>[0])
  const modes = useConstant('product.price_mode')
  const kinds = useConstant('product.kind')
  const scopes = useConstant('product.tooth_scope')
  const images = useConstant('product.image_required')
  const knows_cost = useMay('finance:read')
  const unit = row.unit_name ? ` ${TEXTS.per_unit(row.unit_name)}` : ''
  const items: Fact[] = [
    ['Mã', row.code],
    ['Tình trạng', <ChoiceLabel key="state" value={row.is_active} options={ACTIVE_STATES} />],
    ['Loại', <ChoiceLabel key="kind" value={row.kind} options={kinds} />],
    ['Nhóm', row.category_name],
    ['Tên in trên phiếu', row.print_name],
    ['Giá niêm yết', formatMoney(row.list_price) + unit],
    ['Cách tính giá', <ChoiceLabel key="mode" value={row.price_mode} options={modes} />],
    ['Giá sàn', money(row.min_price)],
    ['Thuế GTGT', row.vat_rate > 0 && `${formatNumber(row.vat_rate, 2)}%`],
    ...(knows_cost ? costFacts(row) : []),
    ['Vị trí', row.tooth_scope !== 'none' && <ChoiceLabel value={row.tooth_scope} options={scopes} />],
    [
      'Ảnh bắt buộc',
      row.image_required !== 'none' && <ChoiceLabel value={row.image_required} options={images} />,
    ],
    ...workFacts(row),
    ...medicineFacts(row),
    ['Lưu ý', row.rules.length > 0 && <Rules rules={row.rules} />],
    ['Chi nhánh', <BranchNames key="branches" ids={row.branch_ids} />],
    ['Hiện trên website', row.show_on_web && TEXTS.yes],
    ['Thứ tự', formatNumber(row.order, 0)],
    ['Mô tả', row.description],
  ]
  return (
    <Stack>
      <KeyValue items={items.filter(([, value]) => value !== null && value !== false && value !== '')} />
      <CustomSection entity={Product} row={row} save={may_update ? save : undefined} />
    </Stack>
  )
}
