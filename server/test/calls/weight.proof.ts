import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@bcare/contract'
import { PIECE_BYTES } from '@bcare/contract/files/file-upload'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/kit/database/connect.ts'
import { formOf, PASSWORD } from '../kit.ts'
import { addCrowd } from '../setup/crowd.ts'
import { furnish } from '../setup/furnish.ts'
import { workbook } from '../setup/sheets.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { amount, bePatient, printFigure } from '../suites/torture.ts'

bePatient()

const ROWS = amount({ proofs: 30_000, torture: 100_000 })
/** MB of the whole process, its start included: what 100,000 rows are held to. */
const MOST = 300
/** MB that the process may gain over a small file of the same list; what holds all of its rows gains twice as much. */
const MOST_GAIN = 40

/** MB that the process may gain while a workbook of the same rows is read, the thread that reads it included; the limit of that thread alone is 256. */
const MOST_READ_GAIN = amount({ proofs: 120, torture: 200 })

/** Bytes of the scan that comes in; one that is held whole weighs as much. */
const SCAN = amount({ proofs: 64, torture: 200 }) * 1024 * 1024
/** MB that the process may gain while a scan comes in, is put together, and leaves again. */
const MOST_SCAN_GAIN = 48

let folder: string
let server: ServerProcess
let token = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-weight-'))
  const logger = pino({ level: 'silent' })
  const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'weight', logger })
  await furnish(database.owner)
  await addCrowd(database, ROWS)
  await database.stop()
  server = await startProcess(folder)
  const { data } = await call<{ access_token: string }>('/v1/auth/login', {
    username: 'admin',
    password: PASSWORD,
  })
  token = data.access_token
})
afterAll(async () => {
  await endProcess(server, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const post = (path: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

const call = async <T>(path: string, body: object): Promise<Envelope<T>> =>
  (await (await post(path, body)).json()) as Envelope<T>

/** What the system counts to the process, in MB. */
function weight(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The most that the process weighs while something is done. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  let peak = weight()
  const watch = setInterval(() => (peak = Math.max(peak, weight())), 20)
  await work().finally(() => clearInterval(watch))
  return Math.max(peak, weight())
}

async function sizeOf(answer: Response): Promise<number> {
  let size = 0
  for await (const piece of answer.body ?? []) size += piece.length
  return size
}

/** The whole list as a file, made by a job and taken home. */
async function take(format: 'csv' | 'xlsx'): Promise<void> {
  const { data } = await call<{ id: number }>('/v1/export', { entity: 'person', format })
  for (let status = ''; status !== 'done'; await wait(50)) {
    status = (await call<{ status: string }>('/v1/export/get', { id: data.id })).data.status
    if (status === 'failed') throw new Error('the export failed')
  }
  expect(await sizeOf(await post('/v1/export/download', { id: data.id }))).toBeGreaterThan(ROWS * 20)
}

/** A file small enough to be answered at once, which warms what large ones use. */
async function takeSmall(format: 'csv' | 'xlsx'): Promise<void> {
  const wanted = { entity: 'person', format, filter: { search: 'dong nguoi 1234' } }
  expect(await sizeOf(await post('/v1/export', wanted))).toBeGreaterThan(0)
}

// Only Linux says what a process weighs.
test.runIf(process.platform === 'linux')('a long list leaves without staying in memory', async () => {
  await takeSmall('csv')
  await takeSmall('xlsx')
  const before = weight()
  for (const format of ['csv', 'xlsx'] as const) {
    const peak = await peakOf(() => take(format))
    expect(peak, `${format}, ${before.toFixed(0)} MB before`).toBeLessThan(
      Math.min(MOST, before + amount({ proofs: MOST_GAIN, torture: MOST })),
    )
  }
})

/** A piece of a file, as the browser sends it. */
async function sendPiece(id: number, offset: number, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('body', JSON.stringify({ id, offset }))
  form.append('file', new File([bytes as never], 'piece'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/v1/file_upload/piece`, { method: 'POST', headers, body: form })
  const { code, data } = (await answer.json()) as Envelope<{ received: number }>
  expect(code).toBe(0)
  return data.received
}

/** Puts a scan on a customer's record, piece by piece, and takes it home again. */
async function sendScan(size: number): Promise<void> {
  const person = await call<{ data: { id: number }[] }>('/v1/person/list', { limit: 1 })
  const head = Buffer.concat([randomBytes(128), Buffer.from('DICM'), randomBytes(PIECE_BYTES - 132)])
  const asked = { name: 'CBCT.dcm', size, purpose: 'cbct' }
  const { data: upload } = await call<{ id: number }>('/v1/file_upload/add', asked)
  for (let at = 0; at < size;)
    at = await sendPiece(upload.id, at, at === 0 ? head : randomBytes(Math.min(PIECE_BYTES, size - at)))
  const place = { entity_type: 'person', entity_id: person.data.data[0]?.id, purpose: 'cbct' }
  const added = await call<{ size: number; download_path: string }>('/v1/file_usage/add', {
    ...place,
    upload_id: upload.id,
  })
  expect(added.data.size).toBe(size)
  expect(await sizeOf(await fetch(`${server.url}/storage/bcare/${added.data.download_path}`))).toBe(size)
}

test.runIf(process.platform === 'linux')(
  'a large scan comes and goes without staying in memory',
  async () => {
    await sendScan(3 * PIECE_BYTES)
    const before = weight()
    const peak = await peakOf(() => sendScan(SCAN))
    expect(peak, `${before.toFixed(0)} MB before`).toBeLessThan(before + MOST_SCAN_GAIN)
  },
)

const SHARED = ['Họ tên', 'Điện thoại', 'Ghi chú']

/** A workbook as Excel writes it: every text once, apart from the cells that name it. */
async function workbookOf(rows: number): Promise<Buffer> {
  const texts = [...SHARED]
  for (let row = 0; row < rows; row += 1)
    texts.push(`Nguyễn Đông Người ${row}`, `09${String(10_000_000 + row)}`, `Khách cũ, hồ sơ giấy số ${row}`)
  function* sheet() {
    yield '<worksheet><sheetData>'
    for (let row = 0; row <= rows; row += 1) {
      const cells = ['A', 'B', 'C'].map(
        (at, column) => `<c r="${at}${row + 1}" t="s"><v>${3 * row + column}</v></c>`,
      )
      yield `<row r="${row + 1}">${cells.join('')}</row>`
    }
    yield '</sheetData></worksheet>'
  }
  return workbook(sheet(), `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`)
}

/** Uploads a workbook of customers, which reads all of its rows. */
async function bring(bytes: Buffer, rows: number): Promise<void> {
  const form = await formOf(new File([bytes as never], 'khách.xlsx'), {})
  const headers = { authorization: `Bearer ${token}`, ...form.headers }
  const answer = await fetch(`${server.url}/v1/person-import/add`, {
    method: 'POST',
    headers,
    body: form.bytes as never,
  })
  const { code, message, data } = (await answer.json()) as Envelope<{ total: number }>
  expect([code, message, data.total]).toEqual([0, '', rows])
}

test.runIf(process.platform === 'linux')(
  'a workbook of many rows is read without staying in memory',
  async () => {
    const [small, large] = [await workbookOf(1_000), await workbookOf(ROWS)]
    await bring(small, 1_000)
    const before = weight()
    const peak = await peakOf(() => bring(large, ROWS))
    printFigure(
      `a workbook of ${ROWS} rows: ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB while it is read`,
    )
    expect(peak, `${before.toFixed(0)} MB before`).toBeLessThan(before + MOST_READ_GAIN)
  },
)
