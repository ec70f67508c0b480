import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { mayCallIn } from '@bcare/rules/appointments/arrange'
import { removesWalkIn } from '@bcare/rules/appointments/visit/take-back'
import { milliseconds } from '@bcare/rules/text/date'
import { useMay } from '../../kit/session/may.ts'
import type { CardAction } from './CardFrame.tsx'
import type { Open } from './reception.ts'
import { useTakeBack } from './take-back.ts'
import { openPay } from '../../shared/modals/pay-modal.ts'
import { TEXTS } from '../texts.ts'
import type { Visit } from './use-checkout.ts'
import { useCounter } from './use-counter.ts'

type Next = 'in_consult' | 'in_treatment' | 'waiting_payment'

const BRIEFLY: Partial<Record<Next, string>> = {
  in_treatment: TEXTS.call_in_briefly,
  waiting_payment: TEXTS.to_payment_briefly,
}

/** What can be done at the counter with each card: the likeliest is one tap, the rest in a menu. */
export function useReceptionActions(onOpen: (open: Open) => void, now: number) {
  const counter = useCounter()
  const mayReceive = useMay('track:create')
  const mayBook = useMay('appointment:update')
  const ofVisit = useVisitActions(counter, onOpen, now)

  const forAppointment = (appointment: CalendarAppointment): CardAction[] => {
    const { id, person_id, start_at } = appointment
    const details: CardAction = {
      label: TEXTS.details,
      brief: TEXTS.details_briefly,
      run: () => onOpen({ kind: 'appointment', id }),
    }
    const receive = { label: TEXTS.check_in, run: () => void counter.receive({ appointment_id: id }) }
    const move = { label: TEXTS.reschedule, run: () => onOpen({ kind: 'reschedule', id }) }
    const missed = { label: TEXTS.no_show, run: () => void counter.missed(appointment) }
    const begun = milliseconds(start_at) < now
    const known = person_id !== null
    return [
      ...(mayReceive && known ? [receive] : []),
      ...(mayBook && known && begun ? [missed] : []),
      ...(mayBook && known ? [move] : []),
      details,
    ]
  }
  return { forAppointment, forVisit: ofVisit, busy: counter.busy }
}

type Counter = ReturnType<typeof useCounter>

/** The last step of a visit taken back: for some minutes, and of a walk-in that waits on its whole day by who may delete visits. */
function useUndoing(counter: Counter, onOpen: (open: Open) => void, now: number) {
  const takeBackWords = useTakeBack(now)
  const mayReceive = useMay('track:create')
  const mayRemove = useMay('track:delete')
  return (visit: Visit): CardAction[] => {
    const label = takeBackWords(visit)
    if (label !== undefined && removesWalkIn(visit))
      return mayReceive ? [{ label, run: () => onOpen({ kind: 'undo', visit }), seldom: true }] : []
    if (label !== undefined) return [{ label, run: () => void counter.takeBack(visit), seldom: true }]
    const removable = mayRemove && visit.status === 'waiting' && visit.appointment_id === null
    return removable
      ? [{ label: TEXTS.undo_check_in, run: () => void counter.removeWalkIn(visit), seldom: true }]
      : []
  }
}

/** While something is owed paying comes before the end of the visit, afterwards behind it: for money that is held. */
function usePaying() {
  const mayPay = useMay('payment:create')
  return (visit: Visit, checkout: CardAction): CardAction[] => {
    if (!mayPay) return [checkout]
    const pay: CardAction = {
      label: TEXTS.pay,
      brief: TEXTS.pay,
      run: () => openPay({ person_id: visit.person_id, track_id: visit.id }),
    }
    return (visit.unpaid ?? 0) > 0 ? [pay, checkout] : [checkout, pay]
  }
}

/** What of a visit opens a dialog. */
const openings = (
  visit: Visit,
  onOpen: (open: Open) => void,
): Record<'checkout' | 'leave' | 'arrange', CardAction> => ({
  checkout: {
    label: TEXTS.checkout,
    brief: TEXTS.checkout_briefly,
    run: () => onOpen({ kind: 'checkout', visit }),
  },
  leave: {
    label: TEXTS.leave,
    run: () => onOpen({ kind: 'leave', visit }),
    destructive: true,
  },
  arrange: {
    label: TEXTS.arrange,
    run: () => onOpen({ kind: 'arrange', visit, calling: false }),
  },
})

function useVisitActions(
  counter: Counter,
  onOpen: (open: Open) => void,
  now: number,
): (visit: Visit) => CardAction[] {
  const undoing = useUndoing(counter, onOpen, now)
  const paying = usePaying()
  const mayChange = useMay('track:update')
  const mayReopen = useMay('track:manage')

  const step = ({ id, version }: Visit, label: string, status: Next): CardAction => ({
    label,
    ...(BRIEFLY[status] && { brief: BRIEFLY[status] }),
    run: () => void counter.change({ id, version, status }),
  })
  /** Asks for what is missing; with a doctor and a chair it is one tap. */
  const callIn = (visit: Visit): CardAction =>
    mayCallIn(visit)
      ? step(visit, TEXTS.call_in, 'in_treatment')
      : {
          label: TEXTS.call_in,
          brief: TEXTS.call_in_briefly,
          run: () => onOpen({ kind: 'arrange', visit, calling: true }),
        }

  return (visit) => {
    if (!mayChange) return []
    const { status } = visit
    const { checkout, leave, arrange } = openings(visit, onOpen)
    const undo = undoing(visit)
    switch (status) {
      case 'waiting':
        return [callIn(visit), step(visit, TEXTS.consult, 'in_consult'), arrange, ...undo, leave]
      case 'in_consult':
        return [callIn(visit), checkout, arrange, ...undo, leave]
      case 'in_treatment': {
        const consult = step(visit, TEXTS.consult, 'in_consult')
        return [step(visit, TEXTS.to_payment, 'waiting_payment'), checkout, consult, arrange, ...undo]
      }
      case 'waiting_payment':
        return [
          ...paying(visit, checkout),
          step(visit, TEXTS.back_to_chair, 'in_treatment'),
          arrange,
          ...undo,
        ]
      case 'checked_out':
        // One way back is enough: within the minutes it is the undoing, which needs no further right.
        return undo.length > 0 || !mayReopen
          ? undo
          : [{ ...step(visit, TEXTS.reopen, 'waiting_payment'), seldom: true }]
      default:
        return undo
    }
  }
}
