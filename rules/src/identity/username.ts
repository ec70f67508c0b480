import { fold } from '../text/fold.ts'

const SHORTEST = 3
const LONGEST = 60
/** What stands behind a name that is too short to sign in with. */
const STAFF = 'nv'

const words = (name: string): string[] => {
  const plain = fold(name).replace(/[^a-z0-9]+/g, ' ')
  return plain.split(' ').filter((word) => word !== '')
}

/**
 * A name to sign in with, from a person's name: given name and family name, as colleagues call each other. «Nguyễn Thị
 * Hương» is `huong.nguyen`. Empty where the name has no letter of ours in it.
 */
export function suggestedUsername(name: string): string {
  const [family, ...rest] = words(name)
  if (family === undefined) return ''
  const parts = [rest.at(-1), family].filter((word) => word !== undefined)
  const made = parts.join('.')
  return (made.length < SHORTEST ? `${made}.${STAFF}` : made).slice(0, LONGEST).replace(/\.+$/, '')
}

/** The suggestion itself, or the first with a number behind it that is free: `huong.nguyen2`. An empty one stays empty. */
export function freeUsername(suggestion: string, taken: ReadonlySet<string>): string {
  if (suggestion === '' || !taken.has(suggestion)) return suggestion
  let number = 2
  const numbered = () => `${suggestion.slice(0, LONGEST - String(number).length)}${number}`
  while (taken.has(numbered())) number += 1
  return numbered()
}

/** Names to sign in with for several people at once, none taken and none twice. */
export function freeUsernames(names: readonly string[], taken: Iterable<string>): string[] {
  const used = new Set(taken)
  return names.map((name) => {
    const free = freeUsername(suggestedUsername(name), used)
    used.add(free)
    return free
  })
}
