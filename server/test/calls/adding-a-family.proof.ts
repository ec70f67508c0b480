import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const GUIDE = 'docs/adding-a-family.md'
/** What a fresh clone does not have, or what is linked instead of copied. */
const NOT_COPIED = new Set(['.cache', '.git', '.runtime', 'data', 'dist', 'node_modules', 'test-results'])

const run = promisify(execFile)
const MINUTES = 60_000

interface Step {
  language: string
  /** The file that the step makes or changes. */
  path: string
  text: string
}

/** What the guide tells to do: blocks that name a file, and blocks of commands. */
const stepsOf = (guide: string): Step[] =>
  Array.from(
    guide.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm),
    ([, language = '', path = '', text = '']) => ({ language, path, text }),
  ).filter(({ language, path }) => path !== '' || language === 'sh')

/** Puts the lines that begin with a plus behind those before them, which are in the file once, one after the other. */
function withLines(source: string, diff: string): string {
  const lines = diff.split('\n').filter((line) => line !== '')
  const textOf = (sign: string) =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, added] = [textOf(' '), textOf('+')]
  const [first, second, ...others] = source.split(before)
  if (first === undefined || second === undefined || others.length > 0)
    throw new Error(`«${before}» is not there once`)
  return `${first}${before}${added}${second}`
}

/** The repository as a fresh clone has it, its packages linked. */
async function copyOfRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'bcare-guide-'))
  for (const name of await readdir(root))
    if (!NOT_COPIED.has(name))
      await cp(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !/\/(node_modules|dist|test-results)$/.test(path),
      })
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@bcare') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  await mkdir(join(copy, 'node_modules/@bcare'))
  for (const name of await readdir(join(root, 'node_modules/@bcare')))
    await symlink(join(copy, name), join(copy, 'node_modules/@bcare', name))
  return copy
}

let copy: string
const inCopy = (program: string, args: string[]) =>
  run(program, args, {
    cwd: copy,
    maxBuffer: 32 * 1024 * 1024,
    // As its reader runs it, at the size of the tests.
    env: { ...process.env, NO_COLOR: '1', PROOFS: undefined, SEED: undefined },
  }).catch((error: { stdout: string; stderr: string }) => ({ ...error, failed: true }))

/** The number that the guide leaves to its reader. */
async function nextMigration(): Promise<string> {
  const numbers = (await readdir(join(copy, 'server/migrations'))).map((name) => Number.parseInt(name, 10))
  return String(Math.max(...numbers.filter((number) => !Number.isNaN(number))) + 1).padStart(4, '0')
}

async function follow({ language, path, text }: Step): Promise<void> {
  if (language === 'sh') {
    for (const command of text.split('\n').filter((line) => line !== '')) {
      const [program = '', ...args] = command.split(' ')
      const said = await inCopy(program, args)
      if ('failed' in said) throw new Error(`${command}: ${said.stdout}${said.stderr}`)
    }
    return
  }
  const target = join(copy, path.replace('NNNN', await nextMigration()))
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, language === 'diff' ? withLines(await readFile(target, 'utf8'), text) : text)
}

const vitest = (project: string, patterns: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  project,
  ...patterns,
]

beforeAll(async () => {
  copy = await copyOfRepository()
}, 2 * MINUTES)
afterAll(() => rm(copy, { recursive: true, force: true }))

test(
  'the guide, followed word for word, leads to a family that passes every check and its tests',
  { timeout: 10 * MINUTES },
  async () => {
    const steps = stepsOf(await readFile(join(root, GUIDE), 'utf8'))
    for (const step of steps) await follow(step)
    const program = `const { runChecks, sourceChecks } = await import('./bin/checks.js')
process.exitCode = (await runChecks(sourceChecks(process.execPath))).failed`
    const checks = await inCopy(process.execPath, ['--input-type=module', '-e', program])
    expect('failed' in checks ? checks.stdout : '').toBe('')
    const suites = ['locker', 'matrix', 'contract.test', 'openapi.test', 'default-roles']
    const rules = await inCopy(process.execPath, vitest('rules', ['contract', 'web/src/app']))
    expect('failed' in rules ? `${rules.stdout}${rules.stderr}` : '').toBe('')
    const tests = await inCopy(process.execPath, vitest('server', suites))
    expect('failed' in tests ? `${tests.stdout}${tests.stderr}` : '').toBe('')
    expect(tests.stdout).toContain('customers/locker.test.ts')
  },
)
