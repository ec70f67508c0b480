import type { Fault } from '@bcare/contract/kit/codes'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { keepText, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useSetting } from '../../kit/runtime/settings.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { type MethodPart, partsOf } from './methods.ts'
import { MethodsInput } from './MethodsInput.tsx'
import { Effects } from './Pieces.tsx'
import { Refusal } from './Refusal.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

const REASONS = wholeSource(api.term.list, { vocabulary: 'refund_reason', is_active: true, limit: 200 })

/** What giving money back is sent with. */
export interface RefundBody {
  amount: number
  reason_id: number
  methods: { method_term_id: number; amount: number }[]
  note?: string
}

interface RefundFormProps {
  form: string
  record: number
  title: string
  /** The most that can be given back. */
  most: number
  /** Terms of the methods that it came by, the first of which it goes back by. */
  original: readonly number[]
  effects: (amount: number) => readonly (string | false | undefined)[]
  busy: boolean
  fault: Fault | null
  onSend: (body: RefundBody, done: () => void) => void
  onClose: () => void
}

/** Why an amount cannot be given back. */
function amountProblem(amount: number | null, most: number): string | undefined {
  if (amount === null || amount <= 0) return TEXTS.amount_wrong
  return amount > most ? TEXTS.amount_over(formatMoney(most)) : undefined
}

/** What is typed into a refund. */
function useRefund({ form, record, original }: Pick<RefundFormProps, 'form' | 'record' | 'original'>) {
  const draft = useDraft(form, record)
  const [amount, setAmount] = useDraftState<TypedNumber>(draft, 'amount', null)
  const [reason_id, setReason] = useDraftState<number | null>(draft, 'reason_id', null)
  const [parts, setParts] = useDraftState<MethodPart[]>(draft, 'methods', () => [
    { method_term_id: original[0] ?? null, amount: null },
  ])
  const [note, setNote] = useDraftState(draft, 'note', '')
  return { draft, amount, setAmount, reason_id, setReason, parts, setParts, note, setNote }
}

/** Asks how much goes back, why and how, and says what that does. */
export function RefundForm(props: RefundFormProps) {
  const { title, most, original, effects, busy, fault, onSend, onClose } = props
  const typed = useRefund(props)
  const { draft, reason_id, parts, note } = typed
  const amount = numberOf(typed.amount)
  const [tried, setTried] = useState(false)
  const limit = useSetting('finance.refund_limit')
  const total = amount ?? 0
  const waits = limit > 0 && total > limit
  const wrong = amountProblem(amount, most)
  const made = partsOf(total, parts)
  const send = () => {
    setTried(true)
    if (wrong !== undefined || reason_id === null || made === undefined) return
    const methods = made.map((part) => ({ method_term_id: part.id, amount: part.amount }))
    const more = note.trim() === '' ? {} : { note: note.trim() }
    onSend({ amount: total, reason_id, methods, ...more }, () => {
      draft.saved()
      onClose()
    })
  }
  const methods_wrong = parts.some(({ method_term_id }) => method_term_id === null)
    ? TEXTS.method_wrong
    : TEXTS.split_wrong
  return (
    <AskDialog
      draft={draft}
      title={title}
      action={
        total === 0 ? TEXTS.refund : (waits ? TEXTS.ask_refund : TEXTS.refund_button)(formatMoney(total))
      }
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <div style={{ flex: 1 }}>
          <MoneyInput
            label={TEXTS.amount}
            required
            autoFocus
            value={typed.amount}
            {...keepText(typed.setAmount)}
            error={tried ? wrong : undefined}
            description={most === 0 ? TEXTS.nothing_left : undefined}
          />
        </div>
        <Button variant="default" onClick={() => typed.setAmount(most)} disabled={most === 0}>
          {TEXTS.most(formatMoney(most))}
        </Button>
      </Group>
      <TermPicker
        label={TEXTS.reason}
        required
        source={REASONS}
        value={reason_id}
        onChange={typed.setReason}
        error={tried && reason_id === null ? TEXTS.reason_pick : undefined}
      />
      <MethodsInput
        total={total}
        value={parts}
        onChange={typed.setParts}
        original={original}
        error={tried && wrong === undefined && made === undefined ? methods_wrong : undefined}
      />
      <Textarea
        label={TEXTS.note}
        autosize
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => typed.setNote(currentTarget.value)}
      />
      <Effects effects={[...effects(total), waits && TEXTS.refund_waits(formatMoney(limit))]} />
      <Refusal fault={fault} />
    </AskDialog>
  )
}
