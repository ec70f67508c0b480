import { WAITING_METHODS, type MethodKind, METHOD_KINDS } from '@bcare/rules/billing/payment'
import {
  changeOf,
  planTill,
  splitMethods,
  suggestedAmount,
  type TillPlan,
  type TillRow,
} from '@bcare/rules/billing/till'
import { installmentDues } from '@bcare/rules/billing/till-installments'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { isUnread, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { useDraft, useDraftState, type Draft } from '../../kit/runtime/draft/use-draft.ts'
import type { PayRequest } from '../../shared/modals/pay-modal.ts'

export type Owed = Awaited<ReturnType<typeof api.payment.owed>>

/** A row of the till, with what is shown of it. */
export interface OwedRow {
  ref: string
  kind: 'item' | 'line'
  id: number
  title: string
  doctor: string | null
  /** The number of its bill; null for what is on no bill yet. */
  bill_code: string | null
  owed: number
  /** What of a line is done, where that is not all of it. */
  performed: number | null
  /** What of it should be paid now. */
  due: number
  /** Whether it is paid now unless staff say otherwise. */
  is_due: boolean
}

/** Everything that can be paid, in the order in which it is paid: the bill at hand first, then the older. */
export function rowsOf(
  { items, lines, installments, coming }: Owed,
  { bill_id, deal_id }: PayRequest,
): OwedRow[] {
  const asked = (of: { bill_id?: number; deal_id: number | null }) =>
    (bill_id !== undefined && of.bill_id === bill_id) || (deal_id !== undefined && of.deal_id === deal_id)
  const dues = installmentDues(items, installments, coming)
  const rank = (item: (typeof items)[number]) =>
    asked(item) ? 2 : Number(dues.get(item.id)?.is_due ?? false)
  const of_items = items.toSorted((one, other) => rank(other) - rank(one))
  return [
    ...of_items.map(({ id, description, doctor_name, bill_code, bill_id: of_bill, remaining }) => ({
      ref: `item:${id}`,
      kind: 'item' as const,
      id,
      title: description,
      doctor: doctor_name,
      bill_code,
      owed: remaining,
      performed: null,
      due: dues.get(id)?.due ?? remaining,
      is_due: of_bill === bill_id || (dues.get(id)?.is_due ?? true),
    })),
    ...lines.map((line) => ({
      ref: `line:${line.attachment_id}`,
      kind: 'line' as const,
      id: line.attachment_id,
      title: line.title,
      doctor: line.doctor_name,
      bill_code: null,
      owed: line.unbilled,
      performed: line.performed < line.unbilled ? line.performed : null,
      due: line.performed > 0 ? line.performed : line.unbilled,
      is_due: line.performed > 0 || asked(line),
    })),
  ]
}

export interface MethodOption {
  id: number
  name: string
  kind: MethodKind
}

/** The clinic's methods of payment, without deposits: those have a place of their own. */
export function useMethods(): MethodOption[] | undefined {
  const { data } = useRead(
    api.term.list,
    { vocabulary: 'payment_method', is_active: true, limit: 50, sort_by: 'order', order: 'asc' },
    { quiet: true },
  )
  return data?.data
    .map(({ id, name, data: told }) => ({
      id,
      name,
      kind: METHOD_KINDS.find((kind) => kind === told['kind']) ?? 'cash',
    }))
    .filter(({ kind }) => kind !== 'deposit')
}

export interface MethodRow {
  method_id: number | null
  /** What staff have entered; the last row takes the rest. */
  part: TypedNumber
  reference: string
}

const ONE_METHOD: MethodRow = { method_id: null, part: null, reference: '' }

/** What staff have said so far, kept until it is booked. */
export function useTillForm(draft: Draft, asked?: number) {
  const [choices, setChoices] = useDraftState<Record<string, boolean>>(draft, 'choices', {})
  const [entered, setEntered] = useDraftState<Record<string, TypedNumber>>(draft, 'entered', {})
  const [amount, setAmount] = useDraftState<TypedNumber>(draft, 'amount', asked ?? null)
  const [is_typed, setTyped] = useDraftState(draft, 'is_typed', asked !== undefined)
  const [use_held, setUseHeld] = useDraftState(draft, 'use_held', true)
  const [methods, setMethods] = useDraftState<readonly MethodRow[]>(draft, 'methods', [ONE_METHOD])
  const [handed, setHanded] = useDraftState<TypedNumber>(draft, 'handed', null)
  const [pending, setPending] = useDraftState(draft, 'pending', false)
  const [payer_name, setPayer] = useDraftState(draft, 'payer_name', '')
  const [content, setContent] = useDraftState(draft, 'content', '')
  const [paid_at, setMoment] = useDraftState<string | null>(draft, 'paid_at', null)
  return {
    values: {
      choices,
      entered,
      amount,
      is_typed,
      use_held,
      methods,
      handed,
      pending,
      payer_name,
      content,
      paid_at,
    },
    setChoices,
    setEntered,
    setUseHeld,
    setMethods,
    setHanded,
    setPending,
    setPayer,
    setContent,
    setMoment,
    setAmount: (next: TypedNumber) => {
      setAmount(next)
      setTyped(true)
    },
    /** Back to the sum of what is chosen. */
    suggest: () => setTyped(false),
  }
}

export type TillForm = ReturnType<typeof useTillForm>

/** The methods as they are sent: the first is the clinic's first unless another was chosen. */
export function settledMethods(rows: readonly MethodRow[], options: readonly MethodOption[], amount: number) {
  const parts = splitMethods(
    amount,
    rows.map(({ part }) => numberOf(part)),
  )
  return rows.map((row, at) => {
    const option = options.find(({ id }) => id === row.method_id) ?? options[at] ?? options[0]
    return { option, amount: parts[at] ?? 0, reference: row.reference.trim() }
  })
}

export interface Till {
  draft: Draft
  form: TillForm
  rows: (OwedRow & TillRow & { typed: TypedNumber })[]
  amount: number
  /** The amount as it stands in its field. */
  typed: TypedNumber
  /** Whether something was typed that is no amount: nothing is booked then. */
  unread: boolean
  plan: TillPlan
  methods: ReturnType<typeof settledMethods>
  change: number
  may_wait: boolean
  held: number
  debt_after: number
  held_after: number
}

/** The till of a customer: what is owed, what is chosen, and what booking it would come to. */
export function useTill(owed: Owed, request: PayRequest, options: readonly MethodOption[]): Till {
  const draft = useDraft('payment', request.person_id)
  const form = useTillForm(draft, request.amount)
  const [rows] = useState(() => rowsOf(owed, request))
  const { choices, entered, is_typed, use_held, handed } = form.values
  const chosen = rows.map((row) => ({
    ...row,
    chosen: choices[row.ref] ?? row.is_due,
    typed: entered[row.ref] ?? null,
    entered: numberOf(entered[row.ref] ?? null),
  }))
  const suggested = suggestedAmount({ rows: chosen, held: owed.held, use_held })
  const amount = is_typed ? (numberOf(form.values.amount) ?? 0) : suggested
  const typed = is_typed ? form.values.amount : suggested
  const plan = planTill({ rows: chosen, amount, held: owed.held, use_held })
  const methods = settledMethods(form.values.methods, options, amount)
  const shareOf = (ref: string) => plan.shares.find((share) => share.ref === ref)?.amount ?? 0
  const on_bills = plan.shares
    .filter(({ ref }) => ref.startsWith('item:'))
    .reduce((sum, share) => sum + share.amount, 0)
  // What is done of a line that is billed now, and not paid now, is owed from then on.
  const billed_now = chosen
    .filter(({ kind, ref }) => kind === 'line' && plan.shares.some((share) => share.ref === ref))
    .reduce((sum, row) => sum + Math.max(0, (row.performed ?? row.owed) - shareOf(row.ref)), 0)
  return {
    draft,
    form,
    rows: chosen,
    amount,
    typed,
    unread:
      isUnread(typed) ||
      chosen.some((row) => row.chosen && isUnread(row.typed)) ||
      form.values.methods.slice(0, -1).some(({ part }) => isUnread(part)),
    plan,
    methods,
    change: changeOf(amount, numberOf(handed)),
    may_wait:
      amount > 0 &&
      plan.from_held === 0 &&
      methods.every(({ option }) => option !== undefined && WAITING_METHODS.includes(option.kind)),
    held: owed.held,
    debt_after: owed.debt - on_bills + billed_now,
    held_after: owed.held - plan.from_held + plan.over,
  }
}
