import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './fingerprint.js'
import { inside, root } from './places.js'

/** An expectation waits at least so long: a machine may be five times slower than the one it was written on. */
const LEAST_MS = 30_000

/** What a call of `name` is given, for each one in a text. */
function argumentsOf(name: string, text: string): string[] {
  return text
    .replaceAll(/'[^'\n]*'|`[^`]*`/g, "''")
    .split(name)
    .slice(1)
    .map((rest) => {
      let depth = 0
      for (let at = 0; at < rest.length; at += 1) {
        if (rest[at] === '(') depth += 1
        if (rest[at] === ')' && (depth -= 1) === 0) return rest.slice(0, at)
      }
      return rest
    })
}

const number = (text: string | undefined) => Number((text ?? '0').replaceAll('_', ''))

/** The limits that a test sets for its waiting, in milliseconds: Vitest's own `waitFor` waits one second where none is set. */
function limitsOf(text: string): number[] {
  const waits = argumentsOf('vi.waitFor', text).map((given) =>
    number(/(?:timeout: |,\s*)([\d_]{4,})[^()]*$/.exec(given)?.[1]),
  )
  const polls = argumentsOf('expect.poll', text).flatMap((given) => {
    const limit = /timeout: ([\d_]+)/.exec(given)?.[1]
    return limit === undefined ? [] : [number(limit)]
  })
  return [...waits, ...polls]
}

test('no test gives the server less time than a machine five times slower needs', () => {
  const tests = ['server/test', 'demo', 'bin']
    .flatMap((folder) => filesBelow(inside(folder)))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('time-limits.test.ts'))
    .map((path) => ({ path: relative(root, path), limits: limitsOf(readFileSync(path, 'utf8')) }))
  expect(tests.flatMap(({ limits }) => limits).length).toBeGreaterThan(50)
  expect(tests.filter(({ limits }) => limits.some((limit) => limit < LEAST_MS))).toEqual([])
})

test.each([
  ['vi.waitFor(() => expect(ran).toEqual([f(1)]), 5_000)', [5_000]],
  ['vi.waitFor(() => expect(ran).toEqual([1]))', [0]],
  [
    'vi.waitFor(async () => {\n  expect(await jobs(2)).toBe(3)\n}, { timeout: 60_000, interval: 20 })',
    [60_000],
  ],
  ['expect.poll(() => [a(), b], { timeout: 15_000 }).toBe(1)', [15_000]],
  ['expect.poll(meAt).toBe(404)', []],
])('the limits of %s are read', (text, limits) => {
  expect(limitsOf(text)).toEqual(limits)
})
