import { vi } from 'vitest'

const FULL = process.env['TORTURE'] !== undefined

/** How much of a proof runs: `every` in each run of the tests, `full` with `TORTURE` set (security.md 3). */
export const amount = (every: number, full: number): number => (FULL ? full : every)

/** Lets the tests of a file take as long as a busy machine needs; only what is plainly stuck is cut off. */
export function bePatient(): void {
  const most = FULL ? 12 * 3_600_000 : 300_000
  vi.setConfig({ testTimeout: most, hookTimeout: most })
}

/** Runs `work` `count` times, `at_once` of them at a time; `work` is told which one it is. */
export async function inParallel(
  count: number,
  at_once: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(at_once, count) }, lane))
}
