/** Chance that can be repeated: the same seed gives the same choices. */
export interface Random {
  /** 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

const REVIEWED = 20_261_121
let seed = Number(process.env['SEED'] ?? REVIEWED)

/** For a file whose findings are held against a reviewed list: its choices are those of the review, in proofs too. */
export function chooseAsReviewed(): void {
  seed = REVIEWED
}

/** Choices from a seed of one's own on top of the run's (`SEED`), mulberry32. */
export function randomFrom(own: number): Random {
  let state = (seed ^ (own * 0x9e3779b1)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    chance: (probability) => next() < probability,
  }
}
