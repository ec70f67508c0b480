import { availableParallelism, cpus } from 'node:os'
import { inside } from './places.js'
import { run } from './run.js'
import { say } from './say.js'
import { changedSince } from './since.js'
import { isBuilt } from './web-build.js'

const vitest = 'node_modules/vitest/vitest.mjs'

/** The checks of the sources alone, each a program that ends with 0 when all is well. */
export function sourceChecks(node) {
  const check = (name, args) => ({ name, work: () => run(node, args, { capture: true }) })
  return [
    check('lockfile', ['bin/lockfile.js']),
    check('types', typesOf('types', 'tsconfig.json')),
    check('web types', typesOf('web-types', 'web/tsconfig.json')),
    check('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
    { name: 'lint', work: () => lint(node) },
    check('architecture', ['bin/architecture.js']),
    check('forms', ['bin/forms.js']),
    check('documents', ['bin/documents.js']),
    check('screens', ['bin/screens.js']),
    check('settings', ['bin/settings.js']),
    check('migrations', ['server/src/commands/freeze-migrations.ts', '--check']),
  ]
}

/** What was found the last time is kept, so that a second run looks at what has changed. */
const typesOf = (name, project) => {
  const flags = ['--incremental', '--tsBuildInfoFile', inside('.cache', `${name}.tsbuildinfo`)]
  return ['node_modules/typescript/bin/tsc', '-p', project, ...flags]
}

const SOURCES = ['bin', 'rules', 'contract', 'web', 'server', 'demo', 'bench', 'e2e']
const CODE = /\.[jt]sx?$/
const PACKAGES = ['package-lock.json', 'tsconfig.json', 'web/tsconfig.json', 'vitest.config.ts']

/** Lints what has changed since it was last clean; of many files, all. */
async function lint(node) {
  const since = changedSince('lint', {
    folders: SOURCES,
    grounds: [...PACKAGES, '.oxlintrc.json'],
    kind: CODE,
  })
  const some = since.whole || since.files.length > MOST_FILES ? [] : since.files
  if (!since.whole && since.files.length === 0) return { code: 0, output: '' }
  const flags = ['--type-aware', '--deny-warnings', '--format=unix']
  return kept(
    since,
    await run(node, ['node_modules/oxlint/bin/oxlint', ...flags, ...some], { capture: true }),
  )
}

const MOST_FILES = 200

/**
 * The rules' own tests as one check, for `npm run check`: those that what has changed since they were last green can
 * break. `npm test` runs them all and counts them one by one.
 */
export function rulesCheck(node) {
  return { name: 'rules', work: () => testRules(node) }
}

async function testRules(node) {
  const folders = ['bin', 'rules', 'contract', 'web']
  const since = changedSince('rules', { folders, grounds: PACKAGES, kind: CODE })
  if (!since.whole && since.files.length === 0) return { code: 0, output: '' }
  const isFew = !since.whole && since.files.length <= MOST_FILES
  const which = isFew ? ['related', '--run', '--passWithNoTests', ...since.files] : ['run']
  return kept(since, await run(node, [vitest, ...which, '--project', 'rules'], { capture: true }))
}

function kept(since, outcome) {
  if (outcome.code === 0) since.keep()
  return outcome
}

/** The weight of the built web app; nothing is said of one that is older than its sources. */
export function budgetCheck(node) {
  const work = () => run(node, ['bin/budgets.js'], { capture: true })
  return { name: 'bundle budgets', work, isDue: isBuilt, otherwise: 'web/dist is older than its sources' }
}

/** Runs checks side by side, says a line for each as it ends, shows what the failed ones printed, and counts. */
export async function runChecks(checks) {
  const waiting = [...checks]
  const tally = { passed: 0, failed: 0, told: [] }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await runCheck(check)
      if (outcome) tally[outcome] += 1
      if (outcome === 'failed') tally.told.push(`failed: ${check.name}`)
    }
  }
  const width = Math.max(2, availableParallelism?.() ?? cpus().length)
  await Promise.all(Array.from({ length: width }, worker))
  return tally
}

async function runCheck({ name, work, isDue = () => true, otherwise }) {
  if (!isDue()) {
    say(`${name.padEnd(16)} skipped: ${otherwise}`)
    return undefined
  }
  const started = Date.now()
  const { code, output } = await work()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  say(`${name.padEnd(16)} ${code === 0 ? 'ok    ' : 'failed'} ${seconds} s`)
  if (code !== 0) say(output.trimEnd())
  return code === 0 ? 'passed' : 'failed'
}
