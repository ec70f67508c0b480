import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { milliseconds } from '@bcare/rules/text/date'
import { useMay } from '../../kit/session/may.ts'
import { UNDO_MS } from '../drawer/actions.ts'
import type { Open } from './reception.ts'
import type { CardAction } from './ReceptionCard.tsx'
import { TEXTS } from '../texts.ts'
import type { Visit } from './use-checkout.ts'
import { useCounter } from './use-reception.ts'

/** What can be done at the counter with each card: the likeliest is one tap, the rest in a menu. */
export function useReceptionActions(onOpen: (open: Open) => void, now: number) {
  const { receive, change, undo, busy } = useCounter()
  const mayReceive = useMay('track:create')
  const mayChange = useMay('track:update')
  const mayReopen = useMay('track:manage')
  const mayBook = useMay('appointment:update')
  const mayRemove = useMay('track:delete')

  const forAppointment = ({ id, person_id }: CalendarAppointment): CardAction[] => {
    const details: CardAction = { label: TEXTS.details, run: () => onOpen({ kind: 'appointment', id }) }
    if (!mayReceive || person_id === null) return [details]
    return [{ label: TEXTS.check_in, run: () => void receive({ appointment_id: id }) }, details]
  }
  const forVisit = (visit: Visit): CardAction[] => {
    const { id, version, status } = visit
    const step = (label: string, next: 'in_consult' | 'in_treatment' | 'waiting_payment'): CardAction => ({
      label,
      run: () => void change({ id, version, status: next }),
    })
    const checkout: CardAction = { label: TEXTS.checkout, run: () => onOpen({ kind: 'checkout', visit }) }
    const leave: CardAction = {
      label: TEXTS.leave,
      run: () => onOpen({ kind: 'leave', visit }),
      destructive: true,
    }
    const mayUndo =
      visit.appointment_id === null
        ? mayRemove
        : mayBook && now - milliseconds(visit.checked_in_at) <= UNDO_MS
    const undone = { label: TEXTS.undo_check_in, run: () => void undo(visit) }
    if (!mayChange) return []
    switch (status) {
      case 'waiting':
        return [
          step(TEXTS.call_in, 'in_treatment'),
          step(TEXTS.consult, 'in_consult'),
          ...(mayUndo ? [undone] : []),
          leave,
        ]
      case 'in_consult':
        return [step(TEXTS.call_in, 'in_treatment'), checkout, leave]
      case 'in_treatment':
        return [step(TEXTS.to_payment, 'waiting_payment'), checkout, step(TEXTS.consult, 'in_consult')]
      case 'waiting_payment':
        return [checkout, step(TEXTS.back_to_chair, 'in_treatment')]
      case 'checked_out':
        return mayReopen ? [{ ...step(TEXTS.reopen, 'waiting_payment'), seldom: true }] : []
      default:
        return []
    }
  }
  return { forAppointment, forVisit, busy }
}
