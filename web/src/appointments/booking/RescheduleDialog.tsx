import { needsReason } from '@bcare/rules/appointments/appointment'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import type { AppointmentRow } from '../drawer/actions.ts'
import { lookedFor, minutesOf } from './booking-form.ts'
import { FreeSlots } from './FreeSlots.tsx'
import { MinutesInput } from './MinutesInput.tsx'
import { type Reason, ReasonDialog } from '../drawer/ReasonDialog.tsx'
import { SlotNotice } from './SlotNotice.tsx'
import { useSlotCheck } from './use-slot-check.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export interface NewTime {
  start_at: string
  end_at: string
  doctor_id: number | null
}

interface RescheduleDialogProps {
  row: AppointmentRow
  onSubmit: (reason: Reason & { new_time: NewTime }) => Promise<string | undefined>
  onClose: () => void
}

/** The moment that was typed, once it is one. */
function momentOf(typed: string | null): number | undefined {
  const at = typed?.includes('T') ? Date.parse(typed) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

const spanFrom = (at: number, minutes: number) => ({
  start_at: new Date(at).toISOString(),
  end_at: new Date(at + minutes * 60_000).toISOString(),
})

/** Gives an appointment up for another time; the old one stays and says where it went. */
export function RescheduleDialog({ row, onSubmit, onClose }: RescheduleDialogProps) {
  const draft = useDraft('appointment.reschedule_to', row.id)
  const [start_at, setStart] = useDraftState<string | null>(draft, 'start_at', row.start_at)
  const [minutes, setMinutes] = useDraftState<number | null>(draft, 'minutes', minutesOf(row))
  const [doctor_id, setDoctor] = useDraftState(draft, 'doctor_id', row.doctor_id)
  const submit = async (reason: Reason) => {
    const at = momentOf(start_at)
    if (at === undefined) return TEXTS.time_error
    if (minutes === null) return TEXTS.duration_error
    const new_time = { ...spanFrom(at, minutes), doctor_id }
    const refused = await onSubmit({ ...reason, new_time })
    if (refused === undefined) draft.saved()
    return refused
  }
  const time = momentOf(start_at)
  const found = useSlotCheck(
    time === undefined || minutes === null
      ? undefined
      : { appointment_id: row.id, doctor_id, ...spanFrom(time, minutes) },
  )
  return (
    <ReasonDialog
      of={['appointment.reschedule', row.id]}
      title={TEXTS.reschedule_title}
      action={TEXTS.reschedule}
      vocabulary="reschedule_reason"
      must={needsReason(row.status, 'rescheduled', { start_at: row.start_at, now: serverNow() })}
      onSubmit={submit}
      onClose={onClose}
    >
      <DraftLine draft={draft} />
      <DateTimeInput label={TEXTS.start} required autoFocus value={start_at} onChange={setStart} />
      <div className={css.pair}>
        <MinutesInput label={TEXTS.duration} required value={minutes} onChange={setMinutes} />
        <UserPicker
          label={TEXTS.doctor}
          only="bookable"
          value={doctor_id}
          selected={row.doctor_id === null ? null : { id: row.doctor_id, name: row.doctor_name ?? '' }}
          onChange={setDoctor}
        />
      </div>
      <FreeSlots
        doctor_id={doctor_id}
        branch_id={row.branch_id ?? undefined}
        minutes={lookedFor(minutes, minutesOf(row))}
        after={start_at}
        appointment_id={row.id}
        onPick={(slot) => {
          setStart(slot.start_at)
          setDoctor(slot.doctor_id)
        }}
      />
      <SlotNotice found={found} />
    </ReasonDialog>
  )
}
