import { useRef } from 'react'
import { whenDrawn } from './use-settling.ts'

/**
 * Remembers what opened a dialog or drawer, and brings the focus back there when it has closed; an appointment or card
 * that has been moved is found again.
 */
export function useFocusBack() {
  const origin = useRef<HTMLElement>(undefined)
  const find = () => {
    const element = origin.current
    if (element === undefined || element === document.body) return undefined
    if (element.isConnected) return element
    const { appointment } = element.dataset
    const card = element.closest<HTMLElement>('[data-card]')?.dataset['card']
    if (card !== undefined)
      return document.querySelector<HTMLElement>(`[data-card="${card}"] [data-name]`) ?? undefined
    return document.querySelector<HTMLElement>(`[data-appointment="${Number(appointment)}"]`)
  }
  return {
    remember: () => {
      const { activeElement } = document
      origin.current = activeElement instanceof HTMLElement ? activeElement : undefined
    },
    restore: () => whenDrawn(() => find()?.focus()),
  }
}
