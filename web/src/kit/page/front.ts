import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'

/** The dialog in front of all others, while one is open. */
export const frontDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].findLast((one) => one.checkVisibility())

let front: HTMLElement | undefined

/** Notes what is in front before any dialog hears of the key: one that closes by it is gone for those that hear later. */
export const watchFront = (): void =>
  window.addEventListener('keydown', () => (front = frontDialog()), { capture: true })

/**
 * For a dialog that others open over: Escape closes it only when nothing is in front of it. Mantine gives the key to
 * every dialog that is open.
 */
export function useEscapeInFront(onClose: () => void): {
  ref: RefObject<HTMLDivElement | null>
  closeOnEscape: false
} {
  const ref = useRef<HTMLDivElement>(null)
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || front === undefined) return
    // A list of choices that is open closes first.
    const held =
      event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
    if (!held && ref.current?.contains(front)) onClose()
  }
  useWindowEvent('keydown', close, { capture: true })
  return { ref, closeOnEscape: false }
}
