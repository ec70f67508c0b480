/** What was typed into one field of a form that is not saved, and what the field began with. */
export interface TypedField {
  value: unknown
  was: unknown
}

/** The typed fields of a form, by their names. */
export type Typed = Record<string, TypedField>

type Values = Readonly<Record<string, unknown>>

/** A field that was emptied and one that never held anything are alike. */
const plain = (value: unknown): string => {
  const text = value === '' || value === undefined ? undefined : JSON.stringify(value)
  return text ?? 'null'
}

/** Whether two values of a field say the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

/** The fields that differ from what they began with; `never` names those that must not be stored. */
export function typedOf(initial: Values, values: Values, never: ReadonlySet<string> = new Set()): Typed {
  const names = Object.keys(values).filter(
    (name) => !never.has(name) && !isSameValue(values[name], initial[name]),
  )
  return Object.fromEntries(names.map((name) => [name, { value: values[name], was: initial[name] ?? null }]))
}

/** What a form begins with when a draft is taken up again. */
export interface Resumed {
  values: Record<string, unknown>
  /** Typed fields whose value on record was changed by another user since. */
  conflicts: string[]
}

/**
 * The typed fields over what the form begins with now: what was typed stays, all else is as it is now. A field that
 * `given` names was decided by the way in which the form was opened this time, where that differs from the last time.
 * Nothing when the draft says no more than what is on record.
 */
export function resume(
  typed: Typed,
  initial: Values,
  given: ReadonlySet<string> = new Set(),
): Resumed | undefined {
  const kept = Object.entries(typed).filter(
    ([name, { value, was }]) =>
      name in initial &&
      !isSameValue(value, initial[name]) &&
      (isSameValue(was, initial[name]) || !given.has(name)),
  )
  if (kept.length === 0) return undefined
  return {
    values: { ...initial, ...Object.fromEntries(kept.map(([name, { value }]) => [name, value])) },
    conflicts: kept.filter(([name, { was }]) => !isSameValue(was, initial[name])).map(([name]) => name),
  }
}

/** A stored draft as cleaning sees it. */
export interface StoredDraft {
  name: string
  /** When it was last written. */
  at: number
  /** Characters. */
  size: number
}

const DAY = 86_400_000
/** How much of drafts a browser stores: so long, so many, so many characters. */
export const DRAFT_LIMITS = { age: 7 * DAY, count: 100, size: 1_000_000 } as const

/** The drafts to throw away: those too old, and the oldest of what is too much. */
export function surplusDrafts(
  drafts: readonly StoredDraft[],
  now: number,
  limits: Readonly<Record<keyof typeof DRAFT_LIMITS, number>> = DRAFT_LIMITS,
): string[] {
  const newest = drafts.toSorted((one, other) => other.at - one.at)
  let size = 0
  return newest
    .filter((draft, index) => {
      size += draft.size
      return now - draft.at > limits.age || index >= limits.count || size > limits.size
    })
    .map(({ name }) => name)
}
