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

/** What a run `{ stage, tests, faults }` comes to. */
export function tallyOf({ stage, tests, faults }) {
  const are = (...outcomes) => tests.filter(({ outcome }) => outcomes.includes(outcome))
  return {
    passed: are('passed', 'retried').length,
    failed: are('failed').length + faults.length,
    told: [
      ...are('failed').map((test) => tell('failed', test)),
      ...are('retried').map((test) => tell('passed only when tried again', test)),
      ...faults.map((message) => tell('failed', { file: stage, name: 'the runner', message })),
    ],
  }
}

const FIRST_LINES = 12

/** What went wrong in one test, in a few lines: who reads only the end of a long run must find it there. */
function tell(what, { file, name, message = '' }) {
  const lines = message.split('\n').slice(0, FIRST_LINES)
  return [`${what}: ${file} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
