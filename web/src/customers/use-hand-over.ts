import type { AssignmentRole } from '@bcare/rules/customers/assignment'
import { useState } from 'react'
import { api, useWrite } from '../kit/api.ts'

export interface HandOver {
  from_user_id: number
  to_user_ids: number[]
  roles: readonly AssignmentRole[]
  reason: string
}

export interface HandedOver {
  /** Customers moved so far, in all roles. */
  moved: number
  /** How many each got, by name. */
  shares: ReadonlyMap<string, number>
}

const NOTHING: HandedOver = { moved: 0, shares: new Map() }

/**
 * Hands one role after the other over. The server moves a thousand customers a call, each call whole or not at all, so a
 * failure midway leaves the rest where it was and the same command goes on with it.
 */
export function useHandOver() {
  const [done, setDone] = useState(NOTHING)
  const [state, setState] = useState<'ready' | 'running' | 'stopped' | 'done'>('ready')
  const write = useWrite(api.personAssignment.hand_over, { touches: ['person'] })

  const run = async ({ roles, ...wanted }: HandOver): Promise<void> => {
    setState('running')
    try {
      for (const role of roles)
        for (let remaining = 1, moved = 1; remaining > 0 && moved > 0;) {
          const part = await write.mutateAsync({ ...wanted, role })
          remaining = part.remaining
          moved = part.moved
          setDone((before) => added(before, part))
        }
      setState('done')
    } catch {
      // The refusal has been shown; what was moved stays moved.
      setState('stopped')
    }
  }
  return { done, state, run }
}

type Part = Awaited<ReturnType<typeof api.personAssignment.hand_over>>

function added({ moved, shares }: HandedOver, part: Part): HandedOver {
  const sums = new Map(shares)
  for (const { name, count } of part.shares) sums.set(name, (sums.get(name) ?? 0) + count)
  return { moved: moved + part.moved, shares: sums }
}
