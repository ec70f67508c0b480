import { hashPassword } from '@bcare/server/identity/password'
import { addHosts } from '@bcare/server/identity/provision'
import type { Storage } from '@bcare/server/kit/storage'
import pg from 'pg'
import type { Logger } from 'pino'
import { CLINICS } from './clinics.ts'
import { makeClinic, type MadeClinic } from './make-clinic.ts'
import { planClinic } from './plan/clinic.ts'
import { planSmallClinic } from './plan/small.ts'
import { PASSWORD, STAFF } from './staff.ts'
import { openProduct } from './write/product.ts'
import { fillClinic } from './write/fill-clinic.ts'

/** Any number will do, as long as every server that loads the demo asks for the same. */
const LOCK = 7_201_002

export interface DemoTarget {
  owner: pg.ClientConfig
  app: pg.ClientConfig
  /** The installation's, so that it can read what the demo seals. */
  secret: string
  storage: Storage
  logger: Logger
}

/**
 * Fills an empty database with the demo clinics; a database that has a clinic of its own is left alone. A loading that
 * was broken off is begun anew: a clinic without an address is not complete. Answers how to sign in.
 */
export async function ensureDemo(
  { owner, app, secret, storage, logger }: DemoTarget,
  now = new Date(),
): Promise<string> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('set role bcare_owner; set synchronous_commit = off')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const found = await clinicsIn(client)
    if (found === 'unfinished') await clear(client)
    if (found !== 'complete') await load(client, { app, secret, storage, logger }, now)
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
  owner: pg.Client,
  { app, secret, storage, logger }: Omit<DemoTarget, 'owner'>,
  now: Date,
): Promise<void> {
  const begun = performance.now()
  const hash = await hashPassword(PASSWORD)
  const product = openProduct({ app, secret, storage, logger })
  try {
    const made: MadeClinic[] = []
    for (const spec of CLINICS) made.push(await makeClinic(owner, spec, hash))
    for (const clinic of made) {
      const plan = clinic.spec.tenant.key === 'bcare' ? planClinic(now) : planSmallClinic(now)
      const took = await fillClinic(owner, product.options, clinic, plan, now)
      logger.debug({ clinic: clinic.spec.tenant.key, milliseconds: took }, 'filled a demo clinic')
    }
    for (const { tenant_id, spec } of made) await addHosts(owner, tenant_id, spec.tenant.hosts)
    await owner.query('analyze')
  } finally {
    await product.close()
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
