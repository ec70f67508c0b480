import { clinicDate } from '@bcare/rules/text/date'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { useMay, useMe } from '../kit/session/may.ts'
import { toast } from '../kit/page/toast.tsx'
import { TEXTS } from './texts.ts'
import { todayOf } from './today.ts'
import { useSetting } from '../kit/runtime/settings.ts'

const NONE: [] = []
const ENDED_STATUSES: ('checked_out' | 'left')[] = ['checked_out', 'left']

/** Appointments of today and visits that are going on, of the branch of the user; undefined `today` until they have come. */
export function useToday(now: number) {
  const me = useMe()
  const mayRead = useMay('appointment:read')
  const mayVisits = useMay('track:read')
  const day = clinicDate(now)
  const branch = me?.branch_id ? { branch_id: me.branch_id } : {}
  const appointments = useRead(
    api.appointment.calendar,
    { from: day, to: day, ...branch },
    { enabled: mayRead, quiet: true },
  )
  const visits = useRead(api.track.active, branch, { enabled: mayVisits, quiet: true })
  // Only their number is told: they are on the board.
  const over = useRead(
    api.track.list,
    { ...branch, visit_date: day, status: ENDED_STATUSES, limit: 1 },
    { enabled: mayVisits, quiet: true },
  )
  const rows = appointments.data?.data
  const here = mayVisits ? visits.data : NONE
  const ended = mayVisits ? over.data?.total : 0
  const late = useSetting('booking.late_minutes')
  const read = useMemo(
    () => (rows && here && ended !== undefined ? { appointments: rows, visits: here, ended } : undefined),
    [rows, here, ended],
  )
  const today = useMemo(() => read && todayOf(read, now, late), [read, now, late])
  return {
    allowed: mayRead,
    today,
    read,
    error: appointments.error ?? visits.error ?? over.error,
    busy: appointments.isFetching || visits.isFetching || over.isFetching,
    retry: () =>
      void Promise.all([appointments.refetch(), mayVisits && visits.refetch(), mayVisits && over.refetch()]),
  }
}

const TOUCHED = ['appointment', 'person', 'deal'] as const

/** Receives the customer of an appointment, by one tap: shown at once, put back with the server's sentence when it refuses. */
export function useReceive() {
  return useWrite(api.track.add, {
    touches: TOUCHED,
    optimistic: ({ appointment_id }, edit) =>
      edit(api.appointment.calendar, (calendar) => ({
        ...calendar,
        data: calendar.data.map((row) =>
          row.id === appointment_id ? { ...row, status: 'arrived' as const } : row,
        ),
      })),
    onSuccess: ({ person_name, queue_no }) =>
      toast({ type: 'success', title: TEXTS.received(person_name, queue_no) }),
  })
}

/** Calls in the customer who waits. */
export function useCallIn() {
  return useWrite(api.track.update, {
    touches: TOUCHED,
    optimistic: ({ id }, edit) =>
      edit(api.track.active, (visits) =>
        visits.map((visit) => (visit.id === id ? { ...visit, status: 'in_treatment' as const } : visit)),
      ),
    onSuccess: ({ person_name }) => toast({ type: 'success', title: TEXTS.called_in(person_name) }),
  })
}
