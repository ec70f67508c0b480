import { hashPassword } from '@bcare/server/identity/password'
import { addHosts } from '@bcare/server/identity/provision'
import type { EmptyDatabase } from '@bcare/server/start'
import pg from 'pg'
import { CLINICS } from './clinics.ts'
import { makeClinic, type MadeClinic } from './make-clinic.ts'
import type { ClinicPlan } from './plan/acts.ts'
import { PASSWORD, STAFF } from './staff.ts'
import { openProduct } from './write/product.ts'
import { fillClinic } from './write/fill-clinic.ts'

/** Any number will do, as long as every server that loads the demo asks for the same. */
const LOCK = 7_201_002

/**
 * Fills an empty database with the demo clinics; a database that has a clinic of its own is left alone. A loading that
 * was broken off is begun anew: a clinic without an address is not complete. Answers how to sign in.
 */
export async function ensureDemo(
  { owner, app, secrets, storage, logger }: EmptyDatabase,
  now = new Date(),
): Promise<string> {
  const client = await connectAs(owner)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const found = await clinicsIn(client)
    if (found === 'unfinished') await clear(client)
    if (found !== 'complete') await load(client, { owner, app, secrets, storage, logger }, now)
  } finally {
    await client.end()
  }
  return signIns()
}

/** A connection that acts as the schema's owner; it need not wait for the disk, because a load that breaks off begins anew. */
async function connectAs(owner: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('set role bcare_owner; set synchronous_commit = off')
  return client
}

async function clinicsIn(client: pg.Client): Promise<'none' | 'unfinished' | 'complete'> {
  const { rows } = await client.query<{ tenants: number; hosts: number }>(
    'select (select count(*) from tenant)::int as tenants, (select count(*) from tenant_domain)::int as hosts',
  )
  const [{ tenants, hosts } = { tenants: 0, hosts: 0 }] = rows
  if (tenants === 0) return 'none'
  return hosts === 0 ? 'unfinished' : 'complete'
}

/** Empties every table that belongs to clinics, and forgets the numbers of their codes and the jobs that they left. */
async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  await client.query(
    `truncate ${['tenant', ...rows.map(({ name }) => name)].join(', ')} restart identity cascade`,
  )
  await client.query('delete from graphile_worker._private_jobs')
}

async function load(
  client: pg.Client,
  { owner, app, secrets, storage, logger }: EmptyDatabase,
  now: Date,
): Promise<void> {
  const begun = performance.now()
  const hashing = hashPassword(PASSWORD)
  const planned = CLINICS.map((spec) => ({ spec, plan: spec.plan(now) }))
  const hash = await hashing
  const scribe = await connectAs(owner)
  const product = openProduct({ app, secrets, storage, logger })
  try {
    const made: { clinic: MadeClinic; plan: ClinicPlan }[] = []
    for (const { spec, plan } of planned) made.push({ clinic: await makeClinic(client, spec, hash), plan })
    for (const { clinic, plan } of made) {
      const took = await fillClinic({ owner: client, scribe }, product.options, clinic, plan, now)
      logger.debug({ clinic: clinic.spec.tenant.key, milliseconds: took }, 'filled a demo clinic')
    }
    for (const { clinic } of made) await addHosts(client, clinic.tenant_id, clinic.spec.tenant.hosts)
    await client.query('analyze')
  } finally {
    await Promise.all([product.close(), scribe.end()])
  }
  logger.info({ milliseconds: Math.round(performance.now() - begun) }, 'loaded the demo clinics')
}

/** How to sign in to the demo: the first of each role has the role's name as its user name. */
function signIns(): string {
  const first = [...new Map(STAFF.toReversed().map((member) => [member.role, member])).values()].toReversed()
  const lines = first.map(
    ({ username, name, department }) => `  ${username.padEnd(14)}${name} (${department})`,
  )
  const small =
    'Phòng khám thứ hai, giao diện saas: http://saas.localhost (cùng cổng): admin, doctor, receptionist'
  const code = 'Kế toán còn cần mã OTP, được in trong nhật ký của máy chủ khi chưa cấu hình SMTP_URL.'
  return `Đăng nhập thử, mật khẩu ${PASSWORD}:\n${lines.join('\n')}\n${small}\n${code}\n`
}
