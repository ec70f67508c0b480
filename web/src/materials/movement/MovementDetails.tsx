import { USAGE_SOURCE_LABELS } from '@bcare/rules/materials/movement'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconArrowBackUp, IconEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { linkTo } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useMay } from '../../kit/session/may.ts'
import { ask } from '../asking.ts'
import { DETAIL_TEXTS } from '../detail/texts.ts'
import css from '../materials.module.css'
import { Read } from '../Pieces.tsx'
import { quantityText, signedQuantity } from '../quantity.ts'
import { MOVEMENT_TEXTS as TEXTS, STOCK_TEXTS } from '../texts.ts'
import { UsageKindBadge, UsageMarks } from './MovementLine.tsx'
import { isVoid, movedText, otherEnd, type UsageRow, useMovementRights } from './usage-row.ts'

const MovementEdit = lazy(() => import('./MovementEdit.tsx').then((file) => ({ default: file.MovementEdit })))

type Fact = readonly [string, ReactNode]
const said = ([, value]: Fact) => value !== null && value !== false && value !== ''

/** The customer, whose profile it leads to for users who may open it. */
function Person({ row: { person_id, person_name, person_code } }: { row: UsageRow }) {
  const may_open = useMay('person:read')
  const name = [person_name, person_code].filter(Boolean).join(' · ')
  if (!may_open) return <>{name}</>
  return (
    <Anchor
      inherit
      aria-label={`${name}. ${STOCK_TEXTS.open_person}`}
      renderRoot={(props) => (
        <Link {...props} {...linkTo(`/customer/profile/${person_id}`, { tab: 'materials' })} />
      )}
    >
      {name}
    </Anchor>
  )
}

const varianceText = ({ variance, variance_pct, unit_name }: UsageRow) =>
  variance !== null &&
  [signedQuantity(variance, unit_name), variance_pct !== null && `${signedQuantity(variance_pct)} %`]
    .filter(Boolean)
    .join(' · ')

const stockFacts = (row: UsageRow): Fact[] => [
  ['Ngày', formatDate(row.used_on)],
  ['Mã vật tư', row.material_code],
  ['Nhóm vật tư', row.category_name],
  ['Số lượng', quantityText(row.quantity, row.unit_name)],
  ['Quy đổi', row.factor !== 1 && `1 ${row.unit_name} = ${quantityText(row.factor, row.stock_unit_name)}`],
  ['Lô', row.lot_no],
  ['Hạn dùng', row.lot_expiry !== null && formatDate(row.lot_expiry)],
  ['Đếm được', row.counted_quantity !== null && quantityText(row.counted_quantity, row.stock_unit_name)],
  ['Tồn sau', row.on_hand_after !== null && quantityText(row.on_hand_after, row.stock_unit_name)],
  ['Đơn giá', row.unit_cost !== null && formatMoney(row.unit_cost)],
  ['Thành tiền', row.amount !== null && formatMoney(row.amount)],
  ['Chi nhánh', row.branch_name],
  ['Chuyển kho', otherEnd(row)],
]

const treatmentFacts = (row: UsageRow): Fact[] => [
  ['Khách hàng', row.person_id !== null && <Person key="person" row={row} />],
  ['Dịch vụ', row.service_title],
  ['Công đoạn', row.step_title],
  ['Bác sĩ', row.doctor_name],
  ['Người lấy', row.user_name],
  ['Phòng ban', row.department_name],
  [
    'Định mức',
    row.norm_qty !== null &&
      DETAIL_TEXTS.norm_of(quantityText(row.norm_qty, row.unit_name), quantityText(row.tolerance_pct ?? 0)),
  ],
  ['Chênh lệch', varianceText(row)],
  ['Lý do lệch', row.variance_reason],
]

const paperFacts = (row: UsageRow): Fact[] => [
  ['Số chứng từ', row.reference_no],
  ['Nhà cung cấp', row.supplier_name],
  ['Cách ghi', USAGE_SOURCE_LABELS[row.source]],
  [
    'Ghi lúc',
    [formatDateTime(row.posted_at ?? row.created_at), row.created_by_name].filter(Boolean).join(' · '),
  ],
  ['Ghi chú', row.note],
]

/** What can be done with a movement. */
function Actions({ row, onWritten }: { row: UsageRow; onWritten: (id: number) => void }) {
  const { may_edit, may_reverse } = useMovementRights()(row)
  const [editing, setEditing] = useState(false)
  return (
    <Group gap="xs">
      {may_edit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEdit size={16} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {TEXTS.edit}
        </Button>
      )}
      {may_reverse && (
        <Button
          size="xs"
          variant="default"
          c="red.8"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => ask({ kind: 'reverse', row })}
        >
          {row.status === 'draft' ? TEXTS.discard : TEXTS.reverse}
        </Button>
      )}
      {editing && (
        <Suspense fallback={null}>
          <MovementEdit row={row} onClose={() => setEditing(false)} onSaved={({ id }) => onWritten(id)} />
        </Suspense>
      )}
    </Group>
  )
}

/** A movement in detail, and the ways to put it right; what is written in its place is shown then. */
export function MovementDetails({ id }: { id: number }) {
  const [shown, setShown] = useState(id)
  const read = useRead(api.usage.get, { id: shown }, { quiet: true })
  return (
    <Read read={read}>
      {(row) => (
        <Stack gap="md">
          <Group justify="space-between" gap="xs">
            <strong className={css.big}>{isVoid(row) ? <s>{movedText(row)}</s> : movedText(row)}</strong>
            <Group gap={6}>
              <UsageKindBadge kind={row.kind} />
              <UsageMarks row={row} />
            </Group>
          </Group>
          <Actions row={row} onWritten={setShown} />
          <KeyValue items={[...treatmentFacts(row), ...stockFacts(row), ...paperFacts(row)].filter(said)} />
        </Stack>
      )}
    </Read>
  )
}
