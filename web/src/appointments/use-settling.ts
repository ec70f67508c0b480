import { useState } from 'react'
import type { Ghost } from './use-grid-drag.ts'

/** Keeps showing a move where it was put while it is being asked about and stored. */
export function useSettling() {
  const [ghost, setGhost] = useState<Ghost>()
  return {
    ghost,
    /** Answers what the work answers: whether it was stored. */
    until: async (next: Ghost, work: () => Promise<boolean>): Promise<boolean> => {
      setGhost(next)
      try {
        return await work()
      } finally {
        setGhost((now) => (now === next ? undefined : now))
      }
    },
  }
}
