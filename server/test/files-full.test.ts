import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE, type Envelope } from '@bcare/contract'
import { PIECE_BYTES } from '@bcare/contract/files/file-upload'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskStorage } from '../src/adapters/disk-storage.ts'
import { openDatabase, type DatabaseServer } from '../src/kit/database/connect.ts'
import { DISK_FULL } from '../src/kit/disk-full.ts'
import { RECEIVED } from '../src/kit/http/receive.ts'
import { sweepReceived } from '../src/kit/http/sweep-received.ts'
import { formOf, PASSWORD, refusal } from './kit.ts'
import { onPerson, openFileDesk, photo } from './setup/file-desk.ts'
import { furnish } from './setup/furnish.ts'
import { ownerRows } from './suites/database.ts'
import { endProcess, startProcess, type ServerProcess } from './suites/process.ts'
import { bePatient } from './suites/torture.ts'

bePatient()

/** No file of the server's may become longer; its database, which is ours, knows no such limit. */
const LIMIT = 1024 * 1024
const LIMITED = ['sh', '-c', `ulimit -f ${LIMIT / 512}; exec "$0" "$@"`]

let folder: string
let database: DatabaseServer
let server: ServerProcess
let token: string
let elsewhere: { DATABASE_URL: string; SECRET: string }

const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-full-'))
  for (const name of ['data', 'temporary']) mkdirSync(at(name))
  const logger = pino({ level: 'silent' })
  database = await openDatabase({ data_dir: at('database'), url: undefined, secret: 'full', logger })
  await furnish(database.owner)
  const { host, port, user, database: name } = database.owner
  const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`
  elsewhere = { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex') }
  server = await startProcess(at('data'), { ...elsewhere, TMPDIR: at('temporary') }, LIMITED)
  const { data } = await post<{ access_token: string }>('/v1/auth/login', {
    username: 'admin',
    password: PASSWORD,
  })
  token = data.access_token
})
afterAll(async () => {
  await endProcess(server, 'SIGTERM')
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function post<T>(path: string, input: object, file?: File): Promise<Envelope<T> & { status: number }> {
  const form = file === undefined ? undefined : await formOf(file, input)
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...form?.headers,
    },
    body: (form?.bytes as BodyInit | undefined) ?? JSON.stringify(input),
  })
  return { ...((await answer.json()) as Envelope<T>), status: answer.status }
}

/** Every row that an upload may leave. */
const rowsLeft = () =>
  ownerRows<{ count: number }>(
    database.owner,
    `select (select count(*) from file)::int + (select count(*) from file_usage)::int + (select coalesce(sum(received), 0) from file_upload)::int as count`,
  )
/** Every file that stands in the storage or is being written, there or in the temporary folder. */
const filesLeft = () =>
  [at('data/files'), at('temporary')].flatMap((place) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  )

const errorsKept = async () => {
  const { data } = await post<{ data: { name: string; path: string }[] }>('/v1/server-error/list', {})
  return data.data.map(({ name, path }) => `${path}: ${name}`)
}

describe('a disk that is full', () => {
  const on = { entity_type: 'person', purpose: 'photo_int' } as const
  let person_id: number
  beforeAll(async () => {
    const person = { full_name: 'Trần Thị Đầy', phone: '0944000001' }
    person_id = (await post<{ id: number }>('/v1/person/add', person)).data.id
    // The storage is there, with a picture in it.
    const added = await post('/v1/file_usage/add', { ...on, entity_id: person_id }, await photo())
    expect(added.code).toBe(0)
  })

  /** Nothing of it is left, the administrator knows of it, and the next small file is taken. */
  async function endsWell(path: string, input: object, file: File): Promise<void> {
    const [rows, files, errors] = [await rowsLeft(), filesLeft(), await errorsKept()]
    const answer = await post(path, input, file)
    expect([answer.status, answer.code, answer.message]).toEqual([503, CODE.unavailable, DISK_FULL])
    expect(await rowsLeft()).toEqual(rows)
    expect(filesLeft()).toEqual(files)
    await vi.waitFor(async () => expect((await errorsKept()).length).toBe(errors.length + 1), {
      timeout: 30_000,
      interval: 100,
    })
    expect((await errorsKept())[0]).toContain(`${path}: Error EFBIG`)
    const next = await post('/v1/file_usage/add', { ...on, entity_id: person_id }, await photo())
    expect(next.code).toBe(0)
  }

  test('while a file comes in', async () => {
    const large = new File([`%PDF-1.7\n`, randomBytes(3 * LIMIT)], 'hợp đồng.pdf')
    await endsWell('/v1/file_usage/add', { ...on, purpose: 'document', entity_id: person_id }, large)
  })

  test('while a piece of a large one comes in', async () => {
    const draft = { name: 'CBCT.dcm', size: 3 * PIECE_BYTES, purpose: 'cbct' }
    const { data } = await post<{ id: number }>('/v1/file_upload/add', draft)
    const piece = new File([randomBytes(PIECE_BYTES)], 'piece')
    await endsWell('/v1/file_upload/piece', { id: data.id, offset: 0 }, piece)
  })

  test('while a picture is stored', async () => {
    // Small as it is sent, and far larger as it is drawn anew.
    const side = 2_000
    const noise = sharp(randomBytes(side * side), { raw: { width: side, height: side, channels: 1 } })
    const sent = await noise.avif({ quality: 1, effort: 0 }).toBuffer()
    expect([
      sent.length < LIMIT / 2,
      (await sharp(sent).jpeg({ quality: 90 }).toBuffer()).length > LIMIT,
    ]).toEqual([true, true])
    await endsWell(
      '/v1/file_usage/add',
      { ...on, entity_id: person_id },
      new File([sent as never], 'nhiễu.avif'),
    )
  })
})

test('a server that is killed while a file comes in leaves nothing of it', async () => {
  for (const name of ['other', 'elsewhere']) mkdirSync(at(name))
  const killed = await startProcess(at('other'), { ...elsewhere, TMPDIR: at('elsewhere') })
  const form = await formOf(new File([`%PDF-1.7\n`, randomBytes(LIMIT)], 'dở dang.pdf'), {
    entity_type: 'person',
    entity_id: 1,
    purpose: 'document',
  })
  const request = httpRequest(`${killed.url}/v1/file_usage/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...form.headers },
  }).on('error', () => {})
  request.write(form.bytes.subarray(0, LIMIT / 2))
  const held = () =>
    readdirSync(`/proc/${killed.child.pid}/fd`).map((name) => {
      try {
        return readlinkSync(`/proc/${killed.child.pid}/fd/${name}`)
      } catch {
        return ''
      }
    })
  await vi.waitFor(
    () =>
      expect(held().filter((path) => path.includes(RECEIVED) && path.endsWith('(deleted)'))).toHaveLength(1),
    { timeout: 30_000, interval: 50 },
  )
  await endProcess(killed, 'SIGKILL')
  request.destroy()
  expect(readdirSync(at('elsewhere')).filter((name) => name.startsWith(RECEIVED))).toEqual([])
})

describe('what servers that died have left', () => {
  const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60 * 1000)

  test('of uploads in the temporary folder goes when it is an hour old, and nothing else', async () => {
    const place = mkdtempSync(join(tmpdir(), 'bcare-left-'))
    for (const [name, ago] of [
      ['bcare-upload-old', 2],
      ['bcare-upload-young', 0],
      ['another-program', 48],
    ] as const) {
      writeFileSync(join(place, name), 'x')
      utimesSync(join(place, name), hours(ago), hours(ago))
    }
    expect(await sweepReceived(place)).toBe(1)
    expect(readdirSync(place).toSorted()).toEqual(['another-program', 'bcare-upload-young'])
    rmSync(place, { recursive: true })
  })

  test('half written in the store goes when it is older than a moment, and what is whole stays', async () => {
    const place = mkdtempSync(join(tmpdir(), 'bcare-halves-'))
    const storage = diskStorage(place)
    const bytes = async function* () {
      yield Buffer.from('whole')
    }
    await storage.put('1/whole', bytes(), 5)
    mkdirSync(join(place, '.half'), { recursive: true })
    for (const [name, ago] of [
      ['dead', 30],
      ['alive', 0],
    ] as const) {
      writeFileSync(join(place, '.half', name), 'x')
      utimesSync(join(place, '.half', name), hours(ago), hours(ago))
    }
    expect(await storage.forgetHalves(hours(24))).toBe(1)
    expect(readdirSync(join(place, '.half'))).toEqual(['alive'])
    const read: Buffer[] = []
    for await (const piece of await storage.read('1/whole')) read.push(piece)
    expect(Buffer.concat(read).toString()).toBe('whole')
    rmSync(place, { recursive: true })
  })
})

test('a database that is full says so too, takes nothing, and its error is kept once it has room', async () => {
  const open = await openFileDesk()
  const { clinic, desk, person_id } = open
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
    async () => desk.fileUsage.add(onPerson(person_id), { file: await photo() }),
    () => admin.tag.add({ name: 'Không còn chỗ', scope: 'both', color: '#0891B2' }),
  ]) {
    const fault = await refusal(call())
    expect([fault.code, fault.message]).toEqual([CODE.unavailable, DISK_FULL])
    failed.push(fault.message)
  }
  expect(await stored()).toEqual(before)
  expect(await rows('select 1 from file')).toEqual([])
  await rows('drop trigger no_room on file_usage; drop trigger no_room on tag')
  await desk.fileUsage.add(onPerson(person_id), { file: await photo() })
  await vi.waitFor(async () => expect((await admin.serverError.list({})).data).toHaveLength(failed.length), {
    timeout: 30_000,
    interval: 100,
  })
  await clinic.close()
})
