import type { LeftAppointment } from '@bcare/contract/appointments/appointment'
import type { HandedOver, HandOver } from '@bcare/contract/customers/hand-over'
import type { AssignmentRole } from '@bcare/rules/customers/assignment'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { Other } from './HandOverPortfolio.tsx'

/** In this order: what belongs to customers follows them. */
export const PARTS = ['people', 'deals', 'appointments', 'tasks', 'submissions'] as const
export type Part = (typeof PARTS)[number]

export interface HandOverWish {
  roles: readonly AssignmentRole[]
  others: readonly Other[]
}

export interface PartDone {
  moved: number
  /** How many each got, by name. */
  shares: ReadonlyMap<string, number>
}

export interface HandOverDone {
  parts: Readonly<Record<Part, PartDone>>
  /** Appointments that no doctor could take. */
  left: readonly LeftAppointment[]
}

/** Something for every part. */
export const eachPart = <T>(of: (part: Part) => T): Record<Part, T> =>
  Object.fromEntries(PARTS.map((part) => [part, of(part)])) as Record<Part, T>

const NOTHING: HandOverDone = { parts: eachPart(() => ({ moved: 0, shares: new Map() })), left: [] }

const WITH_PEOPLE = { touches: ['person_assignment', 'user'] }

/**
 * Hands over one thing after the other: customers by role, then all else, which follows its customers. The server
 * moves some hundreds a call, each call whole or not at all, so a failure midway leaves the rest where it was and
 * the same command goes on with it.
 */
export function useHandOver() {
  const [done, setDone] = useState(NOTHING)
  const [state, setState] = useState<'ready' | 'running' | 'stopped' | 'done'>('ready')
  const people = useWrite(api.personAssignment.hand_over, { touches: ['person', 'user'] })
  const appointments = useWrite(api.appointment.hand_over, WITH_PEOPLE)
  const others = {
    deals: useWrite(api.deal.hand_over, WITH_PEOPLE),
    tasks: useWrite(api.taskAssignment.hand_over, WITH_PEOPLE),
    submissions: useWrite(api.formSubmission.hand_over, WITH_PEOPLE),
  }

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
        parts: { ...before.parts, [part]: added(before.parts[part], { moved, shares }) },
        left: [...before.left, ...left],
      }))
      if (moved === 0 && left.length === 0) return
    } while (last.remaining > 0)
  }

  const allAppointments = (body: HandOver) =>
    all<Awaited<ReturnType<typeof appointments.mutateAsync>>>('appointments', (before) =>
      appointments.mutateAsync({ ...body, ...(before?.last_id != null && { after_id: before.last_id }) }),
    )

  const run = async (body: HandOver, wish: HandOverWish) => {
    setState('running')
    setDone((before) => ({ ...before, left: [] }))
    try {
      for (const role of wish.roles) await all('people', () => people.mutateAsync({ ...body, role }))
      for (const other of wish.others) {
        if (other === 'appointments') await allAppointments(body)
        else await all(other, () => others[other].mutateAsync(body))
      }
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
