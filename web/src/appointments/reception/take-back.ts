import { mayTakeBack } from '@bcare/rules/appointments/visit/take-back'
import type { LastStep } from '@bcare/rules/appointments/visit/take-back'
import { useSetting } from '../../kit/runtime/settings.ts'
import { TEXTS } from '../texts.ts'

type Stepped = Pick<LastStep, 'status' | 'step_from' | 'stepped_at'>

/** The last step of a visit in the word of its button. */
export const stepWords = ({ status, step_from }: Pick<Stepped, 'status' | 'step_from'>): string =>
  step_from === null
    ? TEXTS.check_in
    : status === 'waiting_payment' && step_from === 'checked_out'
      ? TEXTS.reopen
      : STEPS[status]

const STEPS: Record<LastStep['status'], string> = {
  waiting: TEXTS.check_in,
  in_consult: TEXTS.consult,
  in_treatment: TEXTS.call_in,
  waiting_payment: TEXTS.to_payment,
  checked_out: TEXTS.checkout,
  left: TEXTS.leave,
}

/** Says of a visit whether its last step can be taken back now, by what the clinic has set, and as what. */
export function useTakeBack(now: number): (visit: Stepped) => string | undefined {
  const undo_minutes = useSetting('booking.undo_minutes')
  return (visit) => {
    if (!mayTakeBack(visit, { now, undo_minutes })) return undefined
    return visit.step_from === null ? TEXTS.undo_check_in : TEXTS.undo_step(stepWords(visit))
  }
}
