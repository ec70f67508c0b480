import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StorageMissing, type Storage } from '../kit/storage.ts'
import { diskStorage } from '../adapters/disk-storage.ts'
import { s3Storage } from '../adapters/s3-storage.ts'
import { backupKey, knownBackupKey, type BackupKey } from './key.ts'
import { OWNER } from './manifest.ts'
import { shelfOf, type Shelf } from './shelf.ts'

/** What the configuration says of backups. */
export interface BackupPlace {
  DATA_DIR: string
  /** `off`, a folder (relative ones are in DATA_DIR), or a bucket as in S3_URL. */
  BACKUP_TO: string
  BACKUP_KEY?: string | undefined
}

/** The shelf belongs to another installation, or to this one before it was restored. */
export class ForeignShelf extends Error {}

const isBucket = (place: string): boolean => /^https?:\/\//.test(place)

/** Whether backups are made at all. */
export const keepsBackups = ({ BACKUP_TO }: Pick<BackupPlace, 'BACKUP_TO'>): boolean => BACKUP_TO !== 'off'

/** The folder of backups; nothing where they are in a bucket. */
export const folderOf = ({ DATA_DIR, BACKUP_TO }: Omit<BackupPlace, 'BACKUP_KEY'>): string | undefined =>
  isBucket(BACKUP_TO) ? undefined : resolve(DATA_DIR, BACKUP_TO)

const storageOf = (place: BackupPlace): Storage => {
  const folder = folderOf(place)
  return folder === undefined ? s3Storage(place.BACKUP_TO) : diskStorage(folder)
}

interface OpenShelf {
  shelf: Shelf
  key: BackupKey
}

const WRONG_KEY =
  'Không mở được nơi sao lưu bằng khóa của máy chủ này; hãy đặt đúng BACKUP_KEY hoặc chọn nơi khác bằng BACKUP_TO'

/** To whom a shelf belongs; undefined for one that is empty. @throws ForeignShelf where the key does not open it */
const ownerOf = (shelf: Shelf): Promise<string | undefined> =>
  shelf.readText(OWNER).catch((error: unknown) => {
    if (error instanceof StorageMissing) return undefined
    // In the library's words; a place that cannot be reached is reported as it is.
    const is_other_key = error instanceof Error && error.message.startsWith('no identity matched')
    throw is_other_key ? new ForeignShelf(WRONG_KEY, { cause: error }) : error
  })

/** The shelf that the configuration names, to be read. @throws KeyMissing; ForeignShelf for a key that does not open it */
export async function openShelf(place: BackupPlace): Promise<OpenShelf> {
  const key = await knownBackupKey(place.DATA_DIR, place.BACKUP_KEY)
  const shelf = shelfOf(storageOf(place), key)
  await ownerOf(shelf)
  return { shelf, key }
}

/** What this data folder is known by among those that make backups. */
function ownName(data_dir: string): string {
  const path = join(data_dir, 'backup-owner')
  if (!existsSync(path)) writeFileSync(path, randomUUID(), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

/** The same, to be written: a shelf is one installation's alone. @throws ForeignShelf */
export async function ownShelf(place: BackupPlace): Promise<OpenShelf> {
  const key = await backupKey(place.DATA_DIR, place.BACKUP_KEY)
  const shelf = shelfOf(storageOf(place), key)
  const name = ownName(place.DATA_DIR)
  const owner = await ownerOf(shelf)
  if (owner === undefined) await shelf.put(OWNER, [Buffer.from(name)])
  else if (owner !== name)
    throw new ForeignShelf(
      'Nơi sao lưu này thuộc về một bản cài đặt khác (hoặc bản trước khi phục hồi); hãy chọn nơi mới bằng BACKUP_TO',
    )
  return { shelf, key }
}
