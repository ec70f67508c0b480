import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import { holdMainThread } from './hold-main-thread.ts'
import { BEATS, DEBUGGED, END_CODE, type Watch } from './watch.ts'

const { pulse, patience_ms, logs } = workerData as Watch

/** Looks in one patience; so many in a row without a beat between them, and the main thread is blocked. */
const LOOKS = 20
const HOLD_MS = 3_000
const FATAL = 60
const STDOUT = 1
const TRIES = 100
const BETWEEN_TRIES_MS = 10

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Writes a line as the log of the main thread would, which cannot: its own way out of this thread leads through the main one. */
function log(details: object, msg: string): void {
  if (!logs) return
  const base = { level: FATAL, time: Date.now(), pid: process.pid, hostname: hostname() }
  let rest = Buffer.from(`${JSON.stringify({ ...base, ...details, msg })}\n`)
  // A pipe that is full takes no more for now; a reader that is gone takes nothing, and the process ends all the same.
  for (let tried = 0; rest.length > 0 && tried < TRIES; tried += 1) {
    try {
      rest = rest.subarray(writeSync(STDOUT, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      sleep(BETWEEN_TRIES_MS)
    }
  }
}

/** Says where the main thread is blocked and ends the process, unless it went on meanwhile. */
async function endUnlessAlive(seen: number): Promise<void> {
  const held = await holdMainThread(HOLD_MS)
  if (Atomics.load(pulse, BEATS) !== seen) return held?.letGo()
  const stack = held?.stack ?? ['native code that cannot be interrupted']
  log({ patience_ms, stack }, 'the main thread stands, the process ends')
  held?.end(END_CODE)
  // The end has HOLD_MS to come about in order.
  if (held !== undefined) sleep(HOLD_MS)
  process.kill(process.pid, 'SIGKILL')
}

/** Counts looks, not hours: while the machine sleeps nobody looks, and nothing is missed. */
function watch(seen: number, missed: number): void {
  setTimeout(() => {
    const beats = Atomics.load(pulse, BEATS)
    const missed_now = beats === seen && Atomics.load(pulse, DEBUGGED) === 0 ? missed + 1 : 0
    if (missed_now < LOOKS) return watch(beats, missed_now)
    void endUnlessAlive(beats).then(() => watch(beats, 0))
  }, patience_ms / LOOKS)
}

watch(Atomics.load(pulse, BEATS), 0)
