import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { LauncherError } from './error.ts'

/** The unprivileged user that PostgreSQL runs as when we are root: it refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The user to run the server as: none unless we are root on a Unix; then the owner of an existing cluster, so
 * that its files stay readable, else `postgres`, else `nobody`. PostgreSQL needs an entry in /etc/passwd.
 */
export function findAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid
  const found =
    accounts.find(({ uid }) => uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (found) return found
  throw new LauncherError(
    'platform',
    'Không có người dùng hệ thống postgres hay nobody để chạy cơ sở dữ liệu khi là root.',
  )
}

/** What to give `spawn` so that a program runs as the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Whether the account may enter a folder; without an account it is ours and we may. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', realpathSync(folder)], { cwd: '/', ...asAccount(account) })
      .status === 0
  )
}

/** A folder that only the database's user may read; made when missing, and given to that user. */
export function makePrivate(folder: string, account: Account | undefined): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  if (account) lchownSync(folder, account.uid, account.gid)
}

/** What PostgreSQL needs of our environment, without the secrets in it. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
}

function readAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    return name && uid && uid !== '0' ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
