import { Alert, Button, Group, Modal, Radio, Skeleton, Stack, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Fault } from '@bcare/contract/kit/codes'
import { api, useRead } from '../../kit/api/api.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { DueInput } from './DueInput.tsx'
import { NextStepFields } from './NextStepFields.tsx'
import type { TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'
import { type Ending, type IsLast, startOf, useFinish } from './use-finish.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

const RESULTS = wholeSource(api.term.list, { vocabulary: 'call_outcome', is_active: true, limit: 200 })

interface FinishDialogProps {
  id: number
  onClose: () => void
}

/** Asks how a task ended, and for the next step when its customer is left with none. */
export function FinishDialog({ id, onClose }: FinishDialogProps) {
  const task = useRead(api.task.get, { id }, { staleTime: 0 }).data
  const last = useRead(api.task.is_last, { task_id: id }, { quiet: true, staleTime: 0 }).data
  return (
    <Modal
      opened
      onClose={onClose}
      title={task ? TEXTS.finish_of(`«${task.title}»`) : TEXTS.finish}
      size={520}
    >
      {task && last ? <FinishForm task={task} last={last} onClose={onClose} /> : <Skeleton height={200} />}
    </Modal>
  )
}

interface FinishFormProps {
  task: TaskRow
  last: IsLast
  onClose: () => void
}

function FinishForm({ task, last, onClose }: FinishFormProps) {
  const draft = useDraft('task.finish', task.id)
  const [ending, setEnding] = useDraftState<Ending>(draft, 'ending', () => startOf(last))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string>()
  const { finish, busy } = useFinish(task, last)
  const set = (change: Partial<Ending>) => setEnding((current) => ({ ...current, ...change }))
  const asks_next = last.is_last && ending.to !== 'need_followup'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailed(undefined)
    try {
      const wrong = await finish(ending)
      setErrors(wrong ?? {})
      if (wrong !== undefined) return
      draft.saved()
      toast({ type: 'success', title: ending.to === 'done' ? TEXTS.finished : TEXTS.saved })
      onClose()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const data = error.data as { errors?: { field: string; message: string }[] } | null
      setErrors(Object.fromEntries((data?.errors ?? []).map(({ field, message }) => [field, message])))
      setFailed(error.message)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <DraftLine draft={draft} />
        {failed && (
          <Alert color="red" role="alert" icon={<IconAlertCircle />}>
            {failed}
          </Alert>
        )}
        <Radio.Group
          label={TEXTS.outcome}
          value={ending.to}
          onChange={(to) => set({ to: to as Ending['to'] })}
        >
          <Group gap="8px 16px" align="stretch" mt={6}>
            {Object.entries(TEXTS.outcomes).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        {ending.to === 'need_followup' && (
          <DueInput
            label={TEXTS.new_due}
            required
            value={ending.due_at}
            error={errors['due_at']}
            onChange={(due_at) => set({ due_at })}
          />
        )}
        <TermPicker
          label={TEXTS.result}
          required={task.needs_result && ending.to === 'done'}
          source={RESULTS}
          value={ending.result_term_id}
          error={errors['result_term_id']}
          onChange={(result_term_id) => set({ result_term_id })}
        />
        <Textarea
          label={TEXTS.result_note}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={ending.result_note}
          onChange={({ currentTarget }) => set({ result_note: currentTarget.value })}
        />
        {asks_next && (
          <NextStepFields ending={ending} errors={errors} has_deal={last.deal_id !== null} onChange={set} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
