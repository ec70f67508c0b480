import { timeOf } from '@bcare/rules/appointments/schedule/day'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { BranchNames } from '../BranchNames.tsx'
import { DiscountTrial } from './DiscountTrial.tsx'
import { DiscountUses } from './DiscountUses.tsx'
import { type DiscountRow, periodOf, valueOf } from './discount-row.ts'
import { Audience, Targets } from './Named.tsx'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

/** What a programme is, as far as it says anything. */
function Facts({ row }: { row: DiscountRow }) {
  const kinds = useConstant('discount.kind')
  const targets = useConstant('discount.apply_to')
  const audiences = useConstant('discount.audience')
  const states = useConstant('discount.status')
  const funders = useConstant('discount.funded_by')
  const stacking = useConstant('discount.stack_mode')
  const { hours, weekdays } = row
  const items: (readonly [string, ReactNode])[] = [
    ['Trạng thái', <ChoiceLabel key="status" value={row.status} options={states} />],
    ['Hình thức', <ChoiceLabel key="kind" value={row.kind} options={kinds} />],
    ['Giá trị', valueOf(row)],
    ['Giảm tối đa', row.max_amount !== null && formatMoney(row.max_amount)],
    ['Mã giảm giá', row.code],
    ['Phải nhập mã', row.needs_code ? 'Có' : TEXTS.no_code],
    ['Bên chi trả', <ChoiceLabel key="funder" value={row.funded_by} options={funders} />],
    ['Áp dụng cho', <ChoiceLabel key="target" value={row.apply_to} options={targets} />],
    ['Mục được giảm', row.target_ids.length > 0 && <Targets row={row} />],
    ['Đơn tối thiểu', row.min_order !== null && formatMoney(row.min_order)],
    ['Số lượng tối thiểu', row.min_qty !== null && formatNumber(row.min_qty, 3)],
    ['Khách được hưởng', <ChoiceLabel key="audience" value={row.audience} options={audiences} />],
    ['Gồm', row.audience_ids.length > 0 && <Audience row={row} />],
    ['Chi nhánh', <BranchNames key="branches" ids={row.branch_ids} />],
    ['Thời gian', periodOf(row)],
    [
      'Ngày trong tuần',
      weekdays.length === 0 ? TEXTS.any_day : weekdays.map((day) => TEXTS.weekdays[day - 1]).join(', '),
    ],
    ['Khung giờ', hours === null ? TEXTS.any_hour : `${timeOf(hours.from)} – ${timeOf(hours.to)}`],
    ['Lượt dùng', TEXTS.uses_of(row.used_count, row.usage_limit)],
    ['Lượt mỗi khách', row.usage_limit_per_person],
    ['Đã giảm', formatMoney(row.used_amount)],
    ['Cần duyệt', row.approval_required && 'Có'],
    ['Dùng chung', <ChoiceLabel key="stacking" value={row.stack_mode} options={stacking} />],
    ['Nhóm chọn một', row.stack_group],
    ['Ưu tiên', String(row.priority)],
    ['Ghi chú', row.note],
  ]
  return <KeyValue items={items.filter(([, value]) => value !== null && value !== false && value !== '')} />
}

const TABS: readonly RecordTab<DiscountRow>[] = [
  { value: 'facts', label: TEXTS.tabs.facts, content: (row) => <Facts row={row} /> },
  {
    value: 'trial',
    label: TEXTS.tabs.trial,
    content: ({ id, apply_to }) => <DiscountTrial id={id} is_of_bundles={apply_to === 'bundle'} />,
  },
  {
    value: 'uses',
    label: TEXTS.tabs.uses,
    permission: 'discount_usage:read',
    content: ({ id }) => <DiscountUses id={id} />,
  },
  {
    value: 'history',
    label: TEXTS.tabs.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="discount" entity_id={id} />,
  },
]

/** A programme in detail: what it is, whether it holds for a customer, who used it, and what was changed. */
export function DiscountDetails({ id }: { id: number }) {
  const { data: row } = useRead(api.discount.get, { id })
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={row.name} row={row} tabs={TABS} />
}
