import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { budgetCheck, runChecks, sourceChecks } from './checks.js'
import { inside, root } from './places.js'
import { run } from './run.js'
import { say } from './say.js'
import { judge, none, sum } from './tally.js'
import { buildWeb, isBuilt } from './web-build.js'

const playwrightConfig = 'e2e/playwright.config.ts'

/** Everything of `npm run check` but the rules' tests, and a fresh build that is weighed. */
export async function checks(node) {
  const sources = await runChecks(sourceChecks(node))
  const build = await runChecks([{ name: 'web build', work: () => buildWeb(node) }])
  return sum([sources, build, await runChecks([budgetCheck(node)])])
}

/** The tests of one vitest project, those whose file matches a pattern if there is one. */
export async function vitest(node, project, patterns) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...patterns]
    const { code } = await run(node, args)
    return judge(project, code, countVitest(read(report)))
  })
}

/** The browser tests, in a real Chromium on the web app as it is built now. */
export async function e2e(node, patterns) {
  if (!existsSync(inside(playwrightConfig))) {
    say(`e2e: skipped, there is no ${playwrightConfig}`)
    return none
  }
  const built = isBuilt() ? none : await runChecks([{ name: 'web build', work: () => buildWeb(node) }])
  const browser = await run(node, ['bin/browser.js'], { capture: true })
  if (browser.code !== 0) {
    say(browser.output.trimEnd())
    return sum([built, { passed: 0, failed: 1, told: [browser.output.trimEnd()] }])
  }
  return sum([built, await playwright(node, JSON.parse(browser.output), patterns)])
}

/**
 * On a busy shared machine a browser may stall: on CI what failed is tried again, on an installation of its own, because
 * the first try has left its customers and bookings in the other one. What fails twice is broken.
 */
async function playwright(node, browser, patterns) {
  say(`e2e: ${browser.path}`)
  const first = await stories(node, browser, patterns)
  const isTriedAgain = process.env['CI'] !== undefined && first.stories.length > 0
  const second = isTriedAgain
    ? await stories(node, browser, [...patterns, '--last-failed', '--trace=on'])
    : first
  const fails = new Set((second.passed > 0 ? second : first).stories.map(({ name }) => name))
  const told = first.stories.map(({ name, message }) => tell(!fails.has(name), name, message))
  const passed = isTriedAgain ? first.passed + second.passed : first.passed
  return judge('e2e', second.code, { passed, failed: second.failed, told })
}

function stories(node, { path, env, args: flags }, patterns) {
  return withReport(async (report) => {
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      playwrightConfig,
      '--reporter=list,json',
      ...patterns,
    ]
    const told = { BROWSER_PATH: path, BROWSER_ARGS: flags.join(' '), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { code } = await run(node, args, { env: { ...env, ...told } })
    return { code, ...countPlaywright(read(report)) }
  })
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}

/** A file that could not be loaded holds no failed test, and counts as one. */
function countVitest(report) {
  if (!report) return none
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const erring = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map((test) =>
        tell(test.status === 'passed', `${relative(root, name)} › ${test.fullName}`, test.failureMessages[0]),
      ),
  )
  const told = [...erring, ...unloaded.map(({ name, message }) => tell(false, relative(root, name), message))]
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, told }
}

/** How many stories passed and failed, and those that failed with what they said. */
function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0, stories: [] }
  const { expected, unexpected } = report.stats
  const failed = report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => {
      const [first] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
      return { name: `${file} › ${title}`, message: first?.message }
    })
  return { passed: expected, failed: unexpected + report.errors.length, stories: failed }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const FIRST_LINES = 12

/** What went wrong in one test, in a few lines: whoever reads only the end of a long run must find it there. */
function tell(passedAtLast, name, message = '') {
  const head = `${passedAtLast ? 'passed only when tried again' : 'failed'}: ${name}`
  return [
    head,
    ...message
      .split('\n')
      .slice(0, FIRST_LINES)
      .map((line) => `    ${line}`),
  ].join('\n')
}
