/** A generator of chances with a fixed seed, so that the demo clinics are the same on every machine (mulberry32). */
export interface Chance {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** One of several by their weights. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** The same things in another order. */
  shuffled<T>(list: readonly T[]): T[]
  /** True in `share` of the cases. */
  happens(share: number): boolean
}

export function chance(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[Math.floor(next() * list.length)] as T
    },
    weighted<T>(list: readonly (readonly [T, number])[]): T {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        left -= weight
        if (left < 0) return value
      }
      return (list.at(-1) as readonly [T, number])[0]
    },
    shuffled: (list) => {
      const left = [...list]
      return list.flatMap(() => left.splice(Math.floor(next() * left.length), 1))
    },
    happens: (share) => next() < share,
  }
}
