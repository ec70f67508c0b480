import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** What opens backups, and what they are closed with: a pair of keys in the age format. */
export interface BackupKey {
  /** `AGE-SECRET-KEY-1…`: to be kept away from the machine, since nothing opens a backup without it. */
  identity: string
  /** `age1…`; also what a key is known by. */
  recipient: string
}

/** The operator has not given the key that opens the backups, or not as it is. */
export class KeyMissing extends Error {}

const pathOf = (data_dir: string) => join(data_dir, 'backup-key')

function readIdentity(data_dir: string): string | undefined {
  try {
    return readFileSync(pathOf(data_dir), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The installation's key of backups: `given` (BACKUP_KEY), else the one beside the data, which is made at the first
 * time. @throws KeyMissing for a text that is no age identity
 */
export const backupKey = async (data_dir: string, given: string | undefined): Promise<BackupKey> =>
  pairOf(given ?? readIdentity(data_dir) ?? (await makeIdentity(data_dir)))

/** The same for those who only read, who would open nothing with a new one. @throws KeyMissing */
export async function knownBackupKey(data_dir: string, given: string | undefined): Promise<BackupKey> {
  const identity = given ?? readIdentity(data_dir)
  if (identity === undefined)
    throw new KeyMissing(
      `Không có khóa sao lưu ở ${pathOf(data_dir)}: hãy đặt BACKUP_KEY là khóa đã cất (npm run backup -- key in ra khi máy chủ còn chạy)`,
    )
  return pairOf(identity)
}

/** The library's own error holds the text that it could not read, and so nearly all of a key that was mistyped. */
const pairOf = async (identity: string): Promise<BackupKey> => {
  const recipient = await identityToRecipient(identity).catch(() => undefined)
  if (recipient === undefined)
    throw new KeyMissing(
      'Khóa sao lưu không hợp lệ: hãy so lại BACKUP_KEY (hoặc tệp backup-key trong DATA_DIR) với khóa đã cất, từng ký tự một',
    )
  return { identity, recipient }
}

async function makeIdentity(data_dir: string): Promise<string> {
  const identity = await generateX25519Identity()
  mkdirSync(data_dir, { recursive: true })
  writeFileSync(pathOf(data_dir), `${identity}\n`, { mode: 0o600, flag: 'wx' })
  return identity
}
