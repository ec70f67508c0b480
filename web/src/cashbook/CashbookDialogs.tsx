import { formatMoney } from '@bcare/rules/text/money'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { AskDialog } from '../kit/form/edit/AskDialog.tsx'
import type { ModalProps } from '../kit/page/modal.tsx'
import { toast } from '../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'
import type { CashbookQuestion } from './asking.ts'
import { Effects, Refusal, warningsOf } from './Pieces.tsx'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { VoucherForm } from './VoucherForm.tsx'
import { nameOf, TOUCHED, type VoucherRow } from './voucher-rows.ts'

/** The question that is asked over the cash book. */
export function CashbookDialogs({ request: question, onClose }: ModalProps<CashbookQuestion>) {
  if (question.kind === 'new') return <VoucherForm way={question.way} onClose={onClose} />
  if (question.kind === 'edit')
    return <VoucherForm way={question.voucher.direction} voucher={question.voucher} onClose={onClose} />
  return <BackDialog state={question.kind} voucher={question.voucher} onClose={onClose} />
}

type Back = 'draft' | 'cancelled' | 'reversed'

const WORDS = {
  draft: { title: TEXTS.return_title, action: TEXTS.return, done: TEXTS.returned },
  cancelled: { title: TEXTS.cancel_title, action: TEXTS.cancel, done: TEXTS.cancelled },
  reversed: { title: TEXTS.reverse_title, action: TEXTS.reverse, done: TEXTS.reversed },
} as const

const effectsOf = (state: Back, { source, amount }: VoucherRow): (string | false)[] =>
  state === 'reversed'
    ? [TEXTS.reverse_effect(formatMoney(amount)), source === 'transfer' && TEXTS.reverse_pair]
    : [state === 'draft' ? TEXTS.return_effect : TEXTS.cancel_effect]

interface BackDialogProps {
  state: Back
  voucher: VoucherRow
  onClose: () => void
}

/** Asks why a voucher is returned, cancelled or reversed, and says what that does. */
function BackDialog({ state, voucher, onClose }: BackDialogProps) {
  // After a refusal the next attempt is made on its latest version.
  const row = useRead(api.cashFlow.get, { id: voucher.id }, { quiet: true }).data ?? voucher
  const draft = useDraft(`cash_flow.${state}`, row.id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const write = useWrite(api.cashFlow.update_state, { quiet: true, touches: TOUCHED })
  const { title, action, done } = WORDS[state]
  const given = reason.trim()
  const send = () => {
    setTried(true)
    if (given === '') return
    const { id, version } = row
    const force = warningsOf(write.error) !== undefined
    write.mutate(
      { id, version, state, reason: given, force },
      {
        onSuccess: () => {
          draft.saved()
          onClose()
          toast({ type: 'success', title: done(nameOf(row)) })
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={title(nameOf(row))}
      action={action}
      busy={write.isPending}
      color={state === 'draft' ? undefined : 'red.8'}
      onSend={send}
      onClose={onClose}
    >
      <Effects effects={effectsOf(state, row)} />
      <Textarea
        label={TEXTS.reason}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
        error={tried && given === '' ? TEXTS.reason_wrong : undefined}
      />
      <Refusal fault={write.error} />
    </AskDialog>
  )
}
