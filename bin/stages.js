import { freePort } from './free-port.js'
import { runChecks, budgetCheck, sourceChecks } from './checks.js'
import { run } from './run.js'
import { playwright, vitest } from './runners.js'
import { say } from './say.js'
import { none, sum, tallyOf } from './tally.js'
import { tryAgain } from './again.js'
import { buildWeb, isBuilt } from './web-build.js'

const BROWSER = { config: 'e2e/playwright.config.ts', folder: 'e2e/src' }

/** Everything of `npm run check` but the rules' tests, and a fresh build that is weighed. */
export async function checks(node) {
  const sources = await runChecks(sourceChecks(node))
  const build = await runChecks([{ name: 'web build', work: () => buildWeb(node) }])
  return sum([sources, build, await runChecks([budgetCheck(node)])])
}

/**
 * A stage is `{ name, run(node, options) }` where `run` answers `{ stage, tests, faults }`; options are `patterns` of files
 * and `alone`.
 */
const onVitest = (name, project = name) => ({
  name,
  run: (node, options) => vitest(node, project, options),
})

const inBrowser = (name, env) => ({
  name,
  async run(node, options) {
    const fault = (message) => ({ stage: name, tests: [], faults: [message] })
    if (!isBuilt()) {
      const { failed } = await runChecks([{ name: 'web build', work: () => buildWeb(node) }])
      if (failed > 0) return fault('the web application could not be built')
    }
    const found = await run(node, ['bin/browser.js'], { capture: true })
    if (found.code !== 0) return fault(found.output.trimEnd())
    const browser = JSON.parse(found.output)
    say(`${name}: ${browser.path}`)
    const port = process.env['E2E_PORT'] ?? (await freePort())
    return playwright(node, name, { ...options, ...BROWSER, browser, env: { ...env, E2E_PORT: port } })
  },
})

const SERVER_PROOFS = onVitest('proofs')
export const BROWSER_PROOFS = inBrowser('browser-proofs', { E2E_PROOFS: '1' })

/** What a landing is decided by. */
export const TESTS = [onVitest('rules'), onVitest('server'), inBrowser('e2e')]

/** What kills, hangs, restores, weighs or takes long: run before work on such ground is done, never to land. */
export const PROOFS = [SERVER_PROOFS, BROWSER_PROOFS]

/** Runs stages one after another and, of a whole run, what failed again at its end; answers their tally. */
export async function runStages(node, stages, { patternsOf = () => [], again, isStopped }) {
  const runs = []
  for (const stage of stages) {
    if (isStopped()) runs.push({ stage, result: { stage: stage.name, tests: [], faults: ['interrupted'] } })
    else runs.push({ stage, result: await stage.run(node, { patterns: patternsOf(stage) }) })
  }
  const tallies = []
  for (const { stage, result } of runs) {
    const rerun = (files) => {
      say(`${stage.name}: trying again ${files.length === 0 ? 'all of it' : files.join(', ')}`)
      return stage.run(node, { patterns: files, alone: true })
    }
    tallies.push(tallyOf(again && !isStopped() ? await tryAgain(result, rerun) : result))
  }
  return tallies.length === 0 ? none : sum(tallies)
}
