import { ENDED_CALLS, type EndedCall } from '@bcare/rules/contact/call/call'
import { Alert, NativeSelect, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { PhoneInput } from '../../kit/form/inputs/PhoneInput.tsx'
import { searchSource, wholeSource } from '../../kit/form/picker/picker-source.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { faultsOf } from '../faults.ts'
import type { LoggedCall } from './asking.ts'
import { CALL_TEXTS as TEXTS } from './texts.ts'

const PEOPLE = searchSource(api.person.list, (search) => ({ search, limit: 20 }))
export const OUTCOMES = wholeSource(api.term.list, {
  vocabulary: 'call_outcome',
  is_active: true,
  limit: 200,
})

interface Typed {
  direction: 'in' | 'out'
  number: string | null
  person_id: number | null
  status: EndedCall
  started_at: string | null
  minutes: number | null
  outcome_term_id: number | null
  note: string
}

const begin = ({ direction = 'out', number = null, person }: LoggedCall): Typed => ({
  direction,
  number,
  person_id: person?.id ?? null,
  status: 'completed',
  started_at: null,
  minutes: null,
  outcome_term_id: null,
  note: '',
})

/** What is wrong by the fields of the body, by the names that the form has for them. */
export const CALL_FIELDS: Readonly<Record<string, string>> = {
  from_number: 'number',
  to_number: 'number',
  feedback_note: 'note',
}

interface LogDialogProps {
  known: LoggedCall
  onClose: () => void
}

/** Writes down a call that did not come by the exchange. */
export function LogDialog({ known, onClose }: LogDialogProps) {
  const draft = useDraft('call.log', known.number ?? known.person?.id ?? 'new')
  const [typed, setTyped] = useDraftState<Typed>(draft, 'call', () => begin(known))
  const [unfilled, setUnfilled] = useState(false)
  const write = useWrite(api.call.add, { quiet: true, touches: ['call', 'task', 'person'] })
  const set = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }))
  const shown = { ...faultsOf(write.error, CALL_FIELDS), ...(unfilled && { number: TEXTS.who_needed }) }
  const spoken = typed.status === 'completed'
  const send = () => {
    const missing = typed.number === null && typed.person_id === null
    setUnfilled(missing)
    if (missing || Number.isNaN(typed.minutes)) return
    const { direction, number, person_id, status, started_at, minutes, outcome_term_id, note } = typed
    write.mutate(
      {
        direction,
        ...(direction === 'in' ? { from_number: number } : { to_number: number }),
        person_id,
        deal_id: known.deal_id ?? null,
        status,
        outcome_term_id,
        note: note.trim() === '' ? null : note.trim(),
        ...(started_at !== null && { started_at }),
        ...(spoken && minutes !== null && { minutes }),
      },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.logged })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.log_title}
      action={TEXTS.save}
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm" c="gray.7">
        {TEXTS.log_about}
      </Text>
      <LogFields known={known} typed={typed} faults={shown} set={set} />
      {write.error && (
        <Alert color="red" role="alert">
          {write.error.message}
        </Alert>
      )}
    </AskDialog>
  )
}

interface LogFieldsProps {
  known: LoggedCall
  typed: Typed
  faults: Readonly<Record<string, string>>
  set: (change: Partial<Typed>) => void
}

/** What is asked of a call that is written down. */
function LogFields({ known, typed, faults, set }: LogFieldsProps) {
  const states = useConstant('call.status')
  return (
    <>
      <SegmentedControl
        aria-label={TEXTS.direction}
        fullWidth
        data={[
          { value: 'out', label: 'Gọi đi' },
          { value: 'in', label: 'Gọi đến' },
        ]}
        value={typed.direction}
        onChange={(direction) => set({ direction: direction as Typed['direction'] })}
      />
      <PhoneInput
        label={TEXTS.number}
        value={typed.number}
        error={faults['number']}
        onChange={(number) => set({ number })}
      />
      <PersonPicker
        label={TEXTS.person}
        source={PEOPLE}
        value={typed.person_id}
        selected={known.person ?? null}
        error={faults['person_id']}
        onAdd={(text) =>
          addCustomer(
            typed.number === null ? text : { full_name: text, phone: typed.number, no_phone_reason: null },
          )
        }
        onChange={(person_id) => set({ person_id })}
      />
      <NativeSelect
        label={TEXTS.status}
        data={ENDED_CALLS.map((value) => ({
          value,
          label: states.find((one) => one.value === value)?.label ?? value,
        }))}
        value={typed.status}
        onChange={({ currentTarget }) => set({ status: currentTarget.value as EndedCall })}
      />
      <DateTimeInput
        label={TEXTS.when}
        description="Để trống là vừa xong"
        value={typed.started_at}
        error={faults['started_at']}
        onChange={(started_at) => set({ started_at })}
      />
      {typed.status === 'completed' && (
        <DecimalInput
          label={TEXTS.minutes}
          digits={1}
          value={typed.minutes}
          error={faults['minutes']}
          onChange={(minutes) => set({ minutes })}
        />
      )}
      <TermPicker
        label={TEXTS.result}
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
    </>
  )
}
