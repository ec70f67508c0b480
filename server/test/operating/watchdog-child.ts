import { readSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { startWatchdog } from '../../src/kit/watchdog/watchdog.ts'

/**
 * A process under the watchdog, for tests: `node watchdog-child.ts <what> <patience>`. Says `ready`, does what it is told,
 * and ends with 0 when nobody ended it.
 */
const [, , what = '', patience = ''] = process.argv
const patience_ms = Number(patience)

function countWithoutEnd(): never {
  for (;;) Math.random()
}
function matchWithoutEnd(): void {
  ;/^(?:a+)+$/.test(`${'a'.repeat(60)}b`)
}
/** Waits in native code for an input that does not come. */
function readInput(): void {
  readSync(0, Buffer.alloc(1))
}
function holdFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;) Math.random()
}
/** Holds the thread most of the time, never for long. */
async function breathe(): Promise<void> {
  for (const until = performance.now() + 4 * patience_ms; performance.now() < until;) {
    holdFor(patience_ms / 8)
    await turn()
  }
}

const works: Record<string, () => unknown> = {
  count: countWithoutEnd,
  match: matchWithoutEnd,
  read: readInput,
  breathe,
  hold: () => holdFor(3 * patience_ms),
  rest: () => new Promise((resolve) => setTimeout(resolve, 4 * patience_ms)),
}

const watchdog = startWatchdog({ patience_ms, logger: pino() })
process.on('exit', (code) => console.log(`leaves ${code}`))
console.log('ready')
await turn()
await works[what]?.()
await watchdog.stop()
