import { vi } from 'vitest'
import { FULL } from './amount.ts'

export { amount } from './amount.ts'

/** Lets the tests of a file take as long as a busy machine needs; only what is plainly stuck is cut off. */
export function bePatient(): void {
  const most = FULL ? 12 * 3_600_000 : 600_000
  vi.setConfig({ testTimeout: most, hookTimeout: most })
}

/** Tells of each hundredth of a proof at its full size, which takes long: answers what is told how many are done. */
export function progressOf(what: string, count: number): (done: number) => void {
  let told = 0
  return (done) => {
    const hundredths = Math.floor((done * 100) / count)
    if (!FULL || hundredths <= told) return
    told = hundredths
    process.stderr.write(`${new Date().toISOString()} ${what}: ${done} of ${count}\n`)
  }
}

/** Prints a figure that no test may demand of a machine, such as a time: of a proof at its full size alone. */
export function printFigure(text: string): void {
  if (FULL) process.stderr.write(`${text}\n`)
}

/** Runs `work` `count` times, `at_once` of them at a time; `work` is told which one it is. */
export async function inParallel(
  count: number,
  at_once: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const tell = progressOf('piece of work', count)
  const lane = async () => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
      tell(next)
    }
  }
  await Promise.all(Array.from({ length: Math.min(at_once, count) }, lane))
}
