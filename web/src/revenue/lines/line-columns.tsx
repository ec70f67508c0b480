import type { Output } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import type { Column } from '../../kit/data/table/column.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { placeText } from '../line/service-text.ts'
import { money } from '../Pieces.tsx'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'

export type RevenueLines = Output<typeof revenue.attachment>
export type ServiceLine = RevenueLines['data'][number]

/** A line as the table knows it: items that were billed without a service have numbers of their own. */
export interface LineRow extends ServiceLine {
  id: number
}

export const withId = (line: ServiceLine): LineRow => ({
  ...line,
  id: line.attachment_id ?? -(line.bill_item_id ?? 0),
})

const Status = ({ status }: Pick<ServiceLine, 'status'>) => (
  <StatusBadge value={status ?? ''} options={useConstant('attachment.status')} />
)

/** What a line stands at today is unknown to users who see their own revenue alone. */
const today = (amount: number | null) => (amount === null ? null : money(amount))

const sum = (key: 'performed' | 'collected' | 'material' | 'net' | 'held', width = 115): Column<LineRow> => ({
  key,
  label: TEXTS[key],
  width,
  align: 'end',
  cell: (row) => money(row[key]),
})

export const LINE_COLUMNS: readonly Column<LineRow>[] = [
  { key: 'person_name', label: TEXTS.person, width: 160, priority: 1, pinned: true },
  { key: 'title', label: TEXTS.service, width: 180, grow: true, priority: 2 },
  {
    key: 'teeth',
    label: TEXTS.teeth,
    width: 90,
    cell: ({ teeth }) => placeText(teeth),
  },
  { key: 'doctor_name', label: TEXTS.doctor, width: 140 },
  {
    key: 'total',
    label: TEXTS.agreed_total,
    width: 115,
    align: 'end',
    cell: ({ total }) => total !== null && formatMoney(total),
  },
  { key: 'billed', label: TEXTS.billed, width: 125, align: 'end', cell: ({ billed }) => today(billed) },
  sum('collected'),
  { key: 'owed', label: TEXTS.owed, width: 110, align: 'end', cell: ({ owed }) => today(owed) },
  sum('performed', 120),
  sum('material', 105),
  { ...sum('net', 135), priority: 2 },
  { ...sum('held', 130), priority: 2 },
  {
    key: 'last_on',
    label: TEXTS.last_on,
    width: 125,
    priority: 2,
    cell: ({ last_on }) => formatDate(last_on),
  },
  { key: 'person_code', label: TEXTS.person_code, width: 120, hidden: true },
  { key: 'category_name', label: TEXTS.category, width: 150, hidden: true },
  {
    key: 'status',
    label: TEXTS.status,
    width: 140,
    hidden: true,
    cell: ({ status }) => status !== null && <Status status={status} />,
  },
]

const FILED = [
  ['total', TEXTS.agreed_total],
  ['billed', TEXTS.billed],
  ['collected', TEXTS.collected],
  ['owed', TEXTS.owed],
  ['performed', TEXTS.performed],
  ['material', TEXTS.material],
  ['net', TEXTS.net],
  ['held', TEXTS.held],
] as const

/** The rows as a file: heads, then a row each. */
export const filedLines = (rows: readonly ServiceLine[]) => [
  [
    TEXTS.person_code,
    TEXTS.person,
    TEXTS.service,
    TEXTS.teeth,
    TEXTS.doctor,
    ...FILED.map(([, label]) => label),
    TEXTS.last_on,
  ],
  ...rows.map((row) => [
    row.person_code,
    row.person_name,
    row.title,
    placeText(row.teeth),
    row.doctor_name,
    ...FILED.map(([key]) => row[key]),
    formatDate(row.last_on),
  ]),
]
