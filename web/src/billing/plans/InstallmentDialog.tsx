import { Textarea } from '@mantine/core'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { type InstallmentRow, TOUCHED } from './plan-rows.ts'
import { Refusal } from './Refusal.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

interface InstallmentDialogProps {
  row: InstallmentRow
  onClose: () => void
}

/** Moves the day of an instalment without money, between its neighbours, or notes something on it. */
export function InstallmentDialog({ row: asked, onClose }: InstallmentDialogProps) {
  const row = useRead(api.installment.get, { id: asked.id }, { quiet: true }).data ?? asked
  const { id, version, code } = row
  const draft = useDraft('installment', id)
  const [due_on, setDay] = useDraftState<string | null>(draft, 'due_on', asked.due_on)
  const [note, setNote] = useDraftState(draft, 'note', asked.note ?? '')
  const update = useWrite(api.installment.update, { quiet: true, touches: TOUCHED })
  const send = () => {
    if (due_on === null) return
    update.mutate(
      { id, version, due_on, note: note.trim() || null },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.row_changed(code) })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.change_row_title(code)}
      action={TEXTS.save}
      busy={update.isPending}
      onSend={send}
      onClose={onClose}
    >
      <DateInput label={TEXTS.due_on} required autoFocus value={due_on} onChange={setDay} />
      <Textarea
        label={TEXTS.note}
        autosize
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value.replaceAll('\n', ' '))}
      />
      <Refusal fault={update.error} />
    </AskDialog>
  )
}
