import { clinicName } from '@bcare/contract/identity/auth'
import { email } from '@bcare/contract/kit/fields'
import { keyProblem } from '@bcare/rules/identity/clinic-key'
import type pg from 'pg'
import { explain } from '../kit/database/errors.ts'
import { runPipeline } from '../kit/database/pipeline.ts'
import { sql } from '../kit/database/sql.ts'
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
}

export async function listClinics(owner: pg.Pool): Promise<ListedClinic[]> {
  const { rows } = await owner.query<ListedClinic>(`
    select t.key, t.name, t.status, coalesce((t.features ->> 'registration')::boolean, false) as registration,
      array(select d.host from tenant_domain d where d.tenant = t.id order by d.host) as hosts
    from tenant t order by t.id`)
  return rows
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
