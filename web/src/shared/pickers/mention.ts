import { fold } from '@bcare/rules/text/fold'

/** A name that is being typed after an `@`. */
export interface Typing {
  /** Where the `@` is. */
  at: number
  text: string
}

const LONGEST = 40

/** The name before the caret, if one is being typed; an `@` inside a word, as in a mail address, begins none. */
export function typingAt(text: string, caret: number): Typing | undefined {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && !/\s/.test(before[at - 1] ?? ''))) return undefined
  const typed = before.slice(at + 1)
  return typed.length > LONGEST || /[\n@]/.test(typed) ? undefined : { at, text: typed }
}

/** A colleague whom a text names. */
export interface Named {
  id: number
  name: string
}

/** Colleagues whose name has all that is typed, each at the beginning of one of its words, in any order; without accents. */
export function matching<T extends Named>(people: readonly T[], typed: string): T[] {
  const searched = fold(typed).split(' ')
  return people.filter(({ name }) => {
    const folded = ` ${fold(name)}`
    return searched.every((word) => folded.includes(` ${word}`))
  })
}

/** The text with the typed name made whole, and where the caret is then. */
export function completed(
  text: string,
  { at, text: typed }: Typing,
  name: string,
): { text: string; caret: number } {
  const put = `@${name} `
  return { text: text.slice(0, at) + put + text.slice(at + 1 + typed.length), caret: at + put.length }
}

/** Those of the chosen people whose name is still in the text. */
export const stillNamed = (text: string, people: readonly Named[]): Named[] => [
  ...new Map(
    people.filter(({ name }) => text.includes(`@${name}`)).map((one) => [one.id, one] as const),
  ).values(),
]
