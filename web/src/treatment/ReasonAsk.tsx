import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AskDialog } from '../kit/form/edit/AskDialog.tsx'
import { type Draft, useDraftState } from '../kit/runtime/draft/use-draft.ts'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

interface ReasonAskProps {
  /** Keeps the reason, and what else is asked for, until it is sent. */
  draft: Draft
  title: string
  action: string
  color?: string
  children?: ReactNode
  /** Answers whether it was done; otherwise the dialog stays open with what was typed. */
  onSend: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why something of a customer's plan is given up, or opened again. */
export function ReasonAsk({ draft, title, action, color, children, onSend, onClose }: ReasonAskProps) {
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (reason.trim() === '') return setWrong(true)
    setBusy(true)
    const done = await onSend(reason.trim())
    setBusy(false)
    if (!done) return
    draft.saved()
    onClose()
  }
  return (
    <AskDialog
      draft={draft}
      title={title}
      action={action}
      busy={busy}
      {...(color !== undefined && { color })}
      onSend={() => void send()}
      onClose={onClose}
    >
      {children}
      <Textarea
        label={TEXTS.reason}
        withAsterisk
        data-autofocus={children === undefined || undefined}
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setWrong(false)
        }}
        error={wrong ? TEXTS.reason_wrong : undefined}
      />
    </AskDialog>
  )
}
