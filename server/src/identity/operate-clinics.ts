import { clinicName } from '@bcare/contract/identity/auth'
import { email } from '@bcare/contract/kit/fields'
import { keyProblem } from '@bcare/rules/identity/clinic-key'
import pg from 'pg'
import { explain } from '../kit/database/errors.ts'
import { runPipeline } from '../kit/database/pipeline.ts'
import { sql } from '../kit/database/sql.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'
import type { OperatorLimits } from '../settings/operator-limits.ts'
import { beginningOf } from './found-clinic.ts'
import { hashPassword } from './password.ts'
import { temporary } from './temporary-password.ts'

/** What the operator of an installation does to its clinics, on connections that own the schema. */
export interface ListedClinic {
  key: string
  name: string
  hosts: string[]
  registration: boolean
  status: string
  limits: OperatorLimits
  used_bytes: number
  customers: number
}

type Listed = Omit<ListedClinic, 'used_bytes' | 'customers'> & { id: number }

/** What a clinic stores by now; in its own scope, as the owner of the schema is fenced too. */
async function usedBy(owner: pg.Pool, tenant_id: number): Promise<{ used_bytes: number; customers: number }> {
  const actor = { tenant_id, user_id: null, request_id: 'clinics', ip: null, user_agent: null }
  const found = await tenantDatabase(owner, actor).one<{ used_bytes: number; customers: number }>(sql`
    select (select coalesce(sum(size), 0)::bigint from file where tenant_id = ${tenant_id}) as used_bytes,
      (select count(*)::int from person where tenant_id = ${tenant_id}) as customers`)
  return found ?? { used_bytes: 0, customers: 0 }
}

export async function listClinics(owner: pg.Pool): Promise<ListedClinic[]> {
  const { rows } = await owner.query<Listed>(`
    select t.id, t.key, t.name, t.status, coalesce((t.features ->> 'registration')::boolean, false) as registration,
      array(select d.host from tenant_domain d where d.tenant = t.id order by d.host) as hosts,
      (select to_json(l) from app.limits_of(t.id) l) as limits
    from tenant t order by t.id`)
  const listed: ListedClinic[] = []
  for (const { id, ...clinic } of rows) listed.push({ ...clinic, ...(await usedBy(owner, id)) })
  return listed
}

/**
 * Says how much a clinic may store; null is what the installation is configured with. What is there stays, even where it is more.
 * @throws Error when there is no such clinic
 */
export async function setLimits(
  owner: pg.Pool,
  key: string,
  limits: { [K in keyof OperatorLimits]?: OperatorLimits[K] | null },
): Promise<void> {
  const said = (limit: keyof OperatorLimits) => [limits[limit] !== undefined, limits[limit] ?? null]
  const { rowCount } = await owner.query(
    `update tenant set storage_gb = case when $2 then $3 else storage_gb end, customers = case when $4 then $5 else customers end where key = $1`,
    [key, ...said('storage_gb'), ...said('customers')],
  )
  if (rowCount !== 1) throw new Error(`Không có phòng khám «${key}»`)
}

/** What holds for clinics of which nothing else is said, as the installation is configured. */
export async function settleLimits(
  connection: pg.ClientConfig,
  { storage_gb, customers }: OperatorLimits,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('update clinic_limit set storage_gb = $1, customers = $2', [storage_gb, customers])
  } finally {
    await client.end()
  }
}

/**
 * Opens or closes the page on which others sign up, at the address of one clinic.
 * @throws Error when there is no such clinic
 */
export async function setRegistration(owner: pg.Pool, key: string, open: boolean): Promise<void> {
  const { rowCount } = await owner.query(
    `update tenant set features = features || jsonb_build_object('registration', $2::boolean) where key = $1`,
    [key, open],
  )
  if (rowCount !== 1) throw new Error(`Không có phòng khám «${key}»`)
}

/** Closes a clinic, whose pages and sessions answer no more, or opens it again. @throws Error with a Vietnamese sentence */
export async function setOpen(owner: pg.Pool, key: string, open: boolean): Promise<void> {
  const status = open ? 'active' : 'suspended'
  const { rowCount } = await owner.query('update tenant set status = $2 where key = $1', [key, status])
  if (rowCount !== 1) throw new Error(`Không có phòng khám «${key}»`)
}

export interface OrderedClinic {
  key: string
  host: string
  name: string
  /** Of its first administrator. */
  email: string
}

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/i

/** Why a clinic cannot be made as it was ordered, as a Vietnamese sentence. */
function orderProblem({ key, host, name, email: address }: OrderedClinic): string | undefined {
  if (!HOST.test(host)) return `«${host}» không phải là tên miền`
  if (!email.safeParse(address).success) return `«${address}» không phải là địa chỉ email`
  if (!clinicName.safeParse(name).success) return 'Tên phòng khám phải có từ 3 đến 120 ký tự'
  return keyProblem(key)
}

/**
 * Makes a clinic as a registration does; its administrator begins with a password that is printed once.
 * @throws Error with a Vietnamese sentence
 */
export async function foundByHand(
  owner: pg.Pool,
  order: OrderedClinic,
): Promise<{ username: string; password: string }> {
  const problem = orderProblem(order)
  if (problem !== undefined) throw new Error(problem)
  const { key, host, name } = order
  const [username, password] = ['admin', temporary()]
  const wanted = { clinic_name: name, key, name: 'Quản trị viên', username, phone: null }
  const password_hash = await hashPassword(password)
  const client = await owner.connect()
  try {
    await client.query('begin')
    const [made] = await runPipeline(client, [
      sql`insert into tenant (key, name) values (${key}, ${name}) returning id`,
    ])
    const id = Number(made?.[0]?.['id'])
    await runPipeline(client, [
      sql`insert into tenant_domain (host, tenant) values (${host.toLowerCase()}, ${id})`,
      ...beginningOf(id, { wanted, email: order.email, password_hash }),
      sql`update "user" set must_change_password = true where tenant_id = ${id}`,
    ])
    await client.query('commit')
    return { username, password }
  } catch (error) {
    await client.query('rollback')
    throw explain(error)
  } finally {
    client.release()
  }
}
