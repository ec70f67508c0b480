import { VOUCHER_SOURCE_LABELS, VOUCHER_SOURCES, VOUCHER_WAYS } from '@bcare/rules/cashbook/voucher'
import { useMemo } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import type { FilterSpec } from '../kit/data/filters/list-state.ts'
import type { Choices, Column } from '../kit/data/table/column.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { VoucherAmount, VoucherCode, VoucherState } from './VoucherCells.tsx'
import { kindOf, type VoucherRow } from './voucher-rows.ts'

const hidden = { hidden: true, unsorted: true } as const

export const VOUCHER_COLUMNS: readonly Column<VoucherRow>[] = [
  { key: 'code', width: 190, priority: 1, pinned: true, cell: (row) => <VoucherCode row={row} /> },
  { key: 'occurred_at', width: 115, priority: 2 },
  { key: 'direction', width: 115, unsorted: true, cell: kindOf },
  { key: 'source', width: 150, unsorted: true },
  { key: 'category_name', width: 165, priority: 2, unsorted: true },
  { key: 'amount', width: 135, align: 'end', priority: 2, cell: (row) => <VoucherAmount row={row} /> },
  { key: 'method_name', width: 120, unsorted: true },
  { key: 'counterparty_name', width: 170, unsorted: true },
  { key: 'state', width: 125, priority: 2, unsorted: true, cell: (row) => <VoucherState row={row} /> },
  { key: 'created_by_name', width: 150, unsorted: true },
  { key: 'reason', width: 220, grow: true, unsorted: true },
  { key: 'counts_as', width: 110, ...hidden, cell: ({ counts_as }) => TEXTS[counts_as] },
  { key: 'fund_name', width: 170, ...hidden },
  { key: 'branch_name', width: 150, ...hidden },
  { key: 'ref_no', width: 130, ...hidden },
  { key: 'person_name', width: 160, ...hidden },
  { key: 'deal_name', width: 160, ...hidden },
  { key: 'approved_by_name', width: 150, ...hidden },
  { key: 'posted_at', width: 150, ...hidden },
  { key: 'posted_by_name', width: 150, ...hidden },
  { key: 'is_accounting', width: 120, ...hidden },
  { key: 'attached_docs', width: 110, ...hidden },
  { key: 'item_total', width: 130, ...hidden },
  { key: 'note_count', width: 100, ...hidden },
]

export const VOUCHER_FILTERS: readonly FilterSpec[] = [
  { key: 'occurred_at', span: 'date' },
  'state',
  'direction',
  'counts_as',
  'fund_account_id',
  'category_term_id',
  'method_term_id',
  'source',
  'branch_id',
  'created_by',
]

export const NEWEST = { by: 'occurred_at', order: 'desc' } as const

const words = (vocabulary: 'fund_account' | 'cash_in_category' | 'cash_out_category' | 'payment_method') =>
  ({ vocabulary, limit: 200 }) as const
const STAFF = { limit: 200, status: 'active', sort_by: 'name' } as const
const DIRECTIONS = VOUCHER_WAYS.map((value) => ({ value, label: TEXTS.ways[value] }))
const SIDES = VOUCHER_WAYS.map((value) => ({ value, label: TEXTS[value] }))
const SOURCES = VOUCHER_SOURCES.map((value) => ({ value, label: VOUCHER_SOURCE_LABELS[value] }))

const named = (data: { data: { id: number; name: string }[] } | undefined) =>
  (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** What the values of vouchers are called; `settled` once all of it is known. */
export function useVoucherChoices(): { choices: Choices; settled: boolean } {
  const state = useConstant('cash_flow.status')
  const funds = useRead(api.term.list, words('fund_account')).data
  const incomes = useRead(api.term.list, words('cash_in_category')).data
  const expenses = useRead(api.term.list, words('cash_out_category')).data
  const methods = useRead(api.term.list, words('payment_method')).data
  const branches = useRead(api.department.list, { kind: 'branch', limit: 200 }, { quiet: true })
  const staff = useRead(api.user.list, STAFF, { quiet: true })
  const choices = useMemo(
    () => ({
      state,
      direction: DIRECTIONS,
      counts_as: SIDES,
      source: SOURCES,
      fund_account_id: named(funds),
      category_term_id: [...named(incomes), ...named(expenses)],
      method_term_id: named(methods),
      branch_id: named(branches.data),
      created_by: named(staff.data),
    }),
    [state, funds, incomes, expenses, methods, branches.data, staff.data],
  )
  const settled =
    state.length > 0 &&
    [funds, incomes, expenses, methods].every((known) => known !== undefined) &&
    [branches, staff].every((read) => read.data !== undefined || read.isError)
  return { choices, settled }
}
