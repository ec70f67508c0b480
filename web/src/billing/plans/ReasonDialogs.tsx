import type { Fault } from '@bcare/contract/kit/codes'
import { formatMoney } from '@bcare/rules/text/money'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { PlanRow } from './plan-rows.ts'
import { TOUCHED } from './plan-rows.ts'
import { Refusal } from './Refusal.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { useLatest } from './use-latest.ts'

export interface PlanDialogProps {
  plan: PlanRow
  onClose: () => void
}

interface ReasonDialogProps {
  form: string
  record: number
  title: string
  about: string
  action: string
  color?: string
  required: boolean
  busy: boolean
  fault: Fault | null
  onSend: (reason: string, done: () => void) => void
  onClose: () => void
}

/** Asks why a plan is stopped, and says what that does. */
function ReasonDialog(props: ReasonDialogProps) {
  const { form, record, title, about, action, color, required, busy, fault, onSend, onClose } = props
  const draft = useDraft(form, record)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const given = reason.trim()
  const send = () => {
    setTried(true)
    if (required && given === '') return
    onSend(given, () => {
      draft.saved()
      onClose()
    })
  }
  return (
    <AskDialog
      draft={draft}
      title={title}
      action={action}
      busy={busy}
      {...(color !== undefined && { color })}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm">{about}</Text>
      <Textarea
        label={TEXTS.reason}
        withAsterisk={required}
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
        error={tried && required && given === '' ? TEXTS.reason_wrong : undefined}
      />
      <Refusal fault={fault} />
    </AskDialog>
  )
}

export function CancelDialog({ plan, onClose }: PlanDialogProps) {
  const { id, version, code, remaining } = useLatest(plan)
  const write = useWrite(api.installmentPlan.cancel, { quiet: true, touches: TOUCHED })
  return (
    <ReasonDialog
      form="installment_plan.cancel"
      record={id}
      title={TEXTS.cancel_title(code)}
      about={TEXTS.cancel_about(formatMoney(remaining))}
      action={TEXTS.cancel}
      color="red.8"
      required
      busy={write.isPending}
      fault={write.error}
      onSend={(reason, done) =>
        write.mutate(
          { id, version, reason },
          {
            onSuccess: () => {
              done()
              toast({ type: 'success', title: TEXTS.cancelled(code) })
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

export function PauseDialog({ plan, onClose }: PlanDialogProps) {
  const { id, version, code } = useLatest(plan)
  const write = useWrite(api.installmentPlan.pause, { quiet: true, touches: TOUCHED })
  return (
    <ReasonDialog
      form="installment_plan.pause"
      record={id}
      title={TEXTS.pause_title(code)}
      about={TEXTS.pause_about}
      action={TEXTS.pause}
      required={false}
      busy={write.isPending}
      fault={write.error}
      onSend={(reason, done) =>
        write.mutate(
          { id, version, ...(reason !== '' && { reason }) },
          {
            onSuccess: () => {
              done()
              toast({ type: 'success', title: TEXTS.paused(code) })
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
