import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { formatDate, formatTime, weekdayLabel } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { createPortal } from 'react-dom'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { whoOf } from '../calendar/grid-model.ts'
import css from './print.module.css'
import { TEXTS } from '../texts.ts'

interface PrintDayProps {
  date: string
  appointments: readonly CalendarAppointment[]
}

/** The day as a list on paper; on the screen it is not there. */
export function PrintDay({ date, appointments }: PrintDayProps) {
  const statuses = useConstant('appointment.status')
  return createPortal(
    <div className={css.paper} aria-hidden>
      <h1>
        {TEXTS.doctor_title}: {weekdayLabel(date)}, {formatDate(date)}
      </h1>
      <table>
        <thead>
          <tr>
            {[
              TEXTS.start,
              TEXTS.person,
              TEXTS.phone,
              TEXTS.doctor,
              TEXTS.type,
              TEXTS.room,
              TEXTS.status,
              TEXTS.note,
            ].map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {appointments.map((row) => {
            const phone = row.person_phone ?? row.temp_phone
            return (
              <tr key={row.id}>
                <td>
                  {formatTime(row.start_at)}–{formatTime(row.end_at)}
                </td>
                <td>{whoOf(row)}</td>
                <td>{phone && formatPhone(phone)}</td>
                <td>{row.doctor_name}</td>
                <td>{row.type_name}</td>
                <td>{row.room_name}</td>
                <td>{statuses.find(({ value }) => value === row.status)?.label}</td>
                <td>{row.note}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
