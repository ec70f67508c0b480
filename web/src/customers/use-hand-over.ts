import type { LeftAppointment } from '@bcare/contract/appointments/appointment'
import type { HandedOver, HandOver } from '@bcare/contract/customers/hand-over'
import type { AssignmentRole } from '@bcare/rules/customers/assignment'
import { useState } from 'react'
import { api, useWrite } from '../kit/api.ts'

export type Part = 'people' | 'deals' | 'appointments'

export interface HandOverWish extends HandOver {
  roles: readonly AssignmentRole[]
  deals: boolean
  appointments: boolean
}

export interface PartDone {
  moved: number
  /** How many each got, by name. */
  shares: ReadonlyMap<string, number>
}

export interface HandOverDone extends Record<Part, PartDone> {
  /** Appointments that no doctor could take. */
  left: readonly LeftAppointment[]
}

const NONE: PartDone = { moved: 0, shares: new Map() }
const NOTHING: HandOverDone = { people: NONE, deals: NONE, appointments: NONE, left: [] }

/**
 * Hands over one thing after the other: customers by role, then deals and appointments, which follow their customers. The
 * server moves some hundreds a call, each call whole or not at all, so a failure midway leaves the rest where it was and
 * the same command goes on with it.
 */
export function useHandOver() {
  const [done, setDone] = useState(NOTHING)
  const [state, setState] = useState<'ready' | 'running' | 'stopped' | 'done'>('ready')
  const people = useWrite(api.personAssignment.hand_over, { touches: ['person'] })
  const deals = useWrite(api.deal.hand_over, { touches: ['person_assignment'] })
  const appointments = useWrite(api.appointment.hand_over, { touches: ['person_assignment'] })

  /** Calls until nothing remains. A call that moves nothing and leaves nothing ends it, too. */
  async function all<A extends HandedOver>(
    part: Part,
    call: (before: A | undefined) => Promise<A>,
  ): Promise<void> {
    let last: A | undefined
    do {
      last = await call(last)
      const { moved, shares } = last
      const left = 'left' in last ? (last.left as readonly LeftAppointment[]) : []
      setDone((before) => ({
        ...before,
        [part]: added(before[part], { moved, shares }),
        left: [...before.left, ...left],
      }))
      if (moved === 0 && left.length === 0) return
    } while (last.remaining > 0)
  }

  const run = async ({
    roles,
    deals: with_deals,
    appointments: with_appointments,
    ...wanted
  }: HandOverWish) => {
    setState('running')
    setDone((before) => ({ ...before, left: [] }))
    try {
      for (const role of roles) await all('people', () => people.mutateAsync({ ...wanted, role }))
      if (with_deals) await all('deals', () => deals.mutateAsync(wanted))
      if (with_appointments)
        await all<Awaited<ReturnType<typeof appointments.mutateAsync>>>('appointments', (before) =>
          appointments.mutateAsync({
            ...wanted,
            ...(before?.last_id != null && { after_id: before.last_id }),
          }),
        )
      setState('done')
    } catch {
      // The refusal has been shown; what was moved stays moved.
      setState('stopped')
    }
  }
  return { done, state, run }
}

function added({ moved, shares }: PartDone, part: Pick<HandedOver, 'moved' | 'shares'>): PartDone {
  const sums = new Map(shares)
  for (const { name, count } of part.shares) sums.set(name, (sums.get(name) ?? 0) + count)
  return { moved: moved + part.moved, shares: sums }
}
