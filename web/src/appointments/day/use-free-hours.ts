import { clinicDate, clinicMinutes, instantAt } from '@bcare/rules/text/date'
import { api, useRead } from '../../kit/api/api.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import type { HourWish } from '../calendar/use-placing.ts'

/** What is known of the free hours of a doctor's day. */
export interface FreeHours {
  /** Minutes since midnight; undefined until they are known. */
  starts: readonly number[] | undefined
  past: boolean
  error: string | undefined
}

/** A day of a small clinic has fewer; a longer list is no help to who chooses. */
const MOST = 50

/**
 * The hours at which a doctor's day has room: of the server, which knows shifts, leave and bookings that the caller may
 * not see. Where no doctor has been chosen yet, those at which the branch is open. None of a day that is over.
 */
export function useFreeHours({ place, minutes, branch_id, before }: HourWish): FreeHours {
  const { date, doctor_id } = place
  const past = date < clinicDate(serverNow())
  const where = { minutes, after: instantAt(date, 0), days: 1, ...(branch_id && { branch_id }) }
  const free = useRead(
    api.freeSlot.find,
    {
      ...where,
      doctor_ids: [doctor_id ?? 0],
      limit: MOST,
      ...(before && { appointment_id: before.id }),
    },
    { enabled: doctor_id !== null && !past, quiet: true },
  )
  const open = useRead(
    api.freeSlot.days,
    { ...where, doctor_ids: [] },
    { enabled: doctor_id === null && !past, quiet: true },
  )
  if (past) return { starts: [], past, error: undefined }
  // Days are asked for from the present on: what is left of today may lie on the next day.
  if (doctor_id === null) {
    const day = open.data?.days.find((one) => one.date === date)
    return { starts: open.data && (day?.open ?? []), past, error: open.error?.message }
  }
  const here = free.data?.data.filter(({ start_at }) => clinicDate(start_at) === date)
  return { starts: here?.map(({ start_at }) => clinicMinutes(start_at)), past, error: free.error?.message }
}
