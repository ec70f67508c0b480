import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { formatDate, formatTime, weekdayLabel } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { createPortal } from 'react-dom'
import { useSetting } from '../../kit/runtime/settings.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { whoOf } from '../calendar/grid-model.ts'
import css from './print.module.css'
import { TEXTS } from '../texts.ts'

interface PrintDayProps {
  date: string
  appointments: readonly CalendarAppointment[]
}

/** Who the clinic is, at the head of what it prints; nothing of what it has not set. */
function ClinicHead() {
  const [name, address, phone] = [
    useSetting('clinic.name'),
    useSetting('clinic.address'),
    useSetting('clinic.phone'),
  ]
  const [licence, tax_code] = [useSetting('clinic.licence'), useSetting('clinic.tax_code')]
  const lines = [
    [address, phone && TEXTS.print_phone(phone)],
    [licence && TEXTS.print_licence(licence), tax_code && TEXTS.print_tax_code(tax_code)],
  ].map((line) => line.filter(Boolean).join(' · '))
  return (
    <header>
      {name && <strong>{name}</strong>}
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </header>
  )
}

/** The day as a list on paper; on the screen it is not there. */
export function PrintDay({ date, appointments }: PrintDayProps) {
  const statuses = useConstant('appointment.status')
  return createPortal(
    <div className={css.paper} aria-hidden>
      <ClinicHead />
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
