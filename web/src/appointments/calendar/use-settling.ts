import { useState } from 'react'
import type { Dragged } from './use-drag.ts'

/** Waits until what was stored or put back is drawn, and what was open over it has gone with its focus trap. */
export const whenDrawn = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

/** Keeps showing a move where it was put while it is being asked about and stored. */
export function useSettling<P>() {
  const [ghost, setGhost] = useState<Dragged<P>>()
  return {
    ghost,
    /** Answers what the work answers: whether it was stored. */
    until: async (next: Dragged<P>, work: () => Promise<boolean>): Promise<boolean> => {
      setGhost(next)
      try {
        return await work()
      } finally {
        setGhost((now) => (now === next ? undefined : now))
      }
    },
  }
}
