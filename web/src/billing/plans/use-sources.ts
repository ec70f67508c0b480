import { OWING_BILLS } from '@bcare/rules/billing/bill'
import { formatMoney } from '@bcare/rules/text/money'
import { api, useRead } from '../../kit/api/api.ts'
import type { PlanRow } from './plan-rows.ts'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

type BillRow = Awaited<ReturnType<typeof api.bill.list>>['data'][number]
type OwedLine = Awaited<ReturnType<typeof api.payment.owed>>['lines'][number]

/** What a customer can pay in parts: a bill that owes and has no plan yet, or services that are on none. */
export interface Sources {
  bills: readonly BillRow[]
  lines: readonly OwedLine[]
  options: readonly { value: string; label: string }[]
}

/** Undefined until it is known. */
export function useSources(person_id: number, plan: PlanRow | undefined): Sources | undefined {
  const { data: listed } = useRead(
    api.bill.list,
    { person_id, sort_by: 'issued_at', order: 'desc', limit: 200 },
    { quiet: true },
  )
  const { data: owed } = useRead(api.payment.owed, { person_id }, { quiet: true })
  if (listed === undefined || owed === undefined) return undefined
  const bills = listed.data.filter(
    ({ id, status, installment_plan_id }) =>
      id === plan?.bill_id || (OWING_BILLS.includes(status) && installment_plan_id === null),
  )
  const lines = owed.lines
  return {
    bills,
    lines,
    options: [
      ...bills.map(({ id, code, remaining }) => ({
        value: `bill:${id}`,
        label: TEXTS.source_bill(code, formatMoney(remaining)),
      })),
      ...(lines.length > 0 || plan?.bill_id === null ? [{ value: 'lines', label: TEXTS.source_lines }] : []),
    ],
  }
}

export interface Source {
  source: string | null
  bill: BillRow | undefined
  lines: readonly OwedLine[]
  /** What of it is still to be paid. */
  most: number
  deal_id: number | null
}

/** What is chosen: the first bill, or all the services, until another is. */
export function chosenSource(
  { bills, lines, options }: Sources,
  values: { source: string | null; attachment_ids: readonly number[] },
): Source {
  const source = values.source ?? options[0]?.value ?? null
  const bill = bills.find(({ id }) => source === `bill:${id}`)
  if (source !== 'lines')
    return { source, bill, lines: [], most: bill?.remaining ?? 0, deal_id: bill?.deal_id ?? null }
  const chosen =
    values.attachment_ids.length === 0
      ? lines
      : lines.filter(({ attachment_id }) => values.attachment_ids.includes(attachment_id))
  const deals = new Set(chosen.map(({ deal_id }) => deal_id))
  return {
    source,
    bill: undefined,
    lines: chosen,
    most: chosen.reduce((sum, { unbilled }) => sum + unbilled, 0),
    deal_id: deals.size === 1 ? (chosen[0]?.deal_id ?? null) : null,
  }
}
