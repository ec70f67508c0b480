import { relative } from 'node:path'

/**
 * What a runner's report says, in one shape for both runners: `tests`, each `{ file, name, outcome, message }` with
 * `passed`, `failed` or `skipped`, and `faults`, what went wrong beside them.
 */
export const nothing = { tests: [], faults: [] }

/** A report of vitest; a file that could not be loaded holds no failed test, and counts as one. */
export function ofVitest({ testResults }, root) {
  const tests = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    const found = assertionResults.map((test) => ({
      file,
      name: test.fullName,
      outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      message: test.failureMessages[0],
    }))
    const isUnloaded = status === 'failed' && !found.some(({ outcome }) => outcome === 'failed')
    return isUnloaded ? [...found, { file, name: 'is loaded', outcome: 'failed', message }] : found
  })
  return { tests, faults: [] }
}

/** A report of Playwright, whose files stand below `folder`. */
export function ofPlaywright({ suites, errors }, folder) {
  const tests = suites.flatMap(specsOf).map(({ file, title, ok, tests: runs }) => ({
    file: `${folder}/${file}`,
    name: title,
    outcome: !ok ? 'failed' : runs.every(({ status }) => status === 'skipped') ? 'skipped' : 'passed',
    message: runs.flatMap(({ results }) => results).flatMap((result) => result.errors)[0]?.message,
  }))
  return { tests, faults: errors.map(({ message }) => message) }
}

/** Suites of one file may hold tests of one title: the way to them is the name. */
const specsOf = ({ specs = [], suites = [], title, file }, index, all, way = []) => {
  const here = title === file ? way : [...way, title]
  const own = specs.map((spec) => ({ ...spec, title: [...here, spec.title].join(' › ') }))
  return [...own, ...suites.flatMap((suite) => specsOf(suite, 0, suites, here))]
}

/** A run as `{ stage, tests, faults }`: a runner that ends badly without a failed test has failed itself, and so has one that ran nothing. */
export function judged(stage, code, { tests, faults }) {
  const ran = tests.filter(({ outcome }) => outcome !== 'skipped')
  const isRed = faults.length > 0 || ran.some(({ outcome }) => outcome === 'failed')
  if (ran.length === 0 && faults.length === 0) return { stage, tests, faults: ['no test ran'] }
  return { stage, tests, faults: code !== 0 && !isRed ? [`the runner ended with ${code}`] : faults }
}
