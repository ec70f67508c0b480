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

/** The one proof of the browser that has a full size. */
const BROWSER_PROOF = 'stored-scripts'

/** The proofs at their full size, those that match a pattern if there is one: the server's, then the browser's. */
export async function torture(node, patterns) {
  const [ofBrowser, ofServer] = [true, false].map((wanted) =>
    patterns.filter((pattern) => BROWSER_PROOF.includes(pattern) === wanted),
  )
  const isDue = (some) => patterns.length === 0 || some.length > 0
  const server = isDue(ofServer) ? await vitest(node, 'server', ofServer) : none
  return sum([server, isDue(ofBrowser) ? await e2e(node, [BROWSER_PROOF]) : none])
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

async function playwright(node, { path, env, args: flags }, patterns) {
  say(`e2e: ${path}`)
  return withReport(async (report) => {
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      playwrightConfig,
      '--reporter=list,json',
      ...patterns,
    ]
    const settings = {
      BROWSER_PATH: path,
      BROWSER_ARGS: flags.join(' '),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const { code } = await run(node, args, { env: { ...env, ...settings } })
    return judge('e2e', code, countPlaywright(read(report)))
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
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${relative(root, name)} › ${test.fullName}`, test.failureMessages[0])),
  )
  const told = [...failed, ...unloaded.map(({ name, message }) => failure(relative(root, name), message))]
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, told }
}

/** A run counts its tests, and what went wrong beside them as one failure each. */
function countPlaywright(report) {
  if (!report) return none
  const specs = report.suites.flatMap(specsOf)
  const fallen = specs.filter(({ ok }) => !ok)
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  return {
    passed: specs.length - fallen.length - skipped.length,
    failed: fallen.length + report.errors.length,
    told: fallen.map(({ file, title, tests }) => {
      const [first] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
      return failure(`${file} › ${title}`, first?.message)
    }),
  }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const FIRST_LINES = 12

/** What went wrong in one test, in a few lines: a reader of the end of a long run must find it there. */
const failure = (name, message = '') =>
  [
    `failed: ${name}`,
    ...message
      .split('\n')
      .slice(0, FIRST_LINES)
      .map((line) => `    ${line}`),
  ].join('\n')
