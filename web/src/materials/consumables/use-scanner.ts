import { useEffect, useEffectEvent } from 'react'
import { frontDialog } from '../../kit/page/front.ts'
import { ScanBuffer } from './scan-buffer.ts'

interface Typing {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
}

const fieldOf = (target: EventTarget | null): Typing | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, value: target.value }
    : undefined

/** Takes back what the first characters of a scan have put into a field, as if nothing had been typed there. */
function restore({ field, value }: Typing): void {
  if (field.value === value) return
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hears a barcode reader anywhere on the screen, whatever has the focus. A scan presses no button and stays in no field;
 * while a dialog asks something it is refused.
 */
export function useScanner(onCode: (code: string) => void, onRefused: () => void): void {
  const heard = useEffectEvent(onCode)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    const buffer = new ScanBuffer()
    let typing: Typing | undefined
    let last = 0
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > 30) typing = fieldOf(event.target)
      last = event.timeStamp
      const found = buffer.press({
        key: event.key,
        code: event.code,
        shift: event.shiftKey,
        at: event.timeStamp,
      })
      if (found.kind === 'typed') return
      event.preventDefault()
      event.stopPropagation()
      if (found.kind === 'scanning') return
      if (typing !== undefined) restore(typing)
      if (frontDialog() === undefined) heard(found.code)
      else refused()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
