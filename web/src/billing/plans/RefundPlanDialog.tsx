import { formatMoney } from '@bcare/rules/text/money'
import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { keepText, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useSetting } from '../../kit/runtime/settings.ts'
import { useMay } from '../../kit/session/may.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { type MethodOption, type MethodRow, useMethods } from '../pay/use-till.ts'
import { MethodsInput, ONE_METHOD, sentMethods } from './MethodsInput.tsx'
import { TOUCHED } from './plan-rows.ts'
import type { PlanDialogProps } from './ReasonDialogs.tsx'
import { Refusal } from './Refusal.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

const REASONS = wholeSource(api.term.list, { vocabulary: 'refund_reason', is_active: true, limit: 200 })
const NO_METHODS: readonly MethodOption[] = []

/** What is typed into a refund. */
function useRefund(plan_id: number) {
  const draft = useDraft('installment.refund', plan_id)
  const [amount, setAmount] = useDraftState<TypedNumber>(draft, 'amount', null)
  const [reason_id, setReason] = useDraftState<number | null>(draft, 'reason_id', null)
  const [methods, setMethods] = useDraftState<readonly MethodRow[]>(draft, 'methods', [ONE_METHOD])
  const [note, setNote] = useDraftState(draft, 'note', '')
  const [close_plan, setClose] = useDraftState(draft, 'close_plan', false)
  return {
    draft,
    amount,
    setAmount,
    reason_id,
    setReason,
    methods,
    setMethods,
    note,
    setNote,
    close_plan,
    setClose,
  }
}

/** Why an amount cannot be given back. */
function amountProblem(amount: number | null, most: number): string | undefined {
  if (amount === null || amount <= 0) return TEXTS.amount_wrong
  return amount > most ? TEXTS.amount_over(formatMoney(most)) : undefined
}

interface AmountInputProps {
  /** What the server suggests of a plan; undefined when nothing is left of it. */
  offer: { refundable: number; max_refund: number } | undefined
  is_known: boolean
  value: TypedNumber
  onChange: (amount: TypedNumber) => void
  error: string | undefined
}

/** How much goes back: typed, or what is suggested, or the most. */
function AmountInput({ offer, is_known, value, onChange, error }: AmountInputProps) {
  const offers = [
    ...(offer && offer.refundable > 0 ? [[TEXTS.suggestion, offer.refundable] as const] : []),
    ...(offer && offer.max_refund > 0 ? [[TEXTS.most, offer.max_refund] as const] : []),
  ]
  return (
    <>
      <MoneyInput
        label={TEXTS.amount}
        required
        autoFocus
        value={value}
        {...keepText(onChange)}
        error={error}
        description={is_known && offers.length === 0 ? TEXTS.nothing_to_refund : undefined}
      />
      <Group gap="xs">
        {offers.map(([label, amount]) => (
          <Button
            key={label(formatMoney(amount))}
            size="compact-sm"
            variant="default"
            onClick={() => onChange(amount)}
          >
            {label(formatMoney(amount))}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** Gives money of a plan back: what the server suggests, the most, or another amount. */
export function RefundPlanDialog({ plan, onClose }: PlanDialogProps) {
  const { id, code, person_id, status } = plan
  const { data } = useRead(
    api.installmentPlan.list_refundable,
    { person_id, limit: 200 },
    { quiet: true, staleTime: 0 },
  )
  const offer = data?.data.find((one) => one.id === id)
  const most = offer?.max_refund ?? 0
  const typed = useRefund(id)
  const { draft, reason_id, methods, note, close_plan } = typed
  const amount = numberOf(typed.amount)
  const [tried, setTried] = useState(false)
  const may_cancel = useMay('installment_plan:cancel')
  const limit = useSetting('finance.refund_limit')
  const options = useMethods() ?? NO_METHODS
  const refund = useWrite(api.installment.refund, { quiet: true, touches: TOUCHED })
  const total = amount ?? 0
  const waits = limit > 0 && total > limit
  const wrong = amountProblem(amount, most)
  const sent = sentMethods(total, methods, options)
  const send = () => {
    setTried(true)
    if (wrong !== undefined || reason_id === null || sent === undefined) return
    refund.mutate(
      {
        plan_id: id,
        amount: total,
        reason_id,
        methods: sent,
        close_plan,
        ...(note.trim() !== '' && { note: note.trim() }),
      },
      {
        onSuccess: ({ payments }) => {
          draft.saved()
          const waiting = payments.some((one) => one.status === 'pending')
          const codes = payments.map((one) => one.code).join(', ')
          const title = waiting
            ? TEXTS.refund_sent(formatMoney(total))
            : TEXTS.refunded_toast(formatMoney(total), codes)
          toast({ type: 'success', title })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.refund_title(code)}
      action={(waits ? TEXTS.refund_ask : TEXTS.refund_do)(formatMoney(total))}
      busy={refund.isPending}
      onSend={send}
      onClose={onClose}
    >
      <AmountInput
        offer={offer}
        is_known={data !== undefined}
        value={typed.amount}
        onChange={typed.setAmount}
        error={tried ? wrong : undefined}
      />
      <TermPicker
        label={TEXTS.reason}
        required
        source={REASONS}
        value={reason_id}
        onChange={typed.setReason}
        error={tried && reason_id === null ? TEXTS.reason_pick : undefined}
      />
      <MethodsInput total={total} options={options} value={methods} onChange={typed.setMethods} />
      <Textarea
        label={TEXTS.note}
        autosize
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => typed.setNote(currentTarget.value)}
      />
      {may_cancel && status !== 'cancelled' && (
        <Checkbox
          label={TEXTS.close_plan}
          checked={close_plan}
          onChange={({ currentTarget }) => typed.setClose(currentTarget.checked)}
        />
      )}
      <Text size="sm" c="gray.7">
        {[
          close_plan ? TEXTS.refund_close_effect : TEXTS.refund_effect,
          waits && TEXTS.refund_waits(formatMoney(limit)),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Refusal fault={refund.error} />
    </AskDialog>
  )
}
