import type { Fault } from '@bcare/contract/kit/codes'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { Effects } from './Pieces.tsx'
import { Refusal } from './Refusal.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

interface ReasonDialogProps {
  /** Names the draft of the reason. */
  form: string
  record: number
  title: string
  action: string
  effects: readonly (string | false | undefined)[]
  busy: boolean
  fault: Fault | null
  /** Sends the command; `done` closes the dialog and forgets the draft. */
  onSend: (reason: string, done: () => void) => void
  onClose: () => void
}

/** Asks why something about money is taken back, and says what that does. */
export function ReasonDialog({ form, record, effects, fault, onSend, onClose, ...asked }: ReasonDialogProps) {
  const draft = useDraft(form, record)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const given = reason.trim()
  const send = () => {
    setTried(true)
    if (given === '') return
    onSend(given, () => {
      draft.saved()
      onClose()
    })
  }
  return (
    <AskDialog draft={draft} color="red.8" onSend={send} onClose={onClose} {...asked}>
      <Effects effects={effects} />
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
      <Refusal fault={fault} />
    </AskDialog>
  )
}
