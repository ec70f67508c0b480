import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import type { track } from '@bcare/contract/appointments/track'
import type { Input } from '@bcare/contract/kit/call'
import { Fault } from '@bcare/contract/kit/codes'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { whoOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'
import { stepWords } from './take-back.ts'
import type { Visit } from './use-checkout.ts'

type CheckIn = Input<typeof track.add>
type VisitChange = Input<typeof track.update>

const TOUCHED = ['appointment', 'person', 'deal'] as const

interface Counter {
  /** Whether what was done offers a way back while it is told; not where the way back is in sight anyway. */
  offers?: boolean
}

/** What one tap does at the counter, and how it is taken back. Each answers the sentence of a refusal, or nothing. */
export function useCounter({ offers = true }: Counter = {}) {
  /** Told in the corner where there are no buttons. */
  const offerBack = (title: string, run: () => void) =>
    toast({
      type: 'success',
      title,
      ...(offers && { action: { label: TEXTS.undo, run } }),
    })
  const receive = useWrite(api.track.add, { quiet: true, touches: TOUCHED })
  const change = useWrite(api.track.update, { quiet: true, touches: TOUCHED })
  const undo = useWrite(api.track.undo, { quiet: true, touches: TOUCHED })
  const remove = useWrite(api.track.delete, { quiet: true, touches: TOUCHED })
  const move = useWrite(api.appointment.update_status, { quiet: true, touches: ['track', ...TOUCHED] })

  const takeBack = ({ id, version }: Pick<Visit, 'id' | 'version'>, reason?: string) =>
    attempt(async () => {
      const { visit, removed } = await undo.mutateAsync({ id, version, ...(reason && { reason }) })
      const title = removed ? TEXTS.undone(visit.person_name) : TEXTS.back_in(visit.person_name, visit.status)
      toast({ type: 'success', title })
    })
  const removeWalkIn = async ({ id, version, person_name, queue_no }: Visit) => {
    const lost = TEXTS.undo_walk_in_lost(person_name, queue_no)
    const action = TEXTS.undo_check_in
    const sure = await confirm({ title: TEXTS.undo_walk_in_title, lost, action, destructive: true })
    if (!sure) return
    await remove.mutateAsync({ id, version })
    toast({ type: 'success', title: TEXTS.undone(person_name) })
  }
  const revive = ({ id }: CalendarAppointment) => attempt(() => move.mutateAsync({ id, to: 'scheduled' }))
  return {
    busy: receive.isPending || change.isPending || undo.isPending || remove.isPending || move.isPending,
    receive: (arrival: CheckIn) =>
      attempt(async () => {
        const visit = await receive.mutateAsync(arrival)
        const title = TEXTS.received(visit.person_name, visit.queue_no)
        if (visit.appointment_id === null) toast({ type: 'success', title })
        else offerBack(title, () => void takeBack(visit))
      }),
    change: (body: VisitChange) =>
      attempt(async () => {
        const visit = await change.mutateAsync(body)
        if (body.status !== undefined)
          offerBack(`${visit.person_name}: ${stepWords(visit)}`, () => void takeBack(visit))
      }),
    takeBack,
    /** The visit of a walk-in goes after a question, on its own day; for who may delete visits. */
    removeWalkIn: (visit: Visit) => attempt(() => removeWalkIn(visit)),
    missed: (appointment: CalendarAppointment) =>
      attempt(async () => {
        const { id, version } = appointment
        await move.mutateAsync({ id, version, to: 'no_show' })
        offerBack(TEXTS.missed(whoOf(appointment)), () => void revive(appointment))
      }),
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
