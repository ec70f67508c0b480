import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readConfiguration, VARIABLES } from '../../src/configuration.ts'
import { endOf } from '../suites/process.ts'
import { buildImage } from '../suites/image.ts'
import { SIZE } from '../suites/amount.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What package.json does for `npm start`: a program and what it is given. */
const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start.split(' ')
const isHere = (path: string) => existsSync(join(ROOT, path))
/** What of a command is a path inside the repository. */
const ownPaths = (command: readonly string[]) => command.filter((word) => /^[\w.-]+\//.test(word))

/** Lines `key<separator>value` of a file, those of one key in order. */
function valuesOf(path: string, key: string, separator: string): string[] {
  const head = `${key}${separator}`
  const lines = read(path).split('\n')
  return lines.filter((line) => line.startsWith(head)).map((line) => line.slice(head.length))
}
const assignments = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

describe('the unit of systemd', () => {
  const all = (key: string) => valuesOf('deploy/bcare.service', key, '=')
  const one = (key: string) => all(key).join(' | ')

  test('runs what npm start runs, in production, with settings that the product knows', () => {
    const [program, ...rest] = one('ExecStart').split(' ')
    expect([program?.split('/').at(-1), ...rest]).toEqual(start)
    expect(ownPaths(rest).filter(isHere)).toHaveLength(1)
    const environment = assignments(all('Environment'))
    expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([])
    expect(readConfiguration(environment)).toMatchObject({
      NODE_ENV: 'production',
      DEMO: false,
      DATA_DIR: `/var/lib/${one('StateDirectory')}`,
    })
  })

  test('starts it again whatever ended it, gives it the time that it takes to stop, and lets it compile', () => {
    expect(one('Restart')).toBe('always')
    expect(one('StartLimitIntervalSec')).toBe('0')
    // 10 s for requests and twice 60 s for PostgreSQL, beside the last changes to be backed up.
    expect(Number(one('TimeoutStopSec'))).toBeGreaterThan(10 + 2 * 60)
    expect(one('KillMode')).toBe('mixed')
    expect(one('ProtectSystem')).toBe('strict')
    expect(one('NoNewPrivileges')).toBe('true')
    expect(one('User')).not.toBe('root')
    expect(all('MemoryDenyWriteExecute')).toEqual([])
  })

  test('is one that systemd takes', ({ skip }) => {
    const known = spawnSync('systemd-analyze', ['--version']).status === 0 && existsSync('/usr/bin/node')
    if (!known) skip('systemd-analyze or /usr/bin/node is not installed')
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(ROOT, 'deploy/bcare.service')])
    expect([status, stderr.toString()]).toEqual([0, ''])
  })
})

describe('the image', () => {
  const all = (key: string) => valuesOf('deploy/Containerfile', key, ' ')
  const listOf = (text: string | undefined) => JSON.parse(text?.replace(/^[^[]*/, '') ?? '') as string[]

  test('runs what npm start runs, not as root, on a volume, with settings that the product knows', () => {
    expect(listOf(all('CMD')[0])).toEqual(start)
    const environment = assignments(all('ENV'))
    expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([])
    expect(readConfiguration(environment)).toMatchObject({
      NODE_ENV: 'production',
      DATA_DIR: all('VOLUME')[0],
    })
    expect(all('EXPOSE')).toEqual([environment['PORT']])
    expect(all('USER')).toEqual(['node'])
    expect(all('WORKDIR')).toEqual(valuesOf('deploy/bcare.service', 'WorkingDirectory', '='))
    const named = [...all('RUN'), ...all('HEALTHCHECK'), ...all('CMD')].map(listOf).flatMap(ownPaths)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((path) => !isHere(path))).toEqual([])
  })

  test('is built where buildah is', { timeout: 900_000 }, ({ skip }) => {
    if (SIZE === 'test') skip('an image is built in npm run proofs')
    const built = buildImage(ROOT)
    if ('missing' in built) {
      process.stderr.write(`the image is not built: ${built.missing}\n`)
      skip(built.missing)
      return
    }
    expect(built.config).toMatchObject({
      User: 'node',
      StopSignal: 'SIGTERM',
      Cmd: start,
      Volumes: { '/var/lib/bcare': {} },
      Healthcheck: { Test: ['CMD', 'node', 'deploy/ready.js'] },
    })
    expect(built.inside).toEqual({ runs_as: 1000, data_of: 1000, there: ['web/dist/index.html'] })
  })

  test.each([
    [200, 0],
    [503, 1],
  ])('is healthy when the server says %i to /readyz: ends with %i', async (status, code) => {
    const asked: (string | undefined)[] = []
    const server = createServer(({ url }, answer) => {
      asked.push(url)
      answer.writeHead(status).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      expect(await endOf(join(ROOT, 'deploy/ready.js'), { PORT: String(port) })).toBe(code)
      expect(asked).toEqual(['/readyz'])
    } finally {
      server.close()
    }
  })
})

describe('deploy/command', () => {
  test('runs a command as the service’s user on its data, what is given as NAME=value before the settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bcare-command-'))
    try {
      const stub = '#!/bin/sh\necho "$DATA_DIR $NODE_ENV [$S3_URL] $@"\n'
      writeFileSync(join(folder, 'runuser'), stub, { mode: 0o755 })
      const said = (...args: string[]) => {
        const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, S3_URL: 'http://live' }
        return spawnSync(join(ROOT, 'deploy/command'), args, { env }).stdout.toString().trim()
      }
      const runs = '-u bcare -- npm run --silent'
      expect(said('backup', '--', 'list')).toBe(
        `/var/lib/bcare production [http://live] ${runs} backup -- list`,
      )
      const drill = ['S3_URL=', 'DATA_DIR=/var/lib/bcare/drill', 'clinics', '--', 'found', 'a=b']
      expect(said(...drill)).toBe(`/var/lib/bcare/drill production [] ${runs} clinics -- found a=b`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
