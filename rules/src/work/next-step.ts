import type { SuggestedTask } from '../customers/next-step.ts'
import { addDays } from '../text/date.ts'

/** Where a customer stands once a task is closed. */
export interface Standing {
  /** Open tasks that are left of the person or deal. */
  remaining: number
  next_appointment_at: string | null
  /** The deal is open, the customer is being treated, or is a lead: the clinic owes them a next step. */
  expects_step: boolean
}

/** Whether closing a task leaves a customer without a next step (`is-last`; docs/domain/work.md, "The last step"). */
export const isLastStep = ({ remaining, next_appointment_at, expects_step }: Standing): boolean =>
  expects_step && remaining === 0 && next_appointment_at === null

/** Days after which a customer who was spoken to is spoken to again. */
const AGAIN_AFTER_DAYS = 3

/** The task that would be the next step, as the dialog proposes it. */
export const nextTask = (name: string, today: string): SuggestedTask => ({
  type: 'call',
  title: `Gọi lại ${name}`,
  due_at: addDays(today, AGAIN_AFTER_DAYS),
  priority: 'normal',
})
