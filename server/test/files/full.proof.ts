import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE } from '@bcare/contract'
import { PIECE_BYTES } from '@bcare/contract/files/file-upload'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DISK_FULL } from '../../src/kit/disk-full.ts'
import { refusal } from '../kit.ts'
import { onPerson, openFileFixture, photo } from '../setup/file-fixture.ts'
import {
  filesIn,
  openFileServers,
  placeIn,
  type FileServer,
  type FileServers,
} from '../setup/file-servers.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const MB = 1024 * 1024

/** Runs a program on a small disk of its own, which nobody else sees. */
const onSmallDisk = (folder: string) => [
  'unshare',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  'sh',
  '-c',
  `mount -t tmpfs -o size=2m tmpfs '${folder}' && mkdir '${folder}/data' '${folder}/temporary' && exec "$0" "$@"`,
]

/** No file may become longer than a megabyte; the database, which is ours, knows no such limit. */
const withLimit = () => ['sh', '-c', `ulimit -f ${MB / 512}; exec "$0" "$@"`]

/** Not everywhere may a disk be mounted. */
const mayMount = (): boolean => {
  const [program = '', ...rest] = onSmallDisk(tmpdir())
  return spawnSync(program, [...rest, 'true']).status === 0
}

const WAYS = [
  { says: 'EFBIG', within: withLimit },
  ...(mayMount() ? [{ says: 'ENOSPC', within: onSmallDisk }] : []),
]

let servers: FileServers
beforeAll(async () => {
  servers = await openFileServers()
})
afterAll(() => servers.close())

/** Every row that an upload may leave. */
const rowsLeft = () =>
  servers.rows<{ count: number }>(
    `select (select count(*) from file)::int + (select count(*) from file_usage)::int + (select coalesce(sum(received), 0) from file_upload)::int as count`,
  )

describe.each(WAYS)('a disk that is full ($says)', ({ says, within }) => {
  const on = { entity_type: 'person', purpose: 'photo_int' } as const
  let server: FileServer
  let person_id: number
  let place: string
  beforeAll(async () => {
    const folder = join(servers.folder, says)
    server = await servers.start(placeIn(folder), within(folder))
    // As the server sees it: its disk may be nobody else's.
    place = join('/proc', String(server.process.child.pid), 'root', folder)
    const person = { full_name: `Trần Thị Đầy ${says}`, no_phone_reason: 'không nhớ', force: true }
    person_id = (await server.post<{ id: number }>('/v1/person/add', person)).data.id
    // The storage is there, with a picture in it.
    expect((await add(await photo())).code).toBe(0)
  })

  const add = (file: File) => server.post('/v1/file_usage/add', { ...on, entity_id: person_id }, file)

  /** Every file that stands in the storage or is being written, there or in the temporary folder. */
  const filesLeft = () => ['data/files', 'temporary'].flatMap((name) => filesIn(join(place, name)))

  const errorsStored = async () => {
    const { data } = await server.post<{ data: { name: string; path: string }[] }>(
      '/v1/server-error/list',
      {},
    )
    return data.data.map(({ name, path }) => `${path}: ${name}`)
  }

  /** Nothing of it is left, the administrator knows of it, and the next small file is taken. */
  async function endsWell(path: string, input: object, file: File): Promise<void> {
    const [rows, files, errors] = [await rowsLeft(), filesLeft(), await errorsStored()]
    const answer = await server.post(path, input, file)
    expect([answer.status, answer.code, answer.message]).toEqual([503, CODE.unavailable, DISK_FULL])
    expect(await rowsLeft()).toEqual(rows)
    expect(filesLeft()).toEqual(files)
    await vi.waitFor(async () => expect((await errorsStored()).length).toBe(errors.length + 1), {
      timeout: 30_000,
      interval: 100,
    })
    expect((await errorsStored())[0]).toContain(`${path}: Error ${says}`)
    expect((await add(await photo())).code).toBe(0)
  }

  test('while a file comes in', async () => {
    const large = new File([`%PDF-1.7\n`, randomBytes(3 * MB)], 'hợp đồng.pdf')
    await endsWell('/v1/file_usage/add', { ...on, purpose: 'document', entity_id: person_id }, large)
  })

  test('while a piece of a large one comes in', async () => {
    const draft = { name: 'CBCT.dcm', size: 3 * PIECE_BYTES, purpose: 'cbct' }
    const { data } = await server.post<{ id: number }>('/v1/file_upload/add', draft)
    const piece = new File([randomBytes(PIECE_BYTES)], 'piece')
    await endsWell('/v1/file_upload/piece', { id: data.id, offset: 0 }, piece)
  })

  test('while a picture is stored', async () => {
    // Small as it is sent, and far larger as it is drawn anew.
    const side = 2_800
    const noise = sharp(randomBytes(side * side), { raw: { width: side, height: side, channels: 1 } })
    const sent = await noise.avif({ quality: 1, effort: 0 }).toBuffer()
    const drawn = await sharp(sent).jpeg({ quality: 90 }).toBuffer()
    expect([sent.length < MB / 2, drawn.length > 2 * MB]).toEqual([true, true])
    await endsWell(
      '/v1/file_usage/add',
      { ...on, entity_id: person_id },
      new File([sent as never], 'nhiễu.avif'),
    )
  })
})

test('a database that is full says so too, takes nothing, and its error is kept once it has room', async () => {
  const open = await openFileFixture()
  const { clinic, receptionist, person_id } = open
  const rows = (text: string) => open.rows(text)
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of clinic.storage.list('1/')) keys.push(key)
    return keys.toSorted()
  }
  const failed: string[] = []
  const before = await stored()
  await rows(`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on file_usage for each row execute function no_room();
    create trigger no_room before insert on tag for each row execute function no_room();`)
  const admin = await clinic.as('admin')
  // One in the middle of a transaction, and one whose last statement travels with the commit.
  for (const call of [
    async () => receptionist.fileUsage.add(onPerson(person_id), { file: await photo() }),
    () => admin.tag.add({ name: 'Không còn chỗ', scope: 'both', color: '#0891B2' }),
  ]) {
    const fault = await refusal(call())
    expect([fault.code, fault.message]).toEqual([CODE.unavailable, DISK_FULL])
    failed.push(fault.message)
  }
  expect(await stored()).toEqual(before)
  expect(await rows('select 1 from file')).toEqual([])
  await rows('drop trigger no_room on file_usage; drop trigger no_room on tag')
  await receptionist.fileUsage.add(onPerson(person_id), { file: await photo() })
  await vi.waitFor(async () => expect((await admin.serverError.list({})).data).toHaveLength(failed.length), {
    timeout: 30_000,
    interval: 100,
  })
  await clinic.close()
})
