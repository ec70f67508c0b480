import { url as debuggerAddress } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { BEATS, DEBUGGED, type Watch } from './watch.ts'

export interface WatchdogOptions {
  /** How long the main thread may be blocked; 0 for ever. */
  patience_ms: number
  logger: Logger
}

export interface Watchdog {
  stop(): Promise<void>
}

/** Beats in one patience: many, so that one that is late is not missed. */
const BEATS_IN_PATIENCE = 40

/**
 * Watches the main thread from a thread of its own. When it is blocked for longer than the patience, a line of the log
 * says where, and the process ends (`END_CODE`, or by SIGKILL when it is blocked in native code) so that its supervisor
 * starts it again. A debugger may hold it as long as it likes.
 */
export function startWatchdog({ patience_ms, logger }: WatchdogOptions): Watchdog {
  if (patience_ms === 0) return { stop: async () => {} }
  const pulse = new Int32Array(new SharedArrayBuffer(8))
  const beat = () => {
    Atomics.add(pulse, BEATS, 1)
    Atomics.store(pulse, DEBUGGED, debuggerAddress() === undefined ? 0 : 1)
  }
  beat()
  const heart = setInterval(beat, patience_ms / BEATS_IN_PATIENCE).unref()
  const watch: Watch = { pulse, patience_ms, logs: logger.isLevelEnabled('fatal') }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: watch,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  })
  thread.unref()
  thread.on('error', (error) =>
    logger.error({ err: error }, 'the watchdog ended: nothing watches the main thread'),
  )
  return {
    async stop() {
      clearInterval(heart)
      await thread.terminate()
    },
  }
}
