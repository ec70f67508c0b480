import { useRef, useState } from 'react'
import type { Identified } from '../table/column.ts'

/** What is open over the list: the form of a new row or of one, or the details of one. */
export type Surface = { kind: 'form'; row?: Identified } | { kind: 'details'; row: Identified }

interface Origin {
  element: Element | null
  row?: Identified
}

function elementOf({ element, row }: Origin): HTMLElement | null {
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) return element
  return row ? document.querySelector<HTMLElement>(`[data-id="${row.id}"]`) : null
}

/** What is open over a list; when it closes the focus goes back to what opened it, or to its row. */
export function useSurface() {
  const [surface, setSurface] = useState<Surface>()
  const origin = useRef<Origin>({ element: null })
  return {
    surface,
    /** Without regard to the focus: for what opens by itself. */
    setSurface,
    show: (next: Surface) => {
      if (surface === undefined) origin.current = { element: document.activeElement, row: next.row }
      setSurface(next)
    },
    close: () => {
      setSurface(undefined)
      // After what was open has gone, and its focus trap with it.
      requestAnimationFrame(() => elementOf(origin.current)?.focus())
    },
  }
}
