import { setTimeout as wait } from 'node:timers/promises'
import { families, Fault, kindOfCode, type Envelope, type Row } from '@bcare/contract'
import type { PersonImport } from '@bcare/contract/customers/person-import'
import { pino } from 'pino'
import { jobs } from '../../src/jobs.ts'
import { csvLines } from '../../src/kit/sheets/csv-write.ts'
import { startWorker, type Worker } from '../../src/kit/jobs/worker.ts'
import type { Api, Clinic } from '../kit.ts'

export type Import = Row<typeof PersonImport>

const BOUNDARY = 'bcare-test-boundary'

/** A file as a browser's form sends it. */
export function formOf(name: string, bytes: Buffer): { headers: Record<string, string>; payload: Buffer } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload }
}

/** A CSV file of rows. */
export const csvOf = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(csvLines(rows))

/** The jobs of a clinic under test, running. */
export const openWorker = (clinic: Clinic): Promise<Worker> =>
  startWorker({
    connection: clinic.owner,
    pool: clinic.pool,
    bus: clinic.bus,
    vault: clinic.application.options.vault,
    storage: clinic.storage,
    jobs,
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  })

export interface Fixture {
  api: Api
  /** Sends a file; throws `Fault` for a refusal. */
  upload(name: string, bytes: Buffer): Promise<Import>
  /** Waits until no job works on the import. */
  settled(id: number): Promise<Import>
  /** Uploads, checks with the guessed columns, and waits. */
  checked(name: string, bytes: Buffer, options?: object): Promise<Import>
  /** The same, brought in. */
  imported(name: string, bytes: Buffer, options?: object): Promise<Import>
  /** A download, as text. */
  download(path: string, body: object): Promise<{ headers: Record<string, unknown>; bytes: Buffer }>
}

/** Families whose records come in from files. */
type Importing = 'personImport' | 'productImport' | 'priceTierImport' | 'materialImport' | 'stockImport'

/** What a user who imports customers, or other records, does, over HTTP. */
export async function openFixture(
  clinic: Clinic,
  username = 'manager',
  family: Importing = 'personImport',
): Promise<Fixture> {
  const { app } = clinic.application
  const token = await clinic.token(username)
  const api = await clinic.as(username)
  const calls = api[family] as Api['personImport']
  const send = (path: string, headers: Record<string, string>, payload: Buffer | string) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'bcare.localhost', authorization: `Bearer ${token}`, ...headers },
      payload,
    })
  const upload: Fixture['upload'] = async (name, bytes) => {
    const { headers, payload } = formOf(name, bytes)
    const { code, message, data } = (await send(families[family].add.path, headers, payload)).json<
      Envelope<Import>
    >()
    if (code !== 0) throw new Fault(kindOfCode(code), message, data)
    return data
  }
  const settled: Fixture['settled'] = async (id) => {
    for (;;) {
      const now = await calls.get({ id })
      if (!now.status.endsWith('ing')) return now
      await wait(20)
    }
  }
  const checked: Fixture['checked'] = async (name, bytes, options = {}) => {
    const { id, mapping } = await upload(name, bytes)
    await calls.check({ id, mapping, options })
    return settled(id)
  }
  return {
    api,
    upload,
    settled,
    checked,
    async imported(name, bytes, options) {
      const { id } = await checked(name, bytes, options)
      await calls.run({ id })
      return settled(id)
    },
    async download(path, body) {
      const answer = await send(path, { 'content-type': 'application/json' }, JSON.stringify(body))
      return { headers: answer.headers, bytes: answer.rawPayload }
    },
  }
}
