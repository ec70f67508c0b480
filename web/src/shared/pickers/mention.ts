import { fold } from '@bcare/rules/text/fold'

/** A name that is being typed after an `@`. */
export interface Typing {
  /** Where the `@` stands. */
  at: number
  text: string
}

const LONGEST = 40

/** The name that stands before the caret, if one is being typed; an `@` inside a word, as in a mail address, begins none. */
export function typingAt(text: string, caret: number): Typing | undefined {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && !/\s/.test(before[at - 1] ?? ''))) return undefined
  const typed = before.slice(at + 1)
  return typed.length > LONGEST || /[\n@]/.test(typed) ? undefined : { at, text: typed }
}

interface Named {
  id: number
  name: string
}

/** Colleagues whose name holds what is typed, at the beginning of one of its words; without accents. */
export function matching<T extends Named>(people: readonly T[], typed: string): T[] {
  const wanted = fold(typed.trim())
  return people.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`))
}

/** The text with the typed name made whole, and where the caret stands then. */
export function completed(
  text: string,
  { at, text: typed }: Typing,
  name: string,
): { text: string; caret: number } {
  const put = `@${name} `
  return { text: text.slice(0, at) + put + text.slice(at + 1 + typed.length), caret: at + put.length }
}

/** Those of the chosen people whose name still stands in the text. */
export const stillNamed = (text: string, people: readonly Named[]): number[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
