import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { request as httpRequest } from 'node:http'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { RECEIVED } from '../../src/kit/http/receive.ts'
import { sweepReceived } from '../../src/kit/http/sweep-received.ts'
import { formOf } from '../kit.ts'
import { photo } from '../setup/file-fixture.ts'
import {
  filesIn,
  openFileServers,
  placeIn,
  type FileServer,
  type FileServers,
} from '../setup/file-servers.ts'
import { endProcess } from '../suites/process.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

let servers: FileServers
beforeAll(async () => {
  servers = await openFileServers()
})
afterAll(() => servers.close())

const KILLS = amount({ proofs: 4, torture: 100 })
const SENDERS = 6
const MB = 1024 * 1024

/** A moment in which whatever was written then has been standing still for long enough to be swept. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)

/** As if everything in a folder had been written two days ago. */
function age(folder: string): void {
  for (const path of filesIn(folder)) utimesSync(path, hoursAgo(48), hoursAgo(48))
}

const scan = () => new File(['ply\nformat binary\n', randomBytes(3 * MB)], 'hàm dưới.ply')

/** Sends files until the server is gone; answers the ids of those that it said it has. */
async function sendUntilGone(
  server: FileServer,
  person_id: number,
  acknowledged: (id: number) => void,
): Promise<void> {
  for (let serial = 0; ; serial += 1) {
    const [file, purpose] = serial % 2 === 0 ? [scan(), 'scan_3d'] : [await photo(), 'photo_int']
    const input = { entity_type: 'person', entity_id: person_id, purpose }
    const answer = await server.post<{ id: number }>('/v1/file_usage/add', input, file).catch(() => undefined)
    if (answer === undefined) return
    expect([answer.code, answer.message]).toEqual([0, ''])
    acknowledged(answer.data.id)
  }
}

test(`a server that is killed ${KILLS} times while it takes files in keeps each that it acknowledged, and nothing else`, async () => {
  const folder = join(servers.folder, 'killed')
  const place = placeIn(folder)
  const files = join(place.data, 'files')
  const known: number[] = []
  let person_id = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await servers.start(place)
    const person = { full_name: `Trần Thị Ngắt ${kill}`, no_phone_reason: 'không nhớ', force: true }
    person_id = (await server.post<{ id: number }>('/v1/person/add', person)).data.id
    const wanted = known.length + 1 + (kill % 7)
    const enough = Promise.withResolvers<void>()
    const senders = Array.from({ length: SENDERS }, () =>
      sendUntilGone(server, person_id, (id) => {
        if (known.push(id) >= wanted) enough.resolve()
      }),
    )
    await Promise.race([enough.promise, Promise.all(senders)])
    await endProcess(server.process, 'SIGKILL')
    await Promise.all(senders)
    expect(known.length).toBeGreaterThanOrEqual(wanted)
  }
  // Whatever the kills have hit, one of each kind is there.
  mkdirSync(join(files, '.half'), { recursive: true })
  writeFileSync(join(files, '.half', 'dead'), 'x')
  writeFileSync(join(files, '1', 'stray'), 'x')
  writeFileSync(join(place.temporary, `${RECEIVED}dead`), 'x')
  age(folder)

  const { process } = await servers.start(place)
  const left = () => filesIn(folder).filter((path) => path.includes(RECEIVED) || path.includes('.half'))
  expect(left()).toEqual([])
  await servers.rows(`select graphile_worker.add_job('sweep_files', '{"tenant_id": 1}')`)
  const keys = await servers.rows<{ key: string; size: string | null }>(
    'select storage_key as key, size from file union all select thumb_key, null from file where thumb_key is not null order by 1',
  )
  const stored = () =>
    filesIn(files)
      .map((path) => relative(files, path))
      .toSorted()
  await vi.waitFor(() => expect(stored()).toEqual(keys.map(({ key }) => key).toSorted()), {
    timeout: 60_000,
    interval: 100,
  })
  for (const { key, size } of keys)
    if (size !== null) expect(statSync(join(files, key)).size).toBe(Number(size))
  const rows = await servers.rows<{ id: number }>('select id::int as id from file_usage')
  expect(new Set(rows.map(({ id }) => id)).isSupersetOf(new Set(known))).toBe(true)
  await endProcess(process, 'SIGTERM')
})

test('a file that comes in has no name: killed at that, a server leaves nothing to sweep', async () => {
  const place = placeIn(join(servers.folder, 'receiving'))
  const { process, token } = await servers.start(place)
  const form = await formOf(new File([`%PDF-1.7\n`, randomBytes(MB)], 'dở dang.pdf'), {
    entity_type: 'person',
    entity_id: 1,
    purpose: 'document',
  })
  const request = httpRequest(`${process.url}/v1/file_usage/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...form.headers },
  }).on('error', () => {})
  request.write(form.bytes.subarray(0, MB / 2))
  const open = `/proc/${process.child.pid}/fd`
  const held = () =>
    readdirSync(open).map((name) => {
      try {
        return readlinkSync(join(open, name))
      } catch {
        return ''
      }
    })
  await vi.waitFor(
    () =>
      expect(held().filter((path) => path.includes(RECEIVED) && path.endsWith('(deleted)'))).toHaveLength(1),
    { timeout: 30_000, interval: 50 },
  )
  await endProcess(process, 'SIGKILL')
  request.destroy()
  expect(readdirSync(place.temporary).filter((name) => name.startsWith(RECEIVED))).toEqual([])
})

describe('what servers that died have left', () => {
  test('of uploads in the temporary folder goes when it is an hour old, and nothing else', async () => {
    const place = mkdtempSync(join(tmpdir(), 'bcare-left-'))
    for (const [name, ago] of [
      ['bcare-upload-old', 2],
      ['bcare-upload-young', 0],
      ['another-program', 48],
    ] as const) {
      writeFileSync(join(place, name), 'x')
      utimesSync(join(place, name), hoursAgo(ago), hoursAgo(ago))
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
      utimesSync(join(place, '.half', name), hoursAgo(ago), hoursAgo(ago))
    }
    expect(await storage.forgetHalves(hoursAgo(24))).toBe(1)
    expect(readdirSync(join(place, '.half'))).toEqual(['alive'])
    const read: Buffer[] = []
    for await (const piece of await storage.read('1/whole')) read.push(piece)
    expect(Buffer.concat(read).toString()).toBe('whole')
    rmSync(place, { recursive: true })
  })
})
