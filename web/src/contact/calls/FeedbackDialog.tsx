import { Fault } from '@bcare/contract/kit/codes'
import { clinicDate, addDays } from '@bcare/rules/text/date'
import { Alert, Rating, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useMay } from '../../kit/session/may.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { callerOf, type CallRow } from './call-row.ts'
import css from './calls.module.css'
import { faultsOf } from '../faults.ts'
import { CALL_FIELDS, OUTCOMES } from './LogDialog.tsx'
import { CALL_TEXTS as TEXTS } from './texts.ts'

const VISIT_TYPES = wholeSource(api.term.list, {
  vocabulary: 'appointment_type',
  is_active: true,
  limit: 200,
})
const DEFAULT_MINUTES = 30

interface Typed {
  outcome_term_id: number | null
  note: string
  rating: number
  wants_task: boolean
  task_title: string
  task_due: string | null
  wants_visit: boolean
  type_term_id: number | null
  start_at: string | null
  minutes: number | null
  doctor_id: number | null
}

const begin = (call: CallRow): Typed => ({
  outcome_term_id: call.outcome_term_id,
  note: call.feedback_note ?? '',
  rating: call.rating ?? 0,
  wants_task: false,
  task_title: `Gọi lại ${callerOf(call)}`,
  task_due: addDays(clinicDate(serverNow()), 1),
  wants_visit: false,
  type_term_id: null,
  start_at: null,
  minutes: DEFAULT_MINUTES,
  doctor_id: null,
})

/** What must be filled in before it is sent. */
function unfilled(typed: Typed): Partial<Record<keyof Typed, string>> {
  return {
    ...(typed.outcome_term_id === null && { outcome_term_id: TEXTS.outcome_needed }),
    ...(typed.wants_task && typed.task_title.trim() === '' && { task_title: TEXTS.next_title_needed }),
    ...(typed.wants_visit && typed.type_term_id === null && { type_term_id: TEXTS.visit_type_needed }),
    ...(typed.wants_visit &&
      Number.isNaN(Date.parse(typed.start_at ?? '')) && { start_at: TEXTS.visit_at_needed }),
    ...(typed.wants_visit && !(Number(typed.minutes) > 0) && { minutes: TEXTS.visit_minutes }),
  }
}

/** The next task and the visit as the call takes them. */
function stepsOf(typed: Typed, may: { task: boolean; visit: boolean }) {
  const { wants_task, task_title, task_due, wants_visit, type_term_id, start_at, minutes, doctor_id } = typed
  const start = Date.parse(start_at ?? '')
  return {
    ...(may.task &&
      wants_task && { next_task: { title: task_title.trim(), type: 'call', due_at: task_due } }),
    ...(may.visit &&
      wants_visit &&
      type_term_id !== null && {
        appointment: {
          type_term_id,
          doctor_id,
          start_at: new Date(start).toISOString(),
          end_at: new Date(start + (minutes ?? DEFAULT_MINUTES) * 60_000).toISOString(),
        },
      }),
  }
}

interface FeedbackDialogProps {
  call: CallRow
  onClose: () => void
}

/** Asks what came of a call, and for the next task and the visit that were agreed on. */
export function FeedbackDialog({ call, onClose }: FeedbackDialogProps) {
  const draft = useDraft('call.feedback', call.id)
  const [typed, setTyped] = useDraftState<Typed>(draft, 'feedback', () => begin(call))
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({})
  const may = { task: useMay('task:create'), visit: useMay('appointment:create') && call.person_id !== null }
  const may_force = useMay('appointment:force')
  const write = useWrite(api.call.feedback, {
    quiet: true,
    touches: ['call', 'task', 'appointment', 'person'],
  })
  const set = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }))
  const faults: Partial<Record<string, string>> = { ...faultsOf(write.error, CALL_FIELDS), ...missing }
  const forcible = may_force && write.error instanceof Fault && warns(write.error)
  const send = () => {
    const wrong = unfilled(typed)
    setMissing(wrong)
    if (Object.keys(wrong).length > 0 || typed.outcome_term_id === null) return
    write.mutate(
      {
        id: call.id,
        outcome_term_id: typed.outcome_term_id,
        note: typed.note.trim() === '' ? null : typed.note.trim(),
        rating: typed.rating === 0 ? null : typed.rating,
        ...stepsOf(typed, may),
        ...(forcible && { force: true }),
      },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.saved })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={`${TEXTS.feedback}: ${callerOf(call)}`}
      action={forcible ? TEXTS.force : TEXTS.save}
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      <TermPicker
        label={TEXTS.result}
        required
        source={OUTCOMES}
        value={typed.outcome_term_id}
        error={faults['outcome_term_id']}
        onChange={(outcome_term_id) => set({ outcome_term_id })}
      />
      <Textarea
        label={TEXTS.note}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={typed.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <Content typed={typed} set={set} />
      {may.task && <NextTask typed={typed} faults={faults} set={set} />}
      {may.visit && <Visit typed={typed} faults={faults} set={set} />}
      {write.error && (
        <Alert color={forcible ? 'orange' : 'red'} role="alert">
          {write.error.message}
        </Alert>
      )}
    </AskDialog>
  )
}

const warns = ({ data }: Fault): boolean => Array.isArray((data as { warnings?: unknown } | null)?.warnings)

interface VisitProps {
  typed: Typed
  faults: Partial<Record<string, string>>
  set: (change: Partial<Typed>) => void
}

/** The visit that was agreed on the telephone. */
function Visit({ typed, faults, set }: VisitProps) {
  return (
    <Stack gap="xs">
      <Switch
        label={TEXTS.visit}
        checked={typed.wants_visit}
        onChange={({ currentTarget }) => set({ wants_visit: currentTarget.checked })}
      />
      {typed.wants_visit && (
        <>
          <TermPicker
            label={TEXTS.visit_type}
            required
            source={VISIT_TYPES}
            value={typed.type_term_id}
            error={faults['type_term_id']}
            onChange={(type_term_id) => set({ type_term_id })}
          />
          <DateTimeInput
            label={TEXTS.visit_at}
            required
            step={15}
            value={typed.start_at}
            error={faults['start_at']}
            onChange={(start_at) => set({ start_at })}
          />
          <div className={css.pair}>
            <IntInput
              label={TEXTS.visit_minutes}
              value={typed.minutes}
              error={faults['minutes']}
              onChange={(minutes) => set({ minutes })}
            />
            <UserPicker
              only="is_doctor"
              label={TEXTS.visit_doctor}
              value={typed.doctor_id}
              error={faults['doctor_id']}
              onChange={(doctor_id) => set({ doctor_id })}
            />
          </div>
        </>
      )}
    </Stack>
  )
}

/** How content the customer is, where they were asked. */
function Content({ typed, set }: Omit<VisitProps, 'faults'>) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {TEXTS.rating}
      </Text>
      <Rating
        aria-label={TEXTS.rating}
        value={typed.rating}
        onChange={(rating) => set({ rating: rating === typed.rating ? 0 : rating })}
      />
      <Text size="xs" c="gray.7">
        {TEXTS.rating_about}
      </Text>
    </div>
  )
}

/** The task that comes next. */
function NextTask({ typed, faults, set }: VisitProps) {
  return (
    <Stack gap="xs">
      <Switch
        label={TEXTS.next_task}
        checked={typed.wants_task}
        onChange={({ currentTarget }) => set({ wants_task: currentTarget.checked })}
      />
      {typed.wants_task && (
        <div className={css.pair}>
          <TextInput
            label={TEXTS.next_title}
            maxLength={200}
            value={typed.task_title}
            error={faults['task_title']}
            onChange={({ currentTarget }) => set({ task_title: currentTarget.value })}
          />
          <DateInput
            label={TEXTS.next_due}
            value={typed.task_due}
            error={faults['due_at']}
            onChange={(task_due) => set({ task_due })}
          />
        </div>
      )}
    </Stack>
  )
}
