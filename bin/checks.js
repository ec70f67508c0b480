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
    { name: 'screens', work: () => screens(node) },
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

/** Beyond so many files a check looks at all of them. */
const MOST_FILES = 200

/**
 * Runs a check unless nothing below `folders` has changed since it was last green: `argsFor(files)` gives its program what
 * has changed, or nothing where it has to look at everything.
 */
async function sinceGreen(name, { node, folders, grounds = [], argsFor }) {
  const since = changedSince(name, {
    folders,
    grounds: [...PACKAGES, ...grounds],
    kind: CODE,
  })
  if (!since.whole && since.files.length === 0) return { code: 0, output: '' }
  const some = since.whole || since.files.length > MOST_FILES ? [] : since.files
  const outcome = await run(node, argsFor(some), { capture: true })
  if (outcome.code === 0) since.keep()
  return outcome
}

const LINT = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=unix']

const lint = (node) =>
  sinceGreen('lint', {
    node,
    folders: SOURCES,
    grounds: ['.oxlintrc.json'],
    argsFor: (files) => [...LINT, ...files],
  })

const screens = (node) =>
  sinceGreen('screens', { node, folders: ['bin', 'contract', 'web'], argsFor: () => ['bin/screens.js'] })

/**
 * The rules' own tests as one check, for `npm run check`: those that what has changed since they were last green can
 * break. `npm test` runs them all and counts them one by one.
 */
export function rulesCheck(node) {
  const related = (files) => ['related', '--run', '--passWithNoTests', ...files]
  const argsFor = (files) => [vitest, ...(files.length > 0 ? related(files) : ['run']), '--project', 'rules']
  const folders = ['bin', 'rules', 'contract', 'web']
  return { name: 'rules', work: () => sinceGreen('rules', { node, folders, argsFor }) }
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
