import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwaway } from '../setup/backup-fixture.ts'

/** A clone's packages by npm and the registry themselves: in production, twice at once, and after half an install. */

const ROOT = join(import.meta.dirname, '../../..')
const clone = throwaway('install')
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { link?: boolean }>
}

beforeAll(() => {
  const own = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'))
  const manifests = own.map((path) => join(path, 'package.json'))
  for (const path of ['package.json', 'package-lock.json', 'bin', ...manifests])
    cpSync(join(ROOT, path), join(clone.path, path), { recursive: true })
})
afterAll(() => clone.remove())

/** What an install in the clone says, in production. */
const install = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const script = `import('./bin/packages.js').then((bin) => bin.installPackages(process.execPath))`
    const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`
    const env = { ...process.env, PATH, NODE_ENV: 'production', npm_execpath: '' }
    execFile(process.execPath, ['-e', script], { cwd: clone.path, env }, (error, said, complained) =>
      error === null ? resolve(said + complained) : reject(error),
    )
  })

/** Of what the product runs on, and of what builds it. */
const NEEDED = ['fastify', 'pg', 'vite', 'typescript', 'vitest']
const isThere = (name: string) => existsSync(join(clone.path, 'node_modules', name, 'package.json'))

test('two installs at once in production leave what runs the product and what builds it, by one npm', async () => {
  const said = await Promise.all([install(), install()])
  expect(said.filter((one) => one.includes('Đang cài các gói'))).toHaveLength(1)
  expect(said.filter((one) => one.includes('Một lệnh khác đang chuẩn bị'))).toHaveLength(1)
  expect(NEEDED.filter((name) => !isThere(name))).toEqual([])
  expect(await install()).toBe('')
})

test('an install that was broken off is done again', async () => {
  // npm writes its note last.
  rmSync(join(clone.path, 'node_modules/.package-lock.json'))
  rmSync(join(clone.path, 'node_modules/vite'), { recursive: true })
  expect(await install()).toContain('Đang cài các gói')
  expect(NEEDED.filter((name) => !isThere(name))).toEqual([])
})
