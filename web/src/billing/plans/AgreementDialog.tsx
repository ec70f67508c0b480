import { Textarea, TextInput } from '@mantine/core'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { PlanDialogProps } from './ReasonDialogs.tsx'
import { Refusal } from './Refusal.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { useLatest } from './use-latest.ts'

/** What may be written of a plan at any time: its agreement, the signed copy, a note. */
export function AgreementDialog({ plan: asked, onClose }: PlanDialogProps) {
  const plan = useLatest(asked)
  const { id, version, code, person_id } = plan
  const draft = useDraft('installment_plan.agreement', id)
  const [agreement_no, setNumber] = useDraftState(draft, 'agreement_no', plan.agreement_no ?? '')
  const [signed_at, setMoment] = useDraftState<string | null>(draft, 'signed_at', plan.signed_at)
  const [file, setFile] = useDraftState<string | null>(
    draft,
    'signed_file_id',
    plan.signed_file_id === null ? null : String(plan.signed_file_id),
  )
  const [note, setNote] = useDraftState(draft, 'note', plan.note ?? '')
  const { data: files } = useRead(
    api.fileUsage.list,
    { person_id, sort_by: 'shown_at', order: 'desc', limit: 200 },
    { quiet: true },
  )
  const update = useWrite(api.installmentPlan.update, { quiet: true })
  const send = () =>
    update.mutate(
      {
        id,
        version,
        agreement_no: agreement_no.trim() || null,
        signed_at,
        signed_file_id: file === null ? null : Number(file),
        note: note.trim() || null,
      },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.saved(code) })
          onClose()
        },
      },
    )
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.agreement_title(code)}
      action={TEXTS.save}
      busy={update.isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextInput
        label={TEXTS.agreement_no}
        data-autofocus
        maxLength={60}
        value={agreement_no}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <DateTimeInput label={TEXTS.signed_at} value={signed_at} onChange={setMoment} />
      <SelectField
        label={TEXTS.signed_file}
        description={TEXTS.signed_file_hint}
        clearable
        options={(files?.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
        value={file}
        onChange={setFile}
      />
      <Textarea
        label={TEXTS.note}
        autosize
        maxLength={1000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Refusal fault={update.error} />
    </AskDialog>
  )
}
