import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, startProcess } from '../../server/test/suites/process.ts'
import { audit, type Audited, type Browser, type Form } from './audit.ts'
import { firstRow } from './first-row.ts'
import { signIn } from './sign-in.ts'

/** What performance has to reach. */
const LEAST: Record<Form, number> = { mobile: 95, desktop: 99 }
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3)

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const temporary = (name: string) => mkdtempSync(join(tmpdir(), `bcare-${name}-`))

/** The run of middle performance: the machine does other things too. */
async function middleOf(url: string, form: Form, browser: Browser): Promise<Audited> {
  const runs: Audited[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await audit(url, form, browser))
  const sorted = runs.toSorted((left, right) => left.performance - right.performance)
  return sorted[Math.floor(sorted.length / 2)] as Audited
}

/** Says what a page scores on a phone and on a desktop; answers whether performance is good enough on both. */
async function report(name: string, url: string, browser: Browser): Promise<boolean> {
  let enough = true
  for (const form of ['mobile', 'desktop'] as const) {
    const one = await middleOf(url, form, browser)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    say(
      `${name.padEnd(14)} ${form.padEnd(8)} performance ${one.performance} (target ${LEAST[form]})  accessibility ${one.accessibility}  best practices ${one.best_practices}`,
    )
    say(
      `${''.padEnd(24)}first paint ${seconds(one.first_paint)}  largest ${seconds(one.largest_paint)}  speed index ${seconds(one.speed_index)}  blocking ${one.blocking.toFixed(0)} ms  shift ${one.shift.toFixed(3)}`,
    )
    for (const finding of one.findings) say(`${''.padEnd(24)}${finding}`)
    enough &&= one.performance >= LEAST[form]
  }
  return enough
}

/** `npm run lighthouse`: the sign-in screen and the customer list, on the demo clinics in a folder of their own. */
const folders = { data: temporary('lighthouse'), profile: temporary('profile') }
const browser: Browser = {
  path: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
  flags: (process.env['BROWSER_ARGS'] ?? '').split(' ').filter((flag) => flag !== ''),
  profile: folders.profile,
}
const server = await startProcess(folders.data, { DEMO: '1' })
// In truth the server is elsewhere: it must not take the processor from the browser that is measured.
setPriority(server.child.pid ?? 0, 10)
try {
  const origin = server.url.replace('127.0.0.1', 'localhost')
  const outside = await report('login', `${origin}/login`, browser)
  await signIn(origin, browser)
  const inside = await report('customer list', `${origin}/customer`, browser)
  const waited = await firstRow(`${origin}/customer`, browser)
  say(`${''.padEnd(24)}first row on a slow phone, slow 4G, nothing cached: ${(waited / 1000).toFixed(1)} s`)
  if (!(outside && inside)) process.exitCode = 1
} finally {
  await endProcess(server, 'SIGTERM')
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
}
