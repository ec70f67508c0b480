import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { backupKey } from '../../src/backup/key.ts'
import { shelfOf } from '../../src/backup/shelf.ts'
import { backupWork } from '../../src/backup/work.ts'
import { createPool } from '../../src/kit/database/pool.ts'
import type { Storage } from '../../src/kit/storage.ts'
import { logger, throwaway } from '../setup/backup-fixture.ts'
import { onPerson, openFileFixture, photo, type FileFixture } from '../setup/file-fixture.ts'

const COMMAND = fileURLToPath(new URL('../../src/commands/restore.ts', import.meta.url))

const data = throwaway('files')
const to = throwaway('files-to')
let opened: FileFixture
beforeAll(async () => {
  opened = await openFileFixture()
})
afterAll(async () => {
  await opened.clinic.close()
  data.remove()
  to.remove()
})

async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of await storage.read(key)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Backs up what an external database leaves to us. */
async function backUp(): Promise<void> {
  const { clinic } = opened
  const pool = createPool({ connection: clinic.owner, logger, name: 'test backup', size: 2 })
  const work = backupWork({
    cluster: undefined,
    pool,
    storage: clinic.storage,
    shelf: shelfOf(diskStorage(to.path), await backupKey(data.path, undefined)),
    heads_file: join(data.path, 'audit-heads.log'),
    secret: '',
  })
  await work.takeWhole()
  await work.close()
  await pool.end()
}

/** `npm run restore -- files` on the clinic's database, as an external one. */
async function restoreFiles(): Promise<string> {
  const { host, port, user, database } = opened.clinic.owner
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  const env = { ...process.env, DATA_DIR: data.path, BACKUP_TO: to.path, DATABASE_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'files'], { env })
  return stdout
}

/** A customer who was anonymised, and came back with the database of before. */
async function comeBack(full_name: string): Promise<number> {
  const { clinic, receptionist } = opened
  const person_id = await opened.addCustomer(full_name)
  const asked = await receptionist.subjectRequest.add({ person_id, kind: 'erase', content: 'Yêu cầu' })
  const manager = await clinic.as('manager')
  await manager.subjectRequest.approve({ id: asked.id })
  await backUp()
  await opened.rows('update person set full_name = $2, anonymised_at = null where id = $1', [
    person_id,
    full_name,
  ])
  await opened.rows(
    `update subject_request set status = 'open', decided_at = null, decided_by = null where id = $1`,
    [asked.id],
  )
  await opened.rows('delete from history_redaction where request_id = $1', [asked.id])
  await opened.rows(`delete from history where action = 'redact' and entity_id = $1`, [asked.id])
  return person_id
}

test('where the database came back by other tools, its files do too, and who was anonymised is so again', async () => {
  const { clinic, receptionist, person_id } = opened
  await receptionist.fileUsage.add(onPerson(person_id), { file: await photo() })
  const back = await comeBack('Nguyễn Trở Lại')
  const [file] = await opened.rows<{ key: string; thumb: string }>(
    'select storage_key as key, thumb_key as thumb from file',
  )
  expect(await restoreFiles()).toBe('Đã đưa lại 2 tệp từ nơi sao lưu, ẩn danh lại 1 khách.\n')
  const restored = diskStorage(join(data.path, 'files'))
  for (const key of [file?.key ?? '', file?.thumb ?? ''])
    expect((await bytesOf(restored, key)).equals(await bytesOf(clinic.storage, key))).toBe(true)
  expect((await receptionist.person.get({ id: back })).full_name).toBe('Khách đã ẩn danh')
  expect(await restoreFiles()).toBe('Đã đưa lại 0 tệp từ nơi sao lưu, ẩn danh lại 0 khách.\n')

  rmSync(join(data.path, 'files'), { recursive: true })
  rmSync(join(to.path, 'files'), { recursive: true })
  expect(await restoreFiles()).toContain('Thiếu 2 tệp không có trong nơi sao lưu.')
})
