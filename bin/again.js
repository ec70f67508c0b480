/** How often what failed is tried again, and in how many files at most: more than that is no chance. */
const TRIES = 2
const MOST_FILES = 12

/**
 * Tries again what failed in a run `{ stage, tests, faults }`, alone, until it has passed or failed three times: on a busy
 * machine a browser may stall, and a chance failure shall cost a line and not a day. `rerun(files)` runs these files on an
 * installation of their own, or the whole stage where the runner itself broke (`files` is empty).
 * @returns the run, where a test that passed in the end has the outcome `retried`
 */
export async function tryAgain(run, rerun) {
  let result = run
  for (let tries = 0; tries < TRIES; tries += 1) {
    const files = redFiles(result)
    if ((files.length === 0 && result.faults.length === 0) || files.length > MOST_FILES) return result
    result = merged(result, await rerun(result.faults.length > 0 ? [] : files))
  }
  return result
}

/** The files that hold a failed test. */
export const redFiles = ({ tests }) => [
  ...new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file)),
]

/** What failed and has passed now is `retried`; what has failed now and had passed is left: it was not asked for. */
function merged(before, now) {
  const key = ({ file, name }) => `${file}\n${name}`
  const later = new Map(now.tests.map((test) => [key(test), test]))
  const hasRun = new Set(now.tests.map(({ file }) => file))
  const settled = before.tests.map((test) => {
    if (test.outcome !== 'failed') return test
    const again = later.get(key(test))
    const isPassed = again === undefined ? isLoaded(test, hasRun) : again.outcome === 'passed'
    return isPassed ? { ...test, outcome: 'retried' } : test
  })
  const known = new Set(before.tests.map(key))
  const added = now.tests.filter((test) => !known.has(key(test)))
  return { ...before, tests: [...settled, ...added], faults: now.faults }
}

/** A file that could not be loaded has its tests now, and no such failure. */
const isLoaded = ({ file, name }, hasRun) => name === 'is loaded' && hasRun.has(file)
