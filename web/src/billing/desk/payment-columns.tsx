import { DIRECTION_LABELS, DIRECTIONS } from '@bcare/rules/billing/payment'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { methodWords, type PaymentRow } from './desk-rows.ts'
import { PaymentAmount, PaymentCode, PaymentStatus } from './PaymentCells.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

/** What lists of payments show; those of refunds say why. */
export const PAYMENT_COLUMNS: readonly Column<PaymentRow>[] = [
  {
    key: 'code',
    width: 190,
    priority: 1,
    pinned: true,
    unsorted: true,
    cell: (row) => <PaymentCode row={row} />,
  },
  { key: 'paid_at', label: TEXTS.paid_day, width: 150, priority: 2 },
  { key: 'person_name', grow: true, width: 160, priority: 2, unsorted: true },
  { key: 'kind', width: 125, unsorted: true },
  {
    key: 'amount',
    width: 125,
    align: 'end',
    priority: 2,
    unsorted: true,
    cell: (row) => <PaymentAmount row={row} />,
  },
  { key: 'methods', width: 150, unsorted: true, cell: ({ methods }) => methodWords(methods) },
  { key: 'status', width: 140, priority: 2, unsorted: true, cell: (row) => <PaymentStatus row={row} /> },
  { key: 'cashier_name', width: 150, hidden: true, unsorted: true },
  { key: 'content', width: 220, hidden: true, unsorted: true },
  { key: 'refund_reason_name', width: 180, hidden: true, unsorted: true },
  { key: 'person_code', width: 120, hidden: true, unsorted: true },
  { key: 'payer_name', width: 160, hidden: true, unsorted: true },
  { key: 'direction', width: 110, hidden: true, unsorted: true },
  { key: 'allocated', width: 130, align: 'end', hidden: true, unsorted: true },
  { key: 'to_deposit', width: 130, hidden: true, unsorted: true },
  { key: 'refunded', width: 130, hidden: true, unsorted: true },
  { key: 'branch_name', width: 150, hidden: true, unsorted: true },
  { key: 'posted_at', width: 150, hidden: true, unsorted: true },
  { key: 'printed_count', width: 100, hidden: true, unsorted: true },
  { key: 'note', width: 200, hidden: true, unsorted: true },
]

export const PAYMENT_FILTERS: readonly FilterSpec[] = [
  { key: 'paid_at', span: 'instant', label: TEXTS.paid_day },
  'status',
  'kind',
  { key: 'method_term_ids', label: TEXTS.methods },
  'cashier_id',
  'direction',
]

const METHODS = { vocabulary: 'payment_method', limit: 200 } as const
const STAFF = { limit: 200, status: 'active', sort_by: 'name' } as const
const WAYS = DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }))

/** What the values of payments are called; `settled` once all of it is known. */
export function usePaymentChoices(): { choices: Choices; settled: boolean } {
  const status = useConstant('payment.status')
  const kind = useConstant('payment.kind')
  const methods = useRead(api.term.list, METHODS).data
  const staff = useRead(api.user.list, STAFF, { quiet: true })
  const names = staff.data
  const choices = useMemo(
    () => ({
      status,
      kind,
      direction: WAYS,
      method_term_ids: (methods?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      cashier_id: (names?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [status, kind, methods, names],
  )
  const settled = status.length > 0 && methods !== undefined && (names !== undefined || staff.isError)
  return { choices, settled }
}
