import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryAgain } from './again.js'
import { judged, ofPlaywright } from './report.js'
import { playwright, vitest } from './runners.js'
import { tallyOf } from './tally.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-again-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const planted = async (patterns: string[]) => {
  const options = {
    config: 'bin/planted/vitest.config.ts',
    env: { PLANTED: join(folder, randomUUID()) },
  }
  const run = (files: string[]) => vitest(process.execPath, 'planted', { ...options, patterns: files })
  return tallyOf(await tryAgain(await run(patterns), run))
}

test('a test that fails once is named and harmless', async () => {
  const { passed, failed, told } = await planted(['bin/planted/once'])
  expect([passed, failed]).toEqual([1, 0])
  expect(told.join()).toMatch(/^passed only when tried again: bin\/planted\/once\.planted\.ts › fails once/)
})

test('one that always fails is red, whatever passes beside it', async () => {
  const { passed, failed, told } = await planted(['bin/planted/once', 'bin/planted/always'])
  expect([passed, failed]).toEqual([1, 1])
  expect(told.join('\n')).toContain('failed: bin/planted/always.planted.ts › fails always')
})

test('so it is in the browser', async () => {
  const options = {
    config: 'bin/planted/playwright.config.ts',
    folder: 'bin/planted',
    env: { PLANTED: join(folder, randomUUID()) },
  }
  const run = (patterns: string[]) => playwright(process.execPath, 'planted', { ...options, patterns })
  const { passed, failed, told } = tallyOf(await tryAgain(await run([]), run))
  expect([passed, failed]).toEqual([1, 1])
  const name = 'bin/planted/browser.planted-spec.ts › in the browser'
  expect(told.join('\n')).toContain(`passed only when tried again: ${name} › fails once`)
  expect(told.join('\n')).toContain(`failed: ${name} › fails always`)
})

const failing = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file: `${index}.ts`,
    name: 'a',
    outcome: 'failed',
    message: '',
  }))

test('what fails in many files is broken, and not tried again', async () => {
  const run = { stage: 's', tests: failing(13), faults: [] }
  const never = () => Promise.reject(new Error('was run again'))
  expect(tallyOf(await tryAgain(run, never)).failed).toBe(13)
})

test('a runner that broke by itself runs all of its stage again', async () => {
  const passing = [{ file: 'a.ts', name: 'a', outcome: 'passed', message: '' }]
  const asked: string[][] = []
  const result = await tryAgain(judged('s', 1, { tests: passing, faults: [] }), async (files: string[]) => {
    asked.push(files)
    return judged('s', 0, { tests: passing, faults: [] })
  })
  expect([asked, tallyOf(result)]).toEqual([[[]], { passed: 1, failed: 0, told: [] }])
})

test('a run without a test is red', () => {
  expect(tallyOf(judged('s', 0, { tests: [], faults: [] }))).toMatchObject({ passed: 0, failed: 1 })
})

test('browser tests of one title in two groups are two tests', () => {
  const spec = (ok: boolean) => ({
    file: 'a.spec.ts',
    title: 'opens',
    ok,
    tests: [{ status: ok ? 'expected' : 'unexpected', results: [{ errors: [{ message: 'closed' }] }] }],
  })
  const suites = [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      suites: [
        { title: 'on a desk', file: 'a.spec.ts', specs: [spec(true)] },
        { title: 'on a phone', file: 'a.spec.ts', specs: [spec(false)] },
      ],
    },
  ]
  const { tests } = ofPlaywright({ suites, errors: [] }, 'e2e/src')
  expect(tests.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome])).toEqual([
    ['on a desk › opens', 'passed'],
    ['on a phone › opens', 'failed'],
  ])
})
