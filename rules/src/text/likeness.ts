import { fold } from './fold.ts'

/** Below this two words merely share some letters. */
const LIKE = 0.5

/** Every two letters that follow each other, with how often they do. */
function pairsOf(text: string): Map<string, number> {
  const folded = fold(text)
  const pairs = new Map<string, number>()
  for (let at = 0; at + 2 <= folded.length; at += 1) {
    const pair = folded.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const size = (pairs: ReadonlyMap<string, number>): number =>
  pairs.values().reduce((sum, count) => sum + count, 0)

/** How alike two texts are without accents and capitals, 0 to 1: the share of letter pairs that they have in common. */
export function likeness(one: string, other: string): number {
  const [mine, theirs] = [pairsOf(one), pairsOf(other)]
  const whole = size(mine) + size(theirs)
  if (whole === 0) return fold(one) === fold(other) ? 1 : 0
  const common = mine
    .entries()
    .reduce((sum, [pair, count]) => sum + Math.min(count, theirs.get(pair) ?? 0), 0)
  return (2 * common) / whole
}

/** The name that a word was most probably meant to be; null when none is like it. */
export function likest(word: string, names: readonly string[]): string | null {
  let best: string | null = null
  let most = LIKE
  for (const name of names) {
    const now = likeness(word, name)
    if (now > most || (best === null && now === most)) [best, most] = [name, now]
  }
  return best
}
