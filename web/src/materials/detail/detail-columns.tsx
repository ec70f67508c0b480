import { USAGE_SOURCE_LABELS } from '@bcare/rules/materials/movement'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import type { Column } from '../../kit/data/table/column.ts'
import css from '../materials.module.css'
import { UsageKindBadge, UsageStatusBadge } from '../movement/MovementLine.tsx'
import { isVoid, movedText, type UsageRow } from '../movement/usage-row.ts'
import { quantityText, signedQuantity } from '../quantity.ts'
import { STOCK_TEXTS } from '../texts.ts'

const hidden = { hidden: true, unsorted: true } as const

/** How much, in the unit in which it was written; struck through where it counts no more. */
const Quantity = ({ row }: { row: UsageRow }) => {
  const text = quantityText(row.quantity, row.unit_name)
  return <span className={css.number}>{isVoid(row) ? <s>{text}</s> : text}</span>
}

/** How far from the norm; what went further than it lets pass stands out. */
const Variance = ({ row: { variance, variance_pct, is_beyond } }: { row: UsageRow }) =>
  variance !== null && (
    <span className={is_beyond ? css.expired : undefined}>
      {signedQuantity(variance)}
      {variance_pct !== null && ` (${signedQuantity(variance_pct)} %)`}
    </span>
  )

/** A material with the lot that it came from. */
const Material = ({ row: { material_name, lot_no } }: { row: UsageRow }) => (
  <span className={css.named}>
    {material_name}
    {lot_no !== null && <small>{STOCK_TEXTS.lot(lot_no)}</small>}
  </span>
)

/** A service with the step that took it. */
const Service = ({ row: { service_title, step_title } }: { row: UsageRow }) =>
  (service_title ?? step_title) !== null && (
    <span className={css.named}>
      {service_title ?? step_title}
      {service_title !== null && step_title !== null && <small>{step_title}</small>}
    </span>
  )

const BEFORE: readonly Column<UsageRow>[] = [
  { key: 'used_on', width: 104, priority: 2 },
  {
    key: 'kind',
    label: 'Loại',
    width: 116,
    priority: 2,
    unsorted: true,
    cell: ({ kind }) => <UsageKindBadge kind={kind} />,
  },
  {
    key: 'material_name',
    width: 165,
    grow: true,
    priority: 1,
    unsorted: true,
    cell: (row) => <Material row={row} />,
  },
  {
    key: 'quantity',
    width: 98,
    align: 'end',
    priority: 2,
    unsorted: true,
    cell: (row) => <Quantity row={row} />,
  },
  { key: 'person_name', width: 130, priority: 2, unsorted: true },
  {
    key: 'service_title',
    label: 'Dịch vụ · công đoạn',
    width: 160,
    unsorted: true,
    cell: (row) => <Service row={row} />,
  },
  { key: 'doctor_name', width: 130, priority: 2, unsorted: true },
  {
    key: 'norm_qty',
    width: 92,
    align: 'end',
    unsorted: true,
    cell: ({ norm_qty }) => norm_qty !== null && quantityText(norm_qty),
  },
  {
    key: 'variance',
    width: 122,
    align: 'end',
    priority: 2,
    unsorted: true,
    cell: (row) => <Variance row={row} />,
  },
]

const COSTS: readonly Column<UsageRow>[] = [
  {
    key: 'amount',
    width: 106,
    align: 'end',
    cell: ({ amount }) => amount !== null && formatMoney(amount),
  },
  {
    key: 'unit_cost',
    width: 110,
    align: 'end',
    ...hidden,
    cell: ({ unit_cost }) => unit_cost !== null && formatMoney(unit_cost),
  },
]

const AFTER: readonly Column<UsageRow>[] = [
  {
    key: 'status',
    width: 110,
    ...hidden,
    cell: ({ status }) => status !== 'posted' && <UsageStatusBadge status={status} />,
  },
  { key: 'lot_no', width: 110, ...hidden },
  { key: 'step_title', width: 150, ...hidden },
  { key: 'material_code', width: 110, ...hidden },
  { key: 'category_name', width: 140, ...hidden },
  { key: 'branch_name', width: 150, ...hidden },
  { key: 'department_name', width: 150, ...hidden },
  { key: 'stock_quantity', width: 120, align: 'end', ...hidden, cell: movedText },
  {
    key: 'on_hand_after',
    width: 110,
    align: 'end',
    ...hidden,
    cell: ({ on_hand_after, stock_unit_name }) =>
      on_hand_after !== null && quantityText(on_hand_after, stock_unit_name),
  },
  {
    key: 'lot_expiry',
    width: 110,
    ...hidden,
    cell: ({ lot_expiry }) => lot_expiry !== null && formatDate(lot_expiry),
  },
  { key: 'variance_reason', width: 170, ...hidden },
  { key: 'is_negative', width: 100, ...hidden },
  { key: 'source', width: 140, ...hidden, cell: ({ source }) => USAGE_SOURCE_LABELS[source] },
  { key: 'reference_no', width: 120, ...hidden },
  { key: 'supplier_name', width: 150, ...hidden },
  { key: 'user_name', width: 140, ...hidden },
  { key: 'created_by_name', width: 140, ...hidden },
  { key: 'note', width: 180, ...hidden },
]

export const PLAIN_COLUMNS = [...BEFORE, ...AFTER]
export const COSTED_COLUMNS = [...BEFORE, ...COSTS, ...AFTER]
