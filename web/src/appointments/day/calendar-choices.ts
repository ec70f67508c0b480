import type { CalendarAppointment, CalendarDoctor } from '@bcare/contract/appointments/appointment'
import { useMemo } from 'react'
import { doctorLabel, type GridColumn } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'

/**
 * The columns of the grid: the chosen doctors, all of them when none is chosen, and a column for appointments that
 * have no doctor yet. A doctor who sees only their own appointments has only their own column.
 */
export function useColumns(
  doctors: readonly CalendarDoctor[],
  appointments: readonly CalendarAppointment[],
  chosen: readonly number[],
  only: number | undefined,
): GridColumn[] {
  return useMemo(() => {
    const busy = new Set(appointments.map(({ doctor_id }) => doctor_id))
    const candidates = chosen.length > 0 ? doctors.filter(({ id }) => chosen.includes(id)) : doctors
    const seen = only === undefined ? candidates : candidates.filter(({ id }) => id === only || busy.has(id))
    const columns: GridColumn[] = seen.map((doctor) => ({
      id: doctor.id,
      name: doctorLabel(doctor),
      color: doctor.color,
    }))
    return busy.has(null) ? [...columns, { id: null, name: TEXTS.no_doctor, color: null }] : columns
  }, [doctors, appointments, chosen, only])
}

/** What no user has to see on a working day until asked for. */
export const HIDDEN_AT_FIRST: readonly string[] = ['cancelled', 'rescheduled']
