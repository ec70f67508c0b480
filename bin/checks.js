import { availableParallelism, cpus } from 'node:os'
import { run } from './run.js'
import { say } from './say.js'
import { isBuilt } from './web-build.js'

const vitest = 'node_modules/vitest/vitest.mjs'

/** The checks of the sources alone, each a program that ends with 0 when all is well. */
export function sourceChecks(node) {
  const check = (name, args) => ({ name, work: () => run(node, args, { capture: true }) })
  return [
    check('types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
    check('web types', ['node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json']),
    check('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
    check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=unix']),
    check('architecture', ['bin/architecture.js']),
    check('forms', ['bin/forms.js']),
    check('documents', ['bin/documents.js']),
    check('screens', ['bin/screens.js']),
    check('settings', ['bin/settings.js']),
    check('migrations', ['server/src/commands/freeze-migrations.ts', '--check']),
  ]
}

/** The rules' own tests as one check, for `npm run check`; `npm test` counts them one by one. */
export function rulesCheck(node) {
  return { name: 'rules', work: () => run(node, [vitest, 'run', '--project', 'rules'], { capture: true }) }
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
