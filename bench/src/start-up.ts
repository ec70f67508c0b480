import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from './load.ts'
import { isSelected, sayFigure, SETTINGS } from './settings.ts'

/** Seconds that a start may take. */
const TARGET = { cold: 3, second: 2 }
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LOOK_MS = 10
const GIVE_UP_MS = 120_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + GIVE_UP_MS
  while (child.exitCode === null && performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    await wait(LOOK_MS)
  }
  throw new Error(`the product ended or was not ready within ${GIVE_UP_MS / 1000} s`)
}

/** Seconds from spawning what `npm start` runs until `/readyz` says yes; then stops it in order. */
async function startOnce(data_dir: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['bin/start.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data_dir,
      DEMO: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  try {
    await untilReady(child, port)
    return (performance.now() - started) / 1000
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

/** A start on an empty folder, then another on the same. */
async function startTwice(): Promise<{ cold: number; second: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-start-'))
  try {
    return { cold: await startOnce(folder), second: await startOnce(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The lines of starting: the first round is not counted, it may have to build the web application. */
export async function startUp(): Promise<void> {
  if (!isSelected('start')) return
  await startTwice()
  const rounds = []
  for (let round = 0; round < SETTINGS.rounds; round += 1) rounds.push(await startTwice())
  for (const [which, name] of [
    ['cold', 'start, empty folder'],
    ['second', 'start, again'],
  ] as const) {
    const times = rounds.map((round) => round[which])
    const worst = Math.max(...times).toFixed(2)
    sayFigure(
      name,
      'product',
      `${median(times).toFixed(2)} s, at worst ${worst} s (target ${TARGET[which]} s)`,
    )
  }
}
