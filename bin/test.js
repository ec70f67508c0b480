import { ensureReady } from './bootstrap.js'
import { giveUp, say } from './say.js'
import { checks, e2e, torture, vitest } from './stages.js'
import { sum } from './tally.js'

/** `npm test` runs everything; `npm test -- server appointment` one stage, and of it what matches. */
const stages = {
  checks: (node) => checks(node),
  rules: (node, patterns) => vitest(node, 'rules', patterns),
  server: (node, patterns) =>
    process.env['TORTURE'] === undefined ? vitest(node, 'server', patterns) : torture(node, patterns),
  e2e: (node, patterns) => e2e(node, patterns),
}

const [wanted, ...patterns] = process.argv.slice(2)
if (wanted && !stages[wanted])
  giveUp(`Không có chặng ${wanted}; các chặng là ${Object.keys(stages).join(', ')}.`)

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort())

const node = await ensureReady()
const tallies = []
for (const name of wanted ? [wanted] : Object.keys(stages)) {
  if (interruption.signal.aborted) tallies.push({ passed: 0, failed: 1, told: [`interrupted: ${name}`] })
  else tallies.push(await stages[name](node, patterns))
}
const { passed, failed, told } = sum(tallies)
for (const line of told) say(line)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
