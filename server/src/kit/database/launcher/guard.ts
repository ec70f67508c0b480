import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from './identity.ts'
import { findRunning, type Postmaster } from './postmaster.ts'
import { type ServerPlan, signal, startServer, stopServer } from './server.ts'

/** The part of a pino logger that the launcher uses. */
export type LauncherLogger = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** A server that is kept running; `pid` changes when it had to be started again. */
export type Guard = { readonly pid: number; stop(): Promise<void> }

const look_ms = 100
const retry_ms = 1000
const recovery_ms = 120_000

/**
 * Starts the server again when it dies (docs/security.md "Faults"), also one that we adopted and that is no child of ours.
 * Failing to is logged and tried again every second. When our process ends, the server is asked to stop.
 */
export function keepRunning(plan: ServerPlan, first: Postmaster, logger: LauncherLogger): Guard {
  const stopping = new AbortController()
  const server = { pid: first.pid }
  const leave = () => signal(plan, server.pid, 'fast')
  process.on('exit', leave)
  const watching = watch(plan, server, logger, stopping.signal)
  return {
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await watching
      await stopServer(plan, server.pid)
      process.off('exit', leave)
    },
  }
}

async function watch(
  plan: ServerPlan,
  server: { pid: number },
  logger: LauncherLogger,
  stopping: AbortSignal,
) {
  while (!stopping.aborted) {
    await pause(look_ms, stopping)
    if (stopping.aborted || isRunning(server.pid)) continue
    logger.error({ database_pid: server.pid }, 'database ended by itself')
    await revive(plan, server, logger, stopping)
  }
}

async function revive(
  plan: ServerPlan,
  server: { pid: number },
  logger: LauncherLogger,
  stopping: AbortSignal,
) {
  try {
    const { pid } = (await findRunning(plan.clusterDir, recovery_ms)) ?? (await startServer(plan))
    server.pid = pid
    logger.warn({ database_pid: pid }, 'database started again')
  } catch (error) {
    logger.error({ err: error }, 'database could not be started again')
    await pause(retry_ms, stopping)
  }
}

/** Ends early when we stop, and does not keep the process alive. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping, ref: false }).catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
