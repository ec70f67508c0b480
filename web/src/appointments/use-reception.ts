import type { Input } from '@bcare/contract/kit/call'
import type { track } from '@bcare/contract/appointments/track'
import { Fault } from '@bcare/contract/kit/codes'
import { clinicDate } from '@bcare/rules/text/date'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../kit/api.ts'
import { useMe } from '../kit/may.ts'
import { toast, toastFault } from '../kit/toast.tsx'
import { boardOf } from './reception.ts'
import { TEXTS } from './texts.ts'

type CheckIn = Input<typeof track.add>
type VisitChange = Input<typeof track.update>

const GONE_LIMIT = 100

/** Today at the counter: who is expected, who is here, who has gone. */
export function useReception(now: number) {
  const me = useMe()
  const today = clinicDate(now)
  const branch = me?.branch_id ? { branch_id: me.branch_id } : {}
  const appointments = useRead(api.appointment.list, { from: today, to: today, ...branch })
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

const TOUCHED = ['appointment', 'person', 'deal'] as const

/** What one tap does at the counter. */
export function useCounter() {
  const receive = useWrite(api.track.add, { quiet: true, touches: TOUCHED })
  const change = useWrite(api.track.update, { quiet: true, touches: TOUCHED })
  return {
    busy: receive.isPending || change.isPending,
    /** Answers the sentence of a refusal, or nothing. */
    receive: async (arrival: CheckIn): Promise<string | undefined> => {
      try {
        const { person_name, queue_no } = await receive.mutateAsync(arrival)
        toast({ type: 'success', title: TEXTS.received(person_name, queue_no) })
        return undefined
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        toastFault(error)
        return error.message
      }
    },
    change: async (wanted: VisitChange): Promise<string | undefined> => {
      try {
        await change.mutateAsync(wanted)
        return undefined
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        toastFault(error)
        return error.message
      }
    },
  }
}
