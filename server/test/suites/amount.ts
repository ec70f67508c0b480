/** Whether the proofs run at their full size: with `TORTURE` set (security.md 3). */
export const FULL = process.env['TORTURE'] !== undefined

/** How much of a proof runs: `every` in each run of the tests, `full` in `npm run torture`. */
export const amount = (every: number, full: number): number => (FULL ? full : every)
