import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration.ts'
import { END_CODE } from '../../src/kit/watchdog/watch.ts'
import { endProcess, startProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const CHILD = fileURLToPath(new URL('./watchdog-child.ts', import.meta.url))
const HOLDER = new URL('../setup/hold-on-signal.ts', import.meta.url)
const PATIENCE_MS = 1_500

interface Ended {
  code: number | null
  signal: string | null
  said: string
}

interface Running {
  child: ChildProcess
  ready: Promise<void>
  ended: Promise<Ended>
}

function run(what: string, flags: readonly string[] = []): Running {
  // Its input stays open, and nothing comes.
  const child = spawn(process.execPath, [...flags, CHILD, what, String(PATIENCE_MS)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const heard = Promise.withResolvers<void>()
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
    if (said.includes('ready')) heard.resolve()
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, said }) as Ended)
  return { child, ready: heard.promise, ended }
}

const logged = (said: string): { level: number; pid: number; msg: string; stack: string[] } => {
  const line = said.split('\n').find((one) => one.startsWith('{'))
  if (line === undefined) throw new Error(`nothing was logged: ${said}`)
  return JSON.parse(line) as ReturnType<typeof logged>
}

test.each([
  ['count', 'countWithoutEnd'],
  ['match', 'matchWithoutEnd'],
])('a thread that stands (%s) is named in the log, and the process ends in order', async (what, name) => {
  const { child, ended } = run(what)
  const { code, said } = await ended
  expect(code).toBe(END_CODE)
  const { stack, ...line } = logged(said)
  expect(line).toMatchObject({ level: 60, pid: child.pid, msg: 'the main thread stands, the process ends' })
  expect(stack[0]).toMatch(new RegExp(`^${name} \\(file://.*watchdog-child\\.ts:\\d+:\\d+\\)$`))
  // Whatever waits for the end of the process was told of it: the launcher of the database, above all.
  expect(said).toContain(`leaves ${END_CODE}`)
})

test('a thread that stands in native code is said to, and the process is killed', async () => {
  const { code, signal, said } = await run('read').ended
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(logged(said).stack).toEqual(['native code that cannot be interrupted'])
})

test('a process that is busy but breathes goes on', async () => {
  expect(await run('breathe').ended).toEqual({ code: 0, signal: null, said: 'ready\nleaves 0\n' })
})

test('a process that may be held by a debugger goes on', async () => {
  const { code, said } = await run('hold', ['--inspect=127.0.0.1:0']).ended
  expect([code, said]).toEqual([0, 'ready\nleaves 0\n'])
})

test('a process that slept with its machine goes on', async () => {
  const { child, ready, ended } = run('rest')
  await ready
  child.kill('SIGSTOP')
  await wait(3 * PATIENCE_MS)
  child.kill('SIGCONT')
  expect(await ended).toEqual({ code: 0, signal: null, said: 'ready\nleaves 0\n' })
})

test('a main thread may be blocked for ten seconds, unless the operator says otherwise', () => {
  expect(readConfiguration({}).WATCHDOG_SECONDS).toBe(10)
})

test('the server is watched, and its database is whole when it begins again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-watchdog-'))
  try {
    const standing = await startProcess(folder, {
      WATCHDOG_SECONDS: '2',
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${HOLDER.href}`,
    })
    let said = ''
    standing.child.stdout?.on('data', (text: Buffer) => {
      said += text.toString()
    })
    const gone = once(standing.child, 'close')
    standing.child.kill('SIGUSR2')
    expect((await gone)[0]).toBe(END_CODE)
    expect(logged(said).stack[0]).toMatch(/^holdForever /)
    const again = await startProcess(folder)
    const ready = await fetch(`${again.url}/readyz`)
    expect(ready.status).toBe(200)
    await endProcess(again, 'SIGTERM')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
