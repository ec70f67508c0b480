import { randomUUID } from 'node:crypto'
import { client, families, Fault, kindOfCode, type Send } from '@bcare/contract'
import { addDays, clinicDate, instantAt } from '@bcare/rules/text/date'
import pg from 'pg'
import { createUser } from '../../src/identity/provision.ts'
import { runPipeline } from '../../src/kit/database/pipeline.ts'
import { sql } from '../../src/kit/database/sql.ts'
import { starterPipelines } from '../../src/sales/starter-pipelines.ts'
import { openClinic, PASSWORD, type Api, type Clinic } from '../kit.ts'

/** A clinic with doctors, rooms, words and pipelines, on a clock that stands at nine in the morning unless it is set. */
export interface Fixture {
  clinic: Clinic
  today: string
  /** Sets the clinic's clock to minutes after today's midnight. */
  setClock: (minutes: number) => void
  /** An instant: minutes after midnight, today or some days later. */
  at: (minutes: number, days?: number) => string
  as: (username: string) => Api
  receptionist: Api
  manager: Api
  admin: Api
  doctors: number[]
  room: number
  type: number
  words: Record<string, number>
  person: (name?: string) => Promise<number>
  owner: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
  close(): Promise<void>
}

const WORDS = [
  ['appointment_type', 'Khám & tư vấn', {}],
  ['room', 'Ghế 1', {}],
  ['cancel_reason', 'Bận đột xuất', { side: 'customer' }],
  ['no_show_reason', 'Không liên lạc được', {}],
  ['reschedule_reason', 'Khách xin dời', {}],
  ['no_treatment_reason', 'Giá cao', {}],
] as const

async function addDoctors(owner: pg.Client): Promise<number[]> {
  await owner.query('set role bcare_owner')
  const { rows } = await owner.query<{ id: number; branch_id: string }>(
    "select id, (select 1) as branch_id from tenant where key = 'bcare'",
  )
  const tenant_id = Number(rows[0]?.id)
  await runPipeline(owner, [sql`select set_config('app.tenant_id', ${String(tenant_id)}, false)`])
  const branch = await owner.query<{ id: string }>(
    "select id from department where tenant_id = $1 and kind = 'branch' order by id limit 1",
    [tenant_id],
  )
  const pipelines = await owner.query('select 1 from pipeline where tenant_id = $1', [tenant_id])
  if (pipelines.rowCount === 0) await runPipeline(owner, starterPipelines(tenant_id))
  const branch_id = Number(branch.rows[0]?.id)
  const more = { is_doctor: true, bookable: true }
  const doctors = []
  for (const username of ['khoa', 'hang']) {
    const user = {
      username,
      name: `BS. ${username}`,
      password: PASSWORD,
      roles: ['doctor'],
      branch_id,
      department_id: branch_id,
      more,
    }
    doctors.push(await createUser(owner, tenant_id, user))
  }
  await owner.query("select set_config('app.tenant_id', $1, false)", [String(tenant_id)])
  return doctors
}

/** Typed clients whose tokens are of the present hour of the clock, because the clock of these tests jumps. */
function signer(clinic: Clinic, minutes: () => number): (username: string) => Api {
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (username: string) => {
    const answer = await clinic.visitor().auth.login({ username, password: PASSWORD })
    return answer.access_token ?? ''
  }
  const tokenOf = (username: string) => {
    const key = `${username}@${minutes()}`
    const token = tokens.get(key) ?? signIn(username)
    tokens.set(key, token)
    return token
  }
  return (username) => {
    const send: Send = async (call, input) => {
      const headers = {
        authorization: `Bearer ${await tokenOf(username)}`,
        ...(call.kind === 'write' && { 'idempotency-key': randomUUID() }),
      }
      const { body } = await clinic.post(call.path, input, headers)
      if (body.code !== 0) throw new Fault(kindOfCode(body.code), body.message, body.data)
      return body.data
    }
    return client(families, send)
  }
}

/** Opens a clinic that is ready to book. */
export async function openFixture(): Promise<Fixture> {
  const today = clinicDate(Date.now())
  let minutes = 9 * 60
  const clinic = await openClinic({ clock: () => new Date(instantAt(today, minutes)) })
  const owner = new pg.Client(clinic.owner)
  await owner.connect()
  const doctors = await addDoctors(owner)
  const as = signer(clinic, () => minutes)
  const [admin, manager, receptionist] = [as('admin'), as('manager'), as('receptionist')]
  const words: Record<string, number> = {}
  for (const [vocabulary, name, data] of WORDS)
    words[vocabulary] = (await admin.term.add({ vocabulary, name, data })).id
  let phones = 0
  return {
    clinic,
    today,
    setClock: (next) => void (minutes = next),
    at: (after, days = 0) => instantAt(addDays(today, days), after),
    as,
    receptionist,
    manager,
    admin,
    doctors,
    room: words['room'] ?? 0,
    type: words['appointment_type'] ?? 0,
    words,
    async person(name = 'Trần Ngọc Mai') {
      phones += 1
      const added = await receptionist.person.add({
        full_name: `${name} ${phones}`,
        phone: `0900${String(phones).padStart(6, '0')}`,
        force: true,
      })
      return added.id
    },
    owner: async (text, values) => (await owner.query(text, values)).rows,
    async close() {
      await owner.end()
      await clinic.close()
    },
  }
}
