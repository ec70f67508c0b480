/** What a number field holds while it is typed: a number, nothing, or a text that is no number. */
export type TypedNumber = number | string | null

/** Hands the numbers of a field, and its texts that are none, to one setter: what was typed is kept, and nothing reckons with it. */
export const keepText = (set: (next: TypedNumber) => void) => ({ onChange: set, onText: set })

/** The number; null for nothing, and for a text that is none. */
export const numberOf = (typed: TypedNumber): number | null => (typeof typed === 'number' ? typed : null)

/** Whether something was typed that is no number. */
export const isUnread = (typed: TypedNumber | undefined): typed is string => typeof typed === 'string'
