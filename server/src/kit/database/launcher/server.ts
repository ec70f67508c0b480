import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, asAccount, plainEnvironment } from './account.ts'
import type { Binaries } from './binaries.ts'
import { hasCode } from './error.ts'
import { type Postmaster, untilGone, untilReady } from './postmaster.ts'

/** All that is needed to run one server again and again on the same folder and address. */
export type ServerPlan = {
  binaries: Binaries
  account: Account | undefined
  clusterDir: string
  log: string
  settings: Record<string, string>
}

const largest_log_bytes = 10_000_000
const patience_ms = 60_000

/** Safe and quick on one machine; `startCluster({ settings })` may change any of them. */
export const ordinarySettings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  // After a checkpoint each page is written to the log whole, once: fewer checkpoints spare most of the log.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // What waits to be backed up may fill this much of the disk, not all of it.
  max_slot_wal_keep_size: '16GB',
  max_connections: '200',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %q%u@%d ',
  password_encryption: 'scram-sha-256',
  cluster_name: 'bcare',
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal does not reach it before we stop it, and
 * waits until it accepts connections. Its log goes to a file, so it outlives us without a broken pipe.
 * The backends of a server that was killed hold the folder for an instant: then it is tried again.
 */
export async function startServer(plan: ServerPlan): Promise<Postmaster> {
  const deadline = Date.now() + patience_ms
  for (;;) {
    const logged = rotate(plan.log)
    const child = launch(plan)
    try {
      return await untilReady(plan.clusterDir, child.pid ?? 0, () => endOf(child, plan.log, logged))
    } catch (error) {
      const isHeld = readFrom(plan.log, logged).includes('pre-existing shared memory block')
      if (!isHeld || Date.now() > deadline) throw error
      await wait(50)
    }
  }
}

/** Fast shutdown: open transactions are rolled back, everything is written. Resolves when the server is gone. */
export async function stopServer(plan: ServerPlan, pid: number): Promise<void> {
  signal(plan, pid, 'fast')
  if (await untilGone(plan.clusterDir, pid, patience_ms)) return
  signal(plan, pid, 'immediate')
  await untilGone(plan.clusterDir, pid, patience_ms)
}

/** Asks the server to stop and does not wait. */
export function signal({ binaries, clusterDir }: ServerPlan, pid: number, mode: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '--pgdata', clusterDir, '--mode', mode, '--no-wait'])
    return
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function launch({ binaries, account, clusterDir, log, settings }: ServerPlan): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', clusterDir, ...options], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: plainEnvironment(),
    ...asAccount(account),
  })
  child.on('error', ({ message }) => appendFileSync(log, `${message}\n`))
  child.unref()
  closeSync(output)
  return child
}

function endOf(child: ChildProcess, log: string, logged: number): string | undefined {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) return undefined
  return readFrom(log, logged) || `ended with ${child.exitCode ?? child.signalCode ?? 'no process'}`
}

function readFrom(log: string, byte: number): string {
  return readFileSync(log).subarray(byte).toString()
}

/** Keeps one older log; returns how many bytes the current one already holds. */
function rotate(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= largest_log_bytes) return size
  renameSync(log, `${log}.1`)
  return 0
}
