import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { SHARE_MODES, type ShareMode } from '@bcare/rules/work/share'
import { snoozes } from '@bcare/rules/work/snooze'
import { useState } from 'react'
import { api, useWrite } from '../kit/api/api.ts'
import { AskDialog } from '../kit/form/edit/AskDialog.tsx'
import { wholeSource } from '../kit/form/picker/picker-source.ts'
import { StaffPicker } from '../shared/pickers/StaffPicker.tsx'
import { TermPicker } from '../shared/pickers/TermPicker.tsx'
import type { ModalProps } from '../kit/page/modal.tsx'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { toast } from '../kit/page/toast.tsx'
import type { TaskQuestion } from './asking.ts'
import { DueInput } from './form/DueInput.tsx'
import type { TaskRow } from './task-row.ts'
import { TASK_TEXTS as TEXTS } from './texts.ts'
import { showOutcomes } from './use-task-actions.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'

interface DialogProps {
  onClose: () => void
}

/** The question that is asked about tasks. */
export function TaskDialogs({ request: question, onAnswer, onClose }: ModalProps<TaskQuestion>) {
  if (question.kind === 'cancel') return <CancelDialog task={question.task} onClose={onClose} />
  const Dialog = { snooze: SnoozeDialog, assign: AssignDialog, finish: FinishManyDialog }[question.kind]
  return <Dialog ids={question.ids} onClose={onClose} onDone={() => onAnswer(true)} />
}

interface ManyProps extends DialogProps {
  ids: readonly number[]
  onDone: () => void
}

function SnoozeDialog({ ids, onClose, onDone }: ManyProps) {
  const draft = useDraft('task.snooze', ids.join(','))
  const [due_at, setDue] = useDraftState<string | null>(draft, 'due_at', null)
  const [tried, setTried] = useState(false)
  const set = useWrite(api.task.bulk_update, {
    onSuccess: ({ results }) => {
      draft.saved()
      showOutcomes(results, TEXTS.done_many(results.length))
      onDone()
    },
  })
  const put = (due: string | null) => {
    setTried(true)
    if (due !== null) set.mutate({ ids: [...ids], set: { due_at: due } })
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.snooze_title(ids.length)}
      action={TEXTS.snooze}
      busy={set.isPending}
      onSend={() => put(due_at)}
      onClose={onClose}
    >
      <Group gap={8} align="stretch">
        {snoozes(serverNow()).map(({ key, label, due_at: due }) => (
          <Button key={key} variant="default" size="xs" onClick={() => put(due)}>
            {label}
          </Button>
        ))}
      </Group>
      <DueInput
        label={TEXTS.snooze_other}
        description={TEXTS.due_hint}
        value={due_at}
        onChange={setDue}
        error={tried && due_at === null ? TEXTS.snooze_required : undefined}
      />
    </AskDialog>
  )
}

function AssignDialog({ ids, onClose, onDone }: ManyProps) {
  const [user_ids, setUsers] = useState<readonly number[]>([])
  const [mode, setMode] = useState<ShareMode>('round_robin')
  const [tried, setTried] = useState(false)
  const assign = useWrite(api.taskAssignment.assign_tasks, {
    touches: ['task'],
    onSuccess: ({ results, shares }) => {
      showOutcomes(results, TEXTS.shares(shares.map(({ name, count }) => `${name} (${count})`).join(', ')))
      onDone()
    },
  })
  const send = () => {
    setTried(true)
    if (user_ids.length > 0) assign.mutate({ task_ids: [...ids], user_ids: [...user_ids], mode })
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
        label={TEXTS.assignees}
        required
        autoFocus
        value={user_ids}
        onChange={setUsers}
        error={tried && user_ids.length === 0 ? TEXTS.assign_required : undefined}
      />
      {user_ids.length > 1 && (
        <SegmentedControl
          aria-label={TEXTS.assign_mode}
          value={mode}
          onChange={(next) => setMode(next as ShareMode)}
          data={SHARE_MODES.map((value) => ({ value, label: TEXTS.modes[value] }))}
        />
      )}
    </AskDialog>
  )
}

const RESULTS = wholeSource(api.term.list, { vocabulary: 'call_outcome', is_active: true, limit: 200 })

function FinishManyDialog({ ids, onClose, onDone }: ManyProps) {
  const draft = useDraft('task.finish', ids.join(','))
  const [result_term_id, setResult] = useDraftState<number | null>(draft, 'result_term_id', null)
  const [result_note, setNote] = useDraftState(draft, 'result_note', '')
  const finish = useWrite(api.task.bulk_update, {
    touches: ['person', 'deal'],
    onSuccess: ({ results }) => {
      draft.saved()
      showOutcomes(results, TEXTS.done_many(results.length))
      onDone()
    },
  })
  const send = () =>
    finish.mutate({
      ids: [...ids],
      set: { status: 'done' },
      result: {
        ...(result_term_id !== null && { result_term_id }),
        ...(result_note.trim() !== '' && { result_note: result_note.trim() }),
      },
    })
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.finish_many(ids.length)}
      action={TEXTS.finish}
      busy={finish.isPending}
      onSend={send}
      onClose={onClose}
    >
      <TermPicker label={TEXTS.result} source={RESULTS} value={result_term_id} onChange={setResult} />
      <Textarea
        label={TEXTS.result_note}
        autosize
        minRows={2}
        maxLength={2000}
        value={result_note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </AskDialog>
  )
}

function CancelDialog({ task, onClose }: DialogProps & { task: TaskRow }) {
  const draft = useDraft('task.cancel', task.id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const pass = useWrite(api.task.update_status, {
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.saved })
      onClose()
    },
  })
  const send = () => {
    setTried(true)
    if (reason.trim() !== '')
      pass.mutate({ id: task.id, version: task.version, to: 'cancelled', reason: reason.trim() })
  }
  return (
    <AskDialog
      draft={draft}
      title={`${TEXTS.cancel_task} «${task.title}»`}
      action={TEXTS.cancel_task}
      color="red.8"
      busy={pass.isPending}
      onSend={send}
      onClose={onClose}
    >
      {task.repeat && <Text size="sm">{TEXTS.cancel_about}</Text>}
      <Textarea
        label={TEXTS.cancel_reason}
        required
        data-autofocus
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
        error={tried && reason.trim() === '' ? 'Vui lòng nhập lý do' : undefined}
      />
    </AskDialog>
  )
}
