import { clinicDate } from '@bcare/rules/text/date'
import { useState } from 'react'
import type { Fault } from '@bcare/contract/kit/codes'
import { COUNTERPARTY_KINDS, itemsProblem, type CounterpartyKind } from '@bcare/rules/cashbook/voucher'
import { api, useWrite } from '../kit/api/api.ts'
import { toast } from '../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'
import { useSetting } from '../kit/runtime/settings.ts'
import { useMay } from '../kit/session/may.ts'
import { useNow } from '../kit/use-now.ts'
import type { NewVoucher } from './asking.ts'
import { warningsOf } from './Pieces.tsx'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { nameOf, TOUCHED, type VoucherRow } from './voucher-rows.ts'

export interface TypedItem {
  description: string
  amount: number | null
}

export interface VoucherValues {
  amount: number | null
  category_term_id: number | null
  fund_account_id: number | null
  target_fund_account_id: number | null
  method_term_id: number | null
  occurred_at: string | null
  counterparty_kind: CounterpartyKind
  counterparty_id: number | null
  counterparty_name: string
  counterparty_phone: string
  counterparty_address: string
  reason: string
  attached_docs: number | null
  ref_no: string
  is_accounting: boolean
  items: readonly TypedItem[]
}

const newValues = (today: string): VoucherValues => ({
  amount: null,
  category_term_id: null,
  fund_account_id: null,
  target_fund_account_id: null,
  method_term_id: null,
  occurred_at: today,
  counterparty_kind: 'other',
  counterparty_id: null,
  counterparty_name: '',
  counterparty_phone: '',
  counterparty_address: '',
  reason: '',
  attached_docs: 0,
  ref_no: '',
  is_accounting: true,
  items: [],
})

const valuesOf = (row: VoucherRow, items: readonly TypedItem[]): VoucherValues => ({
  amount: row.amount,
  category_term_id: row.category_term_id,
  fund_account_id: row.fund_account_id,
  target_fund_account_id: null,
  method_term_id: row.method_term_id,
  occurred_at: row.occurred_at,
  counterparty_kind: COUNTERPARTY_KINDS.find((kind) => kind === row.counterparty_kind) ?? 'other',
  counterparty_id: row.counterparty_id,
  counterparty_name: row.counterparty_name ?? '',
  counterparty_phone: row.counterparty_phone ?? '',
  counterparty_address: row.counterparty_address ?? '',
  reason: row.reason ?? '',
  attached_docs: row.attached_docs,
  ref_no: row.ref_no ?? '',
  is_accounting: row.is_accounting,
  items,
})

/** A number that was typed; what is none is none. */
export const numberOf = (value: number | null): number | undefined =>
  value === null || !Number.isSafeInteger(value) ? undefined : value

/** Money that stays in the clinic is posted at once. */
const isMoved = (way: NewVoucher): boolean => way === 'transfer' || way === 'opening'

const wordsOf = (text: string): string | null => text.trim() || null

/** What a voucher still lacks, by its fields, for saving or for handing it in. */
function problemsOf(values: VoucherValues, way: NewVoucher, whole: boolean): Record<string, string> {
  const problems: Record<string, string> = {}
  const amount = numberOf(values.amount) ?? 0
  if (amount <= 0) problems['amount'] = TEXTS.amount_wrong
  if (values.occurred_at === null || !/^\d{4}-\d{2}-\d{2}$/.test(values.occurred_at))
    problems['occurred_at'] = TEXTS.day_wrong
  if (numberOf(values.attached_docs) === undefined) problems['attached_docs'] = TEXTS.required
  const items = values.items.map((item) => ({
    amount: numberOf(item.amount) ?? 0,
    words: item.description.trim(),
  }))
  if (items.some((item) => item.amount <= 0 || item.words === '')) problems['items'] = TEXTS.required
  else {
    const problem = itemsProblem(amount, items)
    if (problem !== undefined) problems['items'] = problem.message
  }
  const is_moved = isMoved(way)
  if ((whole || is_moved) && values.fund_account_id === null) problems['fund_account_id'] = TEXTS.required
  if (way === 'transfer' && values.target_fund_account_id === null)
    problems['target_fund_account_id'] = TEXTS.required
  if (way === 'transfer' && values.target_fund_account_id === values.fund_account_id)
    problems['target_fund_account_id'] ??= TEXTS.same_fund
  if (whole && !is_moved) {
    if (values.category_term_id === null) problems['category_term_id'] = TEXTS.required
    if (values.reason.trim() === '') problems['reason'] = TEXTS.required
    if (values.counterparty_name.trim() === '' && values.counterparty_id === null)
      problems['counterparty_name'] = TEXTS.required
  }
  return problems
}

const fieldsOf = (values: VoucherValues) => ({
  amount: numberOf(values.amount) ?? 0,
  category_term_id: values.category_term_id,
  fund_account_id: values.fund_account_id,
  method_term_id: values.method_term_id,
  occurred_at: values.occurred_at ?? '',
  counterparty_kind: values.counterparty_kind,
  counterparty_id: values.counterparty_kind === 'other' ? null : values.counterparty_id,
  counterparty_name: wordsOf(values.counterparty_name),
  counterparty_phone: wordsOf(values.counterparty_phone),
  counterparty_address: wordsOf(values.counterparty_address),
  reason: wordsOf(values.reason),
  attached_docs: numberOf(values.attached_docs) ?? 0,
  ref_no: wordsOf(values.ref_no),
  is_accounting: values.is_accounting,
})

const itemsOf = ({ items }: VoucherValues) =>
  items.map(({ description, amount }) => ({ description: description.trim(), amount: numberOf(amount) ?? 0 }))

interface VoucherFormOptions {
  way: NewVoucher
  voucher?: VoucherRow
  items: readonly TypedItem[]
  onSaved: () => void
}

export type Ending = 'draft' | 'pending_approval' | 'posted'

interface SavingOptions {
  way: NewVoucher
  values: VoucherValues
  voucher: VoucherRow | undefined
  /** Whether a warning that was read is passed. */
  force: boolean
}

/** Writes a voucher and takes its next step; answers what was done. */
function useSaving({ way, values, voucher, force }: SavingOptions) {
  const [made, setMade] = useState(voucher)
  const options = { quiet: true, touches: TOUCHED } as const
  const add = useWrite(api.cashFlow.add, options)
  const update = useWrite(api.cashFlow.update, options)
  const step = useWrite(api.cashFlow.update_state, options)
  const fields = fieldsOf(values)
  const target = values.target_fund_account_id
  const move = () =>
    add.mutateAsync({
      ...fields,
      category_term_id: null,
      direction: way === 'transfer' ? 'transfer' : 'in',
      is_opening: way === 'opening',
      force,
      ...(target !== null && way === 'transfer' && { target_fund_account_id: target }),
    })
  // What was added once is changed from then on: a second attempt never writes a second voucher.
  const keep = async (): Promise<VoucherRow> => {
    const items = itemsOf(values)
    const row =
      made === undefined
        ? await add.mutateAsync({ ...fields, direction: way === 'in' ? 'in' : 'out', items })
        : await update.mutateAsync({ id: made.id, version: made.version, ...fields, items })
    setMade(row)
    return row
  }
  const save = async (wanted: Ending): Promise<string> => {
    if (isMoved(way)) return (way === 'transfer' ? TEXTS.moved : TEXTS.posted)(nameOf(await move()))
    const row = await keep()
    if (wanted === 'draft') return TEXTS.saved
    const done = await step.mutateAsync({ id: row.id, version: row.version, state: wanted, force })
    return (wanted === 'posted' ? TEXTS.posted : TEXTS.submitted)(nameOf(done))
  }
  return { save, busy: add.isPending || update.isPending || step.isPending }
}

/** A voucher as it is typed, and the saving, handing in or posting of it. */
export function useVoucherForm({ way, voucher, items, onSaved }: VoucherFormOptions) {
  const today = clinicDate(useNow())
  const draft = useDraft('cash_flow', voucher?.id ?? `new:${way}`)
  const [values, setValues] = useDraftState<VoucherValues>(draft, 'values', () =>
    voucher === undefined ? newValues(today) : valuesOf(voucher, items),
  )
  const [tried, setTried] = useState<Ending>()
  const [fault, setFault] = useState<Fault | null>(null)
  const may_post = useMay('cash_flow:finalize')
  const limit = useSetting('finance.auto_approve_limit')
  const { save, busy } = useSaving({ way, values, voucher, force: warningsOf(fault) !== undefined })
  const amount = numberOf(values.amount) ?? 0
  const is_moved = isMoved(way)
  const ending: Ending = is_moved || (may_post && amount <= limit) ? 'posted' : 'pending_approval'
  const submit = async (wanted: Ending) => {
    setTried(wanted)
    if (Object.keys(problemsOf(values, way, wanted !== 'draft')).length > 0) return
    setFault(null)
    try {
      const title = await save(wanted)
      draft.saved()
      onSaved()
      toast({ type: 'success', title })
    } catch (refused) {
      setFault(refused as Fault)
    }
  }
  return {
    way,
    draft,
    values,
    set: (part: Partial<VoucherValues>) => setValues((now) => ({ ...now, ...part })),
    problems: tried === undefined ? {} : problemsOf(values, way, tried !== 'draft'),
    ending,
    amount,
    is_moved,
    busy,
    fault,
    submit: (wanted: Ending) => void submit(wanted),
  }
}

export type VoucherFormState = ReturnType<typeof useVoucherForm>
