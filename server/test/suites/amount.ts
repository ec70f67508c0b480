/** Whether the proofs run at their full size: with `TORTURE` set (docs/security.md "Proofs"). */
export const FULL = process.env['TORTURE'] !== undefined

/** How much of a proof runs: `every` in each run of the tests, `full` in `npm run torture`. */
export const amount = (every: number, full: number): number => (FULL ? full : every)
