import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, asAccount, canEnter, makePrivate, plainEnvironment } from './account.ts'
import type { Binaries } from './binaries.ts'
import { LauncherError } from './error.ts'

/** What a data folder holds: `cluster` (PostgreSQL's own), `socket`, `password`, `postgres.log`, `owner.<n>.json`. */
export type DataFolder = { root: string; cluster: string; password: string; log: string }

/** The name of the cluster's superuser. */
export const superuser = 'postgres'

/** Makes the data folder and answers where its parts are. */
export function openFolder(dataDir: string): DataFolder {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const root = realpathSync(dataDir)
  const at = (name: string) => join(root, name)
  return { root, cluster: at('cluster'), password: at('password'), log: at('postgres.log') }
}

/**
 * Makes sure that the folder holds a cluster of this PostgreSQL's major version; a new one is `builtin C.UTF-8`
 * in UTF-8 with checksums, and appears whole or not at all. Returns the cluster's real path and whether it is new.
 */
export function ensureCluster(folder: DataFolder, binaries: Binaries, account: Account | undefined) {
  letThrough(folder, account)
  const isNew = !existsSync(join(folder.cluster, 'PG_VERSION'))
  if (isNew) createCluster(folder, binaries, account)
  const found = readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(binaries.major)) return { path: realpathSync(folder.cluster), isNew }
  throw new LauncherError(
    'version',
    `Thư mục dữ liệu ${folder.root} thuộc PostgreSQL ${found}, chương trình này dùng PostgreSQL ${binaries.major}; hãy chuyển dữ liệu hoặc chọn thư mục khác.`,
  )
}

/** The superuser's password, which only TCP connections need. */
export function readPassword(folder: DataFolder): string {
  return readFileSync(folder.password, 'utf8').trim()
}

function createCluster(folder: DataFolder, binaries: Binaries, account: Account | undefined): void {
  const draft = openDraft(folder, account)
  writeFileSync(folder.password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  initialise(draft, folder, binaries, account)
  settleDraft(folder, draft)
}

/** The database's user must get to its cluster through our folder, and see nothing else in it. */
function letThrough({ root }: DataFolder, account: Account | undefined): void {
  if (account) chmodSync(root, 0o711)
}

/** A folder in which a cluster is put together as `cluster`, where the database's user can reach it. */
export function openDraft(folder: DataFolder, account: Account | undefined): string {
  letThrough(folder, account)
  refuseForeignFiles(folder)
  clearDrafts(folder)
  const draft = mkdtempSync(
    canEnter(account, folder.root) ? join(folder.root, 'draft-') : join(reachable(folder.root), 'bcare-'),
  )
  makePrivate(draft, account)
  return draft
}

/** Lets what was put together be the folder's cluster. */
export function settleDraft(folder: DataFolder, draft: string): void {
  if (dirname(draft) !== folder.root) return symlinkSync(join(draft, 'cluster'), folder.cluster)
  renameSync(join(draft, 'cluster'), folder.cluster)
  rmSync(draft, { recursive: true })
}

/** Where root keeps a cluster whose own folder the database's user cannot reach; what is temporary stays so. */
function reachable(root: string): string {
  return root.startsWith(realpathSync(tmpdir())) ? tmpdir() : '/var/lib'
}

function refuseForeignFiles({ cluster }: DataFolder): void {
  const entries = existsSync(cluster) ? readdirSync(cluster) : []
  if (entries.length === 0) return rmSync(cluster, { recursive: true, force: true })
  throw new LauncherError(
    'version',
    `Thư mục ${cluster} không trống nhưng không phải dữ liệu PostgreSQL; hãy chọn thư mục khác.`,
  )
}

/** Clusters whose making was cut short; we hold the folder, so nobody is making one now. */
function clearDrafts({ root }: DataFolder): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith('draft-')) rmSync(join(root, name), { recursive: true })
  }
}

function initialise(
  draft: string,
  folder: DataFolder,
  binaries: Binaries,
  account: Account | undefined,
): void {
  const password = join(draft, 'password')
  copyFileSync(folder.password, password)
  if (account) chownSync(password, account.uid, account.gid)
  const first = runInitdb(draft, binaries, account, '--locale=C.UTF-8')
  const made = isUnknownLocale(first) ? runInitdb(draft, binaries, account, '--no-locale') : first
  rmSync(password)
  if (made.status === 0) return
  rmSync(draft, { recursive: true })
  throw new LauncherError(
    'failed',
    `Không tạo được cơ sở dữ liệu trong ${folder.root}.`,
    made.error ?? made.stderr,
  )
}

/** initdb syncs all it wrote before it ends, so the rename that follows shows a cluster that is on disk. */
function runInitdb(draft: string, { initdb }: Binaries, account: Account | undefined, locale: string) {
  const place = [
    '--pgdata',
    join(draft, 'cluster'),
    '--username',
    superuser,
    '--pwfile',
    join(draft, 'password'),
  ]
  const text = [locale, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const safety = ['--data-checksums', '--auth-local=trust', '--auth-host=scram-sha-256']
  return spawnSync(initdb, [...place, ...text, ...safety], {
    cwd: '/',
    encoding: 'utf8',
    env: plainEnvironment(),
    ...asAccount(account),
  })
}

/** macOS and Windows have no C library locale of this name; the builtin provider does not need one. */
function isUnknownLocale({ error, stderr }: SpawnSyncReturns<string>): boolean {
  return !error && stderr.includes('invalid locale name')
}
