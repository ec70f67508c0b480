import type { Input } from '@bcare/contract/kit/call'
import type { track } from '@bcare/contract/appointments/track'
import { Fault } from '@bcare/contract/kit/codes'
import { clinicDate } from '@bcare/rules/text/date'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { boardOf } from './reception.ts'
import { TEXTS } from '../texts.ts'
import type { Visit } from './use-checkout.ts'

type CheckIn = Input<typeof track.add>
type VisitChange = Input<typeof track.update>

const GONE_LIMIT = 100

/** Today at the counter: who is expected, who is here, who has gone. */
export function useReception(now: number, branch_id: number | undefined) {
  const today = clinicDate(now)
  const branch = branch_id === undefined ? {} : { branch_id }
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
  const goBack = useWrite(api.appointment.update_status, { quiet: true, touches: ['track', ...TOUCHED] })
  const remove = useWrite(api.track.delete, { quiet: true, touches: TOUCHED })
  const undo = async ({ id, version, appointment_id, person_name, queue_no }: Visit) => {
    if (appointment_id === null) {
      const lost = TEXTS.undo_walk_in_lost(person_name, queue_no)
      const action = TEXTS.undo_check_in
      const sure = await confirm({ title: TEXTS.undo_walk_in_title, lost, action, destructive: true })
      if (!sure) return
      await remove.mutateAsync({ id, version })
    } else await goBack.mutateAsync({ id: appointment_id, to: 'scheduled' })
    toast({ type: 'success', title: TEXTS.undone(person_name) })
  }
  return {
    busy: receive.isPending || change.isPending || goBack.isPending || remove.isPending,
    /** Each answers the sentence of a refusal, or nothing. */
    receive: (arrival: CheckIn) =>
      attempt(async () => {
        const { person_name, queue_no } = await receive.mutateAsync(arrival)
        toast({ type: 'success', title: TEXTS.received(person_name, queue_no) })
      }),
    change: (wanted: VisitChange) => attempt(() => change.mutateAsync(wanted)),
    /** Takes back a check-in: the appointment is expected again; the visit of a walk-in goes after a question. */
    undo: (visit: Visit) => attempt(() => undo(visit)),
  }
}

async function attempt(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    toastFault(error)
    return error.message
  }
}
