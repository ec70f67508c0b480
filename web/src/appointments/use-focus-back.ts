import { useRef } from 'react'
import { whenDrawn } from './calendar/use-settling.ts'

/** So many drawings are waited for: a card that goes to another column is in neither of them for a moment. */
const PATIENCE = 60

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
    const moved =
      card === undefined ? `[data-appointment="${Number(appointment)}"]` : `[data-card="${card}"] [data-name]`
    return document.querySelector<HTMLElement>(moved) ?? undefined
  }
  const look = (left: number): void =>
    whenDrawn(() => {
      const element = find()
      if (element !== undefined) element.focus()
      else if (left > 0 && document.activeElement === document.body) look(left - 1)
    })
  return {
    remember: () => {
      const { activeElement } = document
      origin.current = activeElement instanceof HTMLElement ? activeElement : undefined
    },
    restore: () => look(PATIENCE),
  }
}
