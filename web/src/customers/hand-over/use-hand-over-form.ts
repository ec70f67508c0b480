import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { type Choice, choicesOf, isOther } from './HandOverPortfolio.tsx'
import { HAND_OVER_TEXTS as TEXTS } from '../texts.ts'
import { eachPart, type HandOverWish, type Part, useHandOver } from './use-hand-over.ts'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export const WORKING = { limit: 200, status: 'active', sort_by: 'name' } as const

const partOf = (choice: Choice): Part => (isOther(choice) ? choice : 'people')

/** What is filled in, what there is to hand over, and what speaks against it. */
export function useHandOverForm(from_user_id: number | null) {
  const draft = useDraft('hand_over', from_user_id === null ? 'new' : `new:user=${from_user_id}`)
  const [from, setFrom] = useDraftState(draft, 'from', from_user_id)
  const [to, setTo] = useDraftState<readonly number[]>(draft, 'to', [])
  const [left_out, setLeftOut] = useDraftState<readonly Choice[]>(draft, 'left_out', [])
  const [reason, setReason] = useDraftState(draft, 'reason', '')
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
    const picked = [...chosen.keys()]
    const wish: HandOverWish = {
      roles: picked.flatMap((choice) => (isOther(choice) ? [] : choice)),
      others: picked.filter(isOther),
    }
    void run({ from_user_id: from, to_user_ids: [...to], reason: reason.trim() }, wish)
  }
  const begin = (id: number | null) => {
    setFrom(id)
    setLeftOut([])
  }
  return {
    draft,
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
