import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../kit/api/api.ts'
import { AskDialog } from '../kit/form/edit/AskDialog.tsx'
import { DateTimeInput } from '../kit/form/inputs/DateTimeInput.tsx'
import { IntInput } from '../kit/form/inputs/IntInput.tsx'
import { SelectField } from '../kit/form/inputs/SelectField.tsx'
import { toast } from '../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'
import { StaffPicker } from '../shared/pickers/StaffPicker.tsx'
import { UserPicker } from '../shared/pickers/UserPicker.tsx'
import type { LineRow } from './line-row.ts'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

/** The steps of a line that can be recorded now, and those that are done by their word. */
const optionsOf = ({ steps, done_steps }: LineRow) =>
  steps
    .filter(({ no, is_repeatable }) => is_repeatable || !done_steps.includes(no))
    .map(({ no, name }) => ({
      value: String(no),
      label: done_steps.includes(no) ? `${no}. ${name} (${TEXTS.step_done})` : `${no}. ${name}`,
    }))

const nextOf = (line: LineRow): string | null =>
  line.next_step_no === null ? (optionsOf(line)[0]?.value ?? null) : String(line.next_step_no)

/** Records a step of a line as done: which, by whom, when. */
export function PerformDialog({ line, onClose }: { line: LineRow; onClose: () => void }) {
  const draft = useDraft('attachment.perform', line.id)
  const [step, setStep] = useDraftState<string | null>(draft, 'step', nextOf(line))
  const [doctor_id, setDoctor] = useDraftState<number | null>(draft, 'doctor_id', line.doctor_id)
  const [assistant_ids, setAssistants] = useDraftState<readonly number[]>(
    draft,
    'assistant_ids',
    line.assistant_ids,
  )
  const [performed_at, setMoment] = useDraftState<string | null>(draft, 'performed_at', null)
  const [duration_min, setMinutes] = useDraftState<number | null>(draft, 'duration_min', null)
  const [clinical_note, setNote] = useDraftState(draft, 'clinical_note', '')
  const [told, setTold] = useState(false)
  const perform = useWrite(api.attachment.perform, {
    onSuccess: ({ title }) => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.performed_toast(title) })
      onClose()
    },
  })
  const send = () => {
    setTold(true)
    if (step === null || doctor_id === null) return
    perform.mutate({
      id: line.id,
      step_no: Number(step),
      doctor_id,
      assistant_ids: [...assistant_ids],
      clinical_note: clinical_note.trim() || null,
      ...(performed_at !== null && { performed_at }),
      ...(duration_min !== null && { duration_min }),
    })
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.perform_title(line.title)}
      action={TEXTS.perform}
      busy={perform.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <SelectField
          label={TEXTS.step}
          required
          options={optionsOf(line)}
          value={step}
          onChange={setStep}
          error={told && step === null ? TEXTS.no_step : undefined}
        />
        <UserPicker
          label={TEXTS.doctor}
          required
          only="is_doctor"
          value={doctor_id}
          onChange={setDoctor}
          error={told && doctor_id === null ? TEXTS.no_doctor : undefined}
        />
        <StaffPicker label={TEXTS.assistants} value={assistant_ids} onChange={setAssistants} />
        <DateTimeInput label={TEXTS.performed_at} value={performed_at} onChange={setMoment} />
        <IntInput label={TEXTS.minutes} value={duration_min} onChange={setMinutes} />
        <Textarea
          label={TEXTS.clinical_note}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={clinical_note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </AskDialog>
  )
}
