/** How much of a proof runs: what a landing is decided by, `npm run proofs`, or `npm run torture`. */
export type Size = 'test' | 'proofs' | 'torture'

const isSet = (variable: string) => process.env[variable] !== undefined

/** The size of this run (docs/security.md "Proofs"). */
export const SIZE: Size = isSet('TORTURE') ? 'torture' : isSet('PROOFS') ? 'proofs' : 'test'

export const FULL = SIZE === 'torture'

/** How much of a proof runs in each size; what stands in a proof alone has no size for the tests. */
export function amount(sizes: { test?: number; proofs: number; torture: number }): number {
  const chosen = sizes[SIZE]
  if (chosen === undefined) throw new Error('This proof has no size for npm test')
  return chosen
}
