import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { type Choice, choicesOf, isOther } from './HandOverPortfolio.tsx'
import { HAND_OVER_TEXTS as TEXTS } from '../texts.ts'
import { eachPart, type HandOverWish, type Part, useHandOver } from './use-hand-over.ts'

export const WORKING = { limit: 200, status: 'active', sort_by: 'name' } as const

const partOf = (choice: Choice): Part => (isOther(choice) ? choice : 'people')

/** What is filled in, what there is to hand over, and what stands against it. */
export function useHandOverForm(from_user_id: number | null) {
  const [from, setFrom] = useState(from_user_id)
  const [to, setTo] = useState<readonly number[]>([])
  const [left_out, setLeftOut] = useState<readonly Choice[]>([])
  const [reason, setReason] = useState('')
  const [all, setAll] = useState(eachPart(() => 0))
  const { done, state, run } = useHandOver()
  const read = useRead(api.personAssignment.portfolio, { user_id: from ?? 0 }, { enabled: from !== null })
  const staff = useRead(api.user.list, WORKING)
  const choices = read.data === undefined ? new Map<Choice, number>() : choicesOf(read.data)
  const chosen = new Map([...choices].filter(([choice]) => !left_out.includes(choice)))
  const known = staff.data?.data ?? []
  const doctorless =
    known.length > 0 && to.length > 0 && !known.some(({ id, is_doctor }) => is_doctor && to.includes(id))
  const wrong =
    from !== null && to.includes(from)
      ? TEXTS.same
      : doctorless && chosen.has('appointments')
        ? TEXTS.no_doctor
        : undefined

  const submit = () => {
    if (from === null) return
    const sums = eachPart((part) => done.parts[part].moved)
    for (const [choice, count] of chosen) sums[partOf(choice)] += count
    setAll(sums)
    const wanted = [...chosen.keys()]
    const wish: HandOverWish = {
      roles: wanted.flatMap((choice) => (isOther(choice) ? [] : choice)),
      others: wanted.filter(isOther),
    }
    void run({ from_user_id: from, to_user_ids: [...to], reason: reason.trim() }, wish)
  }
  const begin = (id: number | null) => {
    setFrom(id)
    setLeftOut([])
  }
  return {
    from,
    begin,
    to,
    setTo,
    left_out,
    setLeftOut,
    reason,
    setReason,
    read,
    choices,
    wrong,
    all,
    done,
    state,
    submit,
    ready: from !== null && to.length > 0 && wrong === undefined && chosen.size > 0 && reason.trim() !== '',
  }
}
