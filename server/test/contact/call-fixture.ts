import { pino } from 'pino'
import type pg from 'pg'
import { callSignature } from '../../src/contact/call/notice-route.ts'
import { tenantDatabase, tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import type { JobContext } from '../../src/kit/jobs/job.ts'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

interface Told {
  call_id: string
  status: string
  from: string
  at?: string
  agent?: string
  recording_url?: string
}

/** A clinic whose exchange tells it of calls. */
export interface Calls {
  clinic: Clinic
  manager: Api
  admin: Api
  /** What a job of this clinic works with. */
  job: JobContext
  /** A notice of the exchange in the generic shape, signed. */
  tell: (notice: Told) => Promise<unknown>
  /** A call from a new number that has ended and was spoken in, some days ago. */
  ended: (
    more?: Partial<Told> & { days_ago?: number },
  ) => Promise<{ id: number; phone: string; call_id: string }>
  nextPhone: () => string
  nextCall: () => string
  rows: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
  close: () => Promise<void>
}

export async function openCalls(): Promise<Calls> {
  const clinic = await openClinic()
  const manager = await clinic.as('manager')
  const admin = await clinic.as('admin')
  const { path } = await admin.call.renew_address({})
  const secret = path.split('/').at(-1) ?? ''
  const rows: Calls['rows'] = (text, values = []) => ownerRows(clinic.owner, text, values)
  const [tenant] = await rows<{ id: number }>(`select id from tenant where key = 'bcare'`)
  const tenant_id = tenant?.id ?? 0
  const actor = { tenant_id, user_id: null, request_id: 'test', ip: null, user_agent: null }
  let serial = 0
  const nextPhone = () => `09086${String((serial += 1)).padStart(5, '0')}`
  const nextCall = () => `told-${(serial += 1)}`
  const tell: Calls['tell'] = async (notice) => {
    const text = JSON.stringify({ direction: 'in', to: '101', ...notice })
    const { body } = await clinic.post(path, text, {
      'x-bcare-signature': `sha256=${callSignature(secret, text)}`,
    })
    if (body.code !== 0) throw new Error(body.message)
    return body.data
  }
  return {
    clinic,
    manager,
    admin,
    job: {
      tenant_id,
      db: tenantDatabase(clinic.pool, actor, { writes: true }),
      transaction: (work) => tenantTransaction(clinic.pool, actor, work),
      bus: clinic.bus,
      vault: clinic.application.options.vault,
      cache: clinic.application.options.cache,
      storage: clinic.storage,
      logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
      signal: new AbortController().signal,
      last: false,
    },
    tell,
    async ended({ days_ago = 0, ...more } = {}) {
      const [phone, call_id] = [more.from ?? nextPhone(), nextCall()]
      const at = (minutes: number) =>
        new Date(Date.now() - days_ago * 86_400_000 - minutes * 60_000).toISOString()
      await tell({ call_id, status: 'answered', agent: 'care', ...more, from: phone, at: at(10) })
      await tell({ call_id, status: 'ended', agent: 'care', ...more, from: phone, at: at(5) })
      const [row] = await rows<{ id: string }>('select id from call where provider_call_id = $1', [call_id])
      return { id: Number(row?.id), phone, call_id }
    },
    nextPhone,
    nextCall,
    rows,
    close: () => clinic.close(),
  }
}
