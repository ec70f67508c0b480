import { ensureReady } from './bootstrap.js'
import { changedPatterns } from './changed.js'
import { giveUp, say } from './say.js'
import { checks, runStages, TESTS } from './stages.js'
import { none, sum } from './tally.js'

/**
 * `npm test` runs what a landing is decided by; `npm test -- server appointment` one stage, and of it what matches;
 * `npm test -- changed` what the change since main touches.
 */
const names = ['checks', ...TESTS.map(({ name }) => name)]
const [wanted, ...patterns] = process.argv.slice(2)
if (wanted && wanted !== 'changed' && !names.includes(wanted))
  giveUp(`Không có chặng ${wanted}; các chặng là ${[...names, 'changed'].join(', ')}.`)

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort())

const node = await ensureReady()
const touched = wanted === 'changed' ? await changedPatterns() : undefined
const patternsOf = ({ name }) => touched?.[name] ?? patterns
const isDue = ({ name }) => (touched ? touched[name].length > 0 : !wanted || wanted === name)

const checked = !wanted || wanted === 'checks' ? await checks(node) : none
const isWhole = !wanted
const options = { patternsOf, again: isWhole, isStopped: () => interruption.signal.aborted }
const tested = await runStages(node, TESTS.filter(isDue), options)

const { passed, failed, told } = sum([checked, tested])
for (const line of told) say(line)
say(`${passed} passed, ${failed} failed`)
const isNothingTouched = touched !== undefined && passed + failed === 0
process.exitCode = failed === 0 && (passed > 0 || isNothingTouched) ? 0 : 1
