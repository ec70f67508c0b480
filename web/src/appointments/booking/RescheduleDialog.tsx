import { milliseconds } from '@bcare/rules/text/date'
import { useState } from 'react'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import type { AppointmentRow } from '../drawer/actions.ts'
import { minutesOf } from './booking-form.ts'
import { MinutesInput } from './MinutesInput.tsx'
import { type Reason, ReasonDialog } from '../drawer/ReasonDialog.tsx'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'

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

/** Gives an appointment up for another time; the old one stays and says where it went. */
export function RescheduleDialog({ row, onSubmit, onClose }: RescheduleDialogProps) {
  const [start_at, setStart] = useState<string | null>(row.start_at)
  const [minutes, setMinutes] = useState<number | null>(minutesOf(row))
  const [doctor_id, setDoctor] = useState(row.doctor_id)
  const submit = (reason: Reason) => {
    const time = start_at === null || !start_at.includes('T') ? Number.NaN : milliseconds(start_at)
    if (Number.isNaN(time)) return Promise.resolve(TEXTS.time_error)
    if (minutes === null) return Promise.resolve(TEXTS.duration_error)
    const end_at = new Date(time + minutes * 60_000).toISOString()
    return onSubmit({ ...reason, new_time: { start_at: new Date(time).toISOString(), end_at, doctor_id } })
  }
  return (
    <ReasonDialog
      title={TEXTS.reschedule_title}
      action={TEXTS.reschedule}
      vocabulary="reschedule_reason"
      must
      onSubmit={submit}
      onClose={onClose}
    >
      <DateTimeInput label={TEXTS.start} required value={start_at} onChange={setStart} />
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
    </ReasonDialog>
  )
}
