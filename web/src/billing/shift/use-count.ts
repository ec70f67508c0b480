import { NOTES } from '@bcare/rules/billing/shift'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { readTyped, type ShiftRow, type Typed } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

export const MOST_NOTES = 100_000

interface Count {
  way: 'notes' | 'total'
  /** By the value of the note. */
  notes: Readonly<Record<string, Typed>>
  total: Typed
  /** By the id of the method. */
  methods: Readonly<Record<string, Typed>>
}

const EMPTY: Count = { way: 'notes', notes: {}, total: null, methods: {} }

/** What was typed, as the server takes it; or the sentence about what cannot be sent. */
function bodyOf({ way, notes, total, methods }: Count) {
  const pieces = NOTES.flatMap((value) => {
    const typed = notes[value]
    return typed === null || typed === undefined ? [] : [{ value, count: readTyped(typed, MOST_NOTES) }]
  })
  const others = Object.entries(methods).map(([id, typed]) => ({
    method_term_id: Number(id),
    amount: readTyped(typed),
  }))
  const unread = others.some(({ amount }) => amount === undefined)
  const cash =
    way === 'total'
      ? { total: total === null ? undefined : readTyped(total) }
      : { notes: pieces.map(({ value, count }) => ({ value, count: count ?? 0 })) }
  const problem =
    unread ||
    (way === 'notes' && pieces.some(({ count }) => count === undefined)) ||
    (typeof total === 'string' && way === 'total')
      ? TEXTS.unread
      : way === 'notes' && pieces.length === 0
        ? TEXTS.nothing_counted
        : way === 'total' && cash.total === undefined
          ? TEXTS.total_wrong
          : undefined
  return {
    problem,
    body: {
      ...(cash.notes !== undefined ? { notes: cash.notes } : { total: cash.total ?? 0 }),
      methods: others.map(({ method_term_id, amount }) => ({ method_term_id, amount: amount ?? 0 })),
    },
  }
}

/** A drawer as it is counted: kept as it is typed until it is fixed. */
export function useCount({ id, version, state }: ShiftRow, onFixed: () => void) {
  const is_again = state === 'counted'
  const draft = useDraft(is_again ? 'shift.recount' : 'shift.count', id)
  const [typed, setTyped] = useDraftState<Count>(draft, 'count', EMPTY)
  const [tried, setTried] = useState(false)
  const write = useWrite(api.shift.count, { quiet: true })
  const { problem, body } = bodyOf(typed)
  const fix = () => {
    setTried(true)
    if (problem !== undefined) return
    write.mutate(
      { id, version, ...body, recount: is_again },
      {
        onSuccess: ({ code }) => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.fixed(code) })
          onFixed()
        },
      },
    )
  }
  const sum = NOTES.reduce((all, value) => all + value * (readTyped(typed.notes[value], MOST_NOTES) ?? 0), 0)
  return {
    draft,
    is_again,
    typed,
    set: (part: Partial<Count>) => setTyped((now) => ({ ...now, ...part })),
    setNote: (value: number, count: Typed) =>
      setTyped((now) => ({ ...now, notes: { ...now.notes, [value]: count } })),
    setMethod: (term_id: number, amount: Typed) =>
      setTyped((now) => ({ ...now, methods: { ...now.methods, [term_id]: amount } })),
    sum: typed.way === 'notes' ? sum : (readTyped(typed.total) ?? 0),
    problem: tried ? problem : undefined,
    busy: write.isPending,
    fault: write.error,
    fix,
  }
}

export type CountState = ReturnType<typeof useCount>
