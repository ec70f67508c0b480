import type { SettingKey, SettingValue } from '@bcare/contract/settings/registry/index'
import pg from 'pg'
import { runPipeline } from '../kit/database/pipeline.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { roleStatements } from './default-roles.ts'
import { hashPassword } from './password.ts'

/** Settings of the whole clinic, by key. */
export type FirstSettings = { [K in SettingKey]?: SettingValue<K> }

export interface NewTenant {
  key: string
  name: string
  hosts: readonly string[]
  features?: Record<string, boolean>
  /** What it sets differently from the beginning. */
  settings?: FirstSettings
}

/** Makes a tenant and its addresses, on a connection that owns the schema; answers its id. */
export async function createTenant(owner: pg.ClientBase, tenant: NewTenant): Promise<number> {
  const [rows] = await runPipeline(owner, [
    sql`insert into tenant (key, name, features) values (${tenant.key}, ${tenant.name}, ${tenant.features ?? {}}) returning id`,
  ])
  const id = Number(rows?.[0]?.['id'])
  await runPipeline(owner, [scope(id), firstSettings(id, tenant.settings ?? {})])
  await addHosts(owner, id, tenant.hosts)
  return id
}

/** Makes a tenant answer under further host names, on a connection that owns the schema. */
export async function addHosts(
  owner: pg.ClientBase,
  tenant_id: number,
  hosts: readonly string[],
): Promise<void> {
  if (hosts.length === 0) return
  await runPipeline(
    owner,
    hosts.map((host) => sql`insert into tenant_domain (host, tenant) values (${host}, ${tenant_id})`),
  )
}

/** Sets what a new clinic begins with, inside the tenant's scope. */
export const firstSettings = (tenant_id: number, settings: FirstSettings): Sql => sql`
  insert into setting (tenant_id, key, value, changed_no)
  select ${tenant_id}::int, s.key, s.value, app.next_value('setting', 'all') from jsonb_each(${JSON.stringify(settings)}::jsonb) s`

const scope = (tenant_id: number): Sql => sql`select set_config('app.tenant_id', ${String(tenant_id)}, true)`

/** The same on a connection of its own. */
export async function seedRoles(client: pg.ClientBase, tenant_id: number): Promise<void> {
  await runPipeline(client, [scope(tenant_id), ...roleStatements(tenant_id)])
}

export interface NewUser {
  username: string
  name: string
  /** The password itself, or what `hashPassword` has made of that of the demo, which is public. */
  password: string | { demo_hash: string }
  roles: readonly string[]
  department_id?: number | null
  branch_id?: number | null
  /** Further columns of the user. */
  more?: Record<string, string | number | boolean | null>
}

/** Makes a user who can sign in; answers its id. The hash is made before anything is sent to the database. */
export async function createUser(client: pg.ClientBase, tenant_id: number, user: NewUser): Promise<number> {
  const hash = typeof user.password === 'string' ? await hashPassword(user.password) : user.password.demo_hash
  const { rows } = await inScope(client, tenant_id, async () => {
    const columns = {
      username: user.username,
      name: user.name,
      department_id: user.department_id,
      branch_id: user.branch_id,
      ...user.more,
    }
    const names = Object.keys(columns)
    const made = await client.query<{ id: string }>(
      `insert into "user" (tenant_id, ${names.map((column) => `"${column}"`).join(', ')})
       values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
      [tenant_id, ...Object.values(columns)],
    )
    const id = made.rows[0]?.id
    await client.query(
      'insert into credential (tenant_id, user_id, password_hash, is_demo) values ($1, $2, $3, $4)',
      [tenant_id, id, hash, typeof user.password !== 'string'],
    )
    await client.query(
      'insert into user_role (tenant_id, user_id, role_id) select $1, $2, id from role where tenant_id = $1 and name = any($3)',
      [tenant_id, id, user.roles],
    )
    return made
  })
  return Number(rows[0]?.id)
}

async function inScope<T>(client: pg.ClientBase, tenant_id: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query("select set_config('app.tenant_id', $1, true)", [String(tenant_id)])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
