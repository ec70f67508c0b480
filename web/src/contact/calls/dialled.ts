import { parsePhone } from '@bcare/rules/text/phone'
import { createStore } from '../../kit/store.ts'

/** A number that a user has just dialled, with what is known of whose it is. */
export interface Dialled {
  number: string
  person?: { id: number; full_name: string } | undefined
  deal_id?: number | undefined
}

/** What was dialled last and not dealt with: without a line the product knows of no call, so the widget asks. */
export const dialled = createStore<Dialled | null>(null)

/** Notes every number that is pressed on whatever screen; answers how to stop. */
export function noteDialling(): () => void {
  const press = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[href^="tel:"]') : null
    const number = parsePhone(link?.getAttribute('href')?.slice('tel:'.length) ?? '')
    if (number !== undefined) dialled.set({ number: number.e164 })
  }
  // Before the screen's own handlers, which may keep the press from what is behind the number.
  document.addEventListener('click', press, { capture: true })
  return () => document.removeEventListener('click', press, { capture: true })
}
