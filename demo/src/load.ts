import { hashPassword } from '@bcare/server/identity/password'
import { addHosts } from '@bcare/server/identity/provision'
import pg from 'pg'
import type { Logger } from 'pino'
import { CLINICS } from './clinics.ts'
import { makeClinic } from './make-clinic.ts'
import { PASSWORD, STAFF } from './staff.ts'

/** Any number will do, as long as every server that loads the demo asks for the same. */
const LOCK = 7_201_002

/**
 * Fills an empty database with the demo clinics; a database that has a clinic of its own is left alone. A loading that
 * was broken off is begun anew: a clinic without an address is not complete. Answers how to sign in.
 */
export async function ensureDemo(
  owner: pg.ClientConfig,
  _app: pg.ClientConfig,
  logger: Logger,
): Promise<string> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('set role bcare_owner; set synchronous_commit = off')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const found = await clinicsIn(client)
    if (found === 'unfinished') await clear(client)
    if (found !== 'complete') await load(client, logger)
  } finally {
    await client.end()
  }
  return signIns()
}

async function clinicsIn(client: pg.Client): Promise<'none' | 'unfinished' | 'complete'> {
  const { rows } = await client.query<{ tenants: number; hosts: number }>(
    'select (select count(*) from tenant)::int as tenants, (select count(*) from tenant_domain)::int as hosts',
  )
  const [{ tenants, hosts } = { tenants: 0, hosts: 0 }] = rows
  if (tenants === 0) return 'none'
  return hosts === 0 ? 'unfinished' : 'complete'
}

/** Empties every table that belongs to clinics. */
async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  await client.query(
    `truncate ${['tenant', ...rows.map(({ name }) => name)].join(', ')} restart identity cascade`,
  )
}

async function load(client: pg.Client, logger: Logger): Promise<void> {
  const begun = performance.now()
  const hash = await hashPassword(PASSWORD)
  for (const spec of CLINICS) {
    const clinic = await makeClinic(client, spec, hash)
    await addHosts(client, clinic.tenant_id, spec.tenant.hosts)
  }
  logger.info({ milliseconds: Math.round(performance.now() - begun) }, 'loaded the demo clinics')
}

/** How to sign in to the demo: the first of each role has the role's name as its user name. */
function signIns(): string {
  const first = [...new Map(STAFF.toReversed().map((member) => [member.role, member])).values()].toReversed()
  const lines = first.map(
    ({ username, name, department }) => `  ${username.padEnd(14)}${name} (${department})`,
  )
  return `Đăng nhập thử, mật khẩu ${PASSWORD}:\n${lines.join('\n')}\n`
}
