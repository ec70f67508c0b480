import { clinicDate } from '@bcare/rules/text/date'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { boardOf } from './reception.ts'

const GONE_LIMIT = 100

/** Today at the counter: who is expected, who is here, who has gone. */
export function useReception(now: number, branch_id: number | undefined) {
  const today = clinicDate(now)
  const branch = branch_id === undefined ? {} : { branch_id }
  const appointments = useRead(api.appointment.calendar, { from: today, to: today, ...branch })
  const active = useRead(api.track.active, branch)
  const gone = useRead(api.track.list, {
    ...branch,
    visit_date: today,
    status: ['checked_out', 'left'],
    limit: GONE_LIMIT,
  })
  const board = useMemo(() => {
    if (!appointments.data || !active.data || !gone.data) return undefined
    return boardOf(appointments.data.data, [...active.data, ...gone.data.data])
  }, [appointments.data, active.data, gone.data])
  return {
    today,
    board,
    error: appointments.error ?? active.error ?? gone.error,
    retry: () => void Promise.all([appointments.refetch(), active.refetch(), gone.refetch()]),
  }
}
