import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { ensureReady } from './bootstrap.js'
import { inside } from './places.js'
import { say } from './say.js'
import { BROWSER_PROOFS, PROOFS, runStages } from './stages.js'

/**
 * `npm run proofs` runs everything that kills, hangs, restores, races at size or walks every screen, each time with other
 * choices by chance; `SEED=…` repeats a run. `npm run proofs -- kill` runs what matches; with TORTURE set, at full size.
 */
const patterns = process.argv.slice(2)
process.env.PROOFS ??= '1'
process.env.SEED ??= String(randomInt(1, 2 ** 31))

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true))

const inBrowser = readdirSync(inside('e2e/src')).filter((name) => name.endsWith('.proof.ts'))
const isOfBrowser = (pattern) => inBrowser.some((name) => name.includes(pattern))
const patternsOf = (stage) =>
  patterns.filter((pattern) => isOfBrowser(pattern) === (stage === BROWSER_PROOFS))
const isDue = (stage) => patterns.length === 0 || patternsOf(stage).length > 0

const node = await ensureReady()
say(`SEED=${process.env.SEED}`)
const { passed, failed, told } = await runStages(node, PROOFS.filter(isDue), {
  patternsOf,
  again: patterns.length === 0,
  isStopped: () => isStopped,
})
for (const line of told) say(line)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
