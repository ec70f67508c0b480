import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Keeper, type KeeperOptions } from './keeper.ts'

/** A form whose text is never lost, as its parts and its line see it. */
export type Draft = Keeper

/**
 * Keeps what is typed into a form until it is saved or thrown away, over tabs, Esc, reload, crash and sign-out: `form`
 * names it, `record` what it is about (`new`, or with what a new one belongs to: `new:person:12`). Its values live in
 * `useDraftState`; `draft.saved()` says that they are stored now, `DraftLine` that a draft was taken up again.
 */
export function useDraft(form: string, record: string | number = 'new', options?: KeeperOptions): Draft {
  const [keeper, setKeeper] = useState(() => new Keeper(form, record, options))
  const renamed = keeper.name !== `${form}:${record}`
  if (renamed) setKeeper(new Keeper(form, record, options))
  useEffect(() => keeper.open(), [keeper])
  return keeper
}

/** When the draft that was taken up again was typed, and what of it another user changed meanwhile. */
export function useResumed(draft: Draft): { at: number | undefined; contested: readonly string[] } {
  const at = useSyncExternalStore(draft.subscribe, draft.resumed)
  const contested = useSyncExternalStore(draft.subscribe, draft.contested)
  return { at, contested }
}

/** A value of a form that is kept: as `useState`, with the draft that it belongs to and its name there. */
export function useDraftState<T>(
  draft: Draft,
  name: string,
  initial: T | (() => T),
  given = false,
): [T, (next: T | ((now: T) => T)) => void] {
  const begin = () => {
    const first = typeof initial === 'function' ? (initial as () => T)() : initial
    const back = draft.start({ [name]: first }, given ? new Set([name]) : undefined)
    return { draft, first, value: back === undefined ? first : (back.values[name] as T) }
  }
  const [state, setState] = useState(begin)
  if (state.draft !== draft) setState(begin())
  const set = useCallback(
    (next: T | ((now: T) => T)) =>
      setState((now) => ({
        ...now,
        value: typeof next === 'function' ? (next as (now: T) => T)(now.value) : next,
      })),
    [],
  )
  const { first, value } = state
  useEffect(() => {
    draft.note(name, {
      initial: { [name]: first },
      values: { [name]: value },
      reset: () => setState((now) => ({ ...now, value: now.first })),
    })
  }, [draft, name, first, value])
  return [value, set]
}
