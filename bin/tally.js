import { say } from './say.js'

/** How many tests or checks passed and failed, and what is told of single ones of them once all are done. */
export const none = { passed: 0, failed: 0, told: [] }

export function sum(tallies) {
  return tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      told: [...a.told, ...(b.told ?? [])],
    }),
    none,
  )
}

/**
 * What a stage is worth: a runner that ends badly without a failed test has failed itself, and so has one that ran
 * nothing.
 */
export function judge(name, code, { passed, failed, told }) {
  if (passed + failed === 0) say(`${name}: no test ran`)
  else if (code !== 0 && failed === 0) say(`${name}: the runner ended with ${code}`)
  const isBroken = passed + failed === 0 || (code !== 0 && failed === 0)
  return { passed, failed: isBroken ? failed + 1 : failed, told }
}
