import { fold } from '../text/fold.ts'

/** A role as far as it says what its holder works as. */
export interface NamedRole {
  name: string
  label: string
}

/** What a member of the staff works as, beside what they may do. */
export interface Work {
  is_doctor: boolean
  is_assistant: boolean
  is_consultant: boolean
  /** Whether appointments are booked with them. */
  bookable: boolean
}

type Kind = 'is_doctor' | 'is_assistant' | 'is_consultant'

/** The roles that every clinic begins with by their name, and a clinic's own by the words of theirs. */
const KINDS: readonly (readonly [kind: Kind, name: string, words: RegExp])[] = [
  ['is_doctor', 'doctor', /\b(bac si|bs|nha si)\b/],
  ['is_assistant', 'assistant', /\b(phu ta|tro thu)\b/],
  ['is_consultant', 'consultant', /\btu van\b/],
]

/** What the chosen roles say of the work: a doctor's role makes a doctor with whom appointments are booked. */
export function workOfRoles(roles: readonly NamedRole[]): Work {
  const is = (kind: Kind) =>
    KINDS.some(
      ([one, name, words]) =>
        one === kind && roles.some((role) => role.name === name || words.test(fold(role.label))),
    )
  const is_doctor = is('is_doctor')
  return {
    is_doctor,
    is_assistant: is('is_assistant'),
    is_consultant: is('is_consultant'),
    bookable: is_doctor,
  }
}

/** The colour that the fewest have, the first of them where several are equal; of none, nothing. */
export function leastUsed<C extends string>(
  colours: readonly C[],
  used: readonly (string | null)[],
): C | undefined {
  const uses = (colour: string) => used.filter((one) => one?.toUpperCase() === colour.toUpperCase()).length
  return colours.toSorted((one, other) => uses(one) - uses(other))[0]
}
