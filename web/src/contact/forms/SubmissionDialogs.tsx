import { FormSubmission } from '@bcare/contract/contact/form-submission'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { StaffPicker } from '../../shared/pickers/StaffPicker.tsx'
import type { ModalProps } from '../../kit/page/modal.tsx'
import type { SubmissionQuestion } from './asking.ts'
import { ConvertDialog } from './ConvertDialog.tsx'
import { FORM_TEXTS as TEXTS } from './texts.ts'
import { showOutcomes } from './use-submission-actions.tsx'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import { type FieldProps, type FieldSpec, formed } from '../../kit/form/field.ts'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface DialogProps {
  onClose: () => void
}

/** The question that is asked about submissions. */
export function SubmissionDialogs({ request: question, onAnswer, onClose }: ModalProps<SubmissionQuestion>) {
  if (question.kind === 'convert') return <ConvertDialog row={question.row} onClose={onClose} />
  if (question.kind === 'add') return <AddDialog onClose={onClose} />
  const Dialog = question.kind === 'assign' ? AssignDialog : DiscardDialog
  return <Dialog ids={question.ids} onClose={onClose} onDone={() => onAnswer(true)} />
}

interface ManyProps extends DialogProps {
  ids: readonly number[]
  onDone: () => void
}

function AssignDialog({ ids, onClose, onDone }: ManyProps) {
  const [user_ids, setUsers] = useState<readonly number[]>([])
  const [tried, setTried] = useState(false)
  const assign = useWrite(api.formSubmission.assign, {
    onSuccess: ({ results }) => {
      showOutcomes(results)
      onDone()
    },
  })
  const send = () => {
    setTried(true)
    if (user_ids.length > 0) assign.mutate({ ids: [...ids], user_ids: [...user_ids] })
  }
  return (
    <AskDialog
      title={TEXTS.assign_title(ids.length)}
      action={TEXTS.assign}
      busy={assign.isPending}
      onSend={send}
      onClose={onClose}
    >
      <StaffPicker
        label={TEXTS.assign_people}
        description={ids.length > 1 ? TEXTS.assign_hint : undefined}
        required
        autoFocus
        value={user_ids}
        onChange={setUsers}
        error={tried && user_ids.length === 0 ? TEXTS.assign_required : undefined}
      />
    </AskDialog>
  )
}

function DiscardDialog({ ids, onClose, onDone }: ManyProps) {
  const draft = useDraft('form_submission.discard', ids.join(','))
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const pass = useWrite(api.formSubmission.update_status, {
    onSuccess: ({ results }) => {
      draft.saved()
      showOutcomes(results)
      onDone()
    },
  })
  const send = () => {
    setTried(true)
    if (reason.trim() !== '') pass.mutate({ ids: [...ids], to: 'discarded', reason: reason.trim() })
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.discard_title(ids.length)}
      action={TEXTS.discard}
      color="red.8"
      busy={pass.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Textarea
        label={TEXTS.discard_reason}
        withAsterisk
        data-autofocus
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
        error={tried && reason.trim() === '' ? TEXTS.discard_required : undefined}
      />
    </AskDialog>
  )
}

const FIELDS: readonly (string | FieldSpec)[] = [
  'name',
  'phone',
  'email',
  'interest',
  'preferred_time',
  {
    name: 'branch_id',
    input: (field: FieldProps<number | null>) => <DepartmentPicker {...field} kind="branch" />,
  },
  'message',
]

/** A visitor who asked in another way: by a message, in passing. */
function AddDialog({ onClose }: DialogProps) {
  const add = useWrite(api.formSubmission.add, { quiet: true })
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={FormSubmission}
      fields={FIELDS}
      title={TEXTS.add_title}
      save={(body) => add.mutateAsync(formed(body))}
    />
  )
}
