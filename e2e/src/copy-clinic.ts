import pg from 'pg'
import { pino } from 'pino'
import { openNationalId, sealNationalId } from '../../server/src/customers/person/national-id.ts'
import { OWNER_ROLE } from '../../server/src/kit/database/migrate.ts'
import { createPool } from '../../server/src/kit/database/pool.ts'
import { reachDatabase } from '../../server/src/kit/database/reach.ts'
import type { Vault } from '../../server/src/kit/vault.ts'
import { secretsOf } from '../../server/src/secrets.ts'
import { tenantVault } from '../../server/src/tenant-keys.ts'

const logger = pino({ level: 'silent' })

/** What a copy begins without: another clinic's keys and sessions, and its log, most of all rows. */
const OWN = [
  'attempt',
  'history',
  'history_block',
  'history_check',
  'history_redaction',
  'idempotency_key',
  'otp_challenge',
  'server_error',
  'session',
  'spent_refresh',
  'tenant_key',
]

const COLUMNS = `
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attname <> 'tenant_id') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
    and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
  group by c.oid`

/** Every row of a clinic under a new one, with the same ids: these are numbered for each clinic. One round trip: there are a hundred tables. */
async function copyRows(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(COLUMNS, [OWN])
  const copies = tables.map(({ name, columns }) => {
    const table = client.escapeIdentifier(name)
    return `insert into ${table} (tenant_id, ${columns}) select ${to}, ${columns} from ${table} where tenant_id = ${from}`
  })
  const [first, last] = ['set session_replication_role = replica', 'reset session_replication_role']
  await client.query([first, ...copies, last].join(';'))
  await copyCounters(client, from, to)
}

/** Ids and codes go on from those of the first clinic. */
async function copyCounters(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'code' and sequencename like $1 || '\\_%' and last_value is not null`,
    [String(from)],
  )
  const counters = rows.flatMap(({ name, value }) => {
    const called = `code.${client.escapeIdentifier(name.replace(/^\d+/, String(to)))}`
    return [`create sequence ${called}`, `select setval('${called}', ${value})`]
  })
  const ids = `select setval('ids.clinic_${to}', (select last_value from ids.clinic_${from}))`
  // The counters of codes are the schema's: the function that counts runs as its owner.
  await client.query([ids, `set role ${OWNER_ROLE}`, ...counters, 'reset role'].join(';'))
}

/** What the first clinic sealed with its keys, sealed with those of the copy. */
async function resealNumbers(client: pg.Client, vault: Vault, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ id: number; sealed: string }>(
    'select id::int, national_id_sealed as sealed from person where tenant_id = $1 and national_id_sealed is not null',
    [to],
  )
  const keeper = { vault, caller: { tenant_id: to } }
  const resealed = rows.map(({ id, sealed }) => ({
    id,
    ...sealNationalId(keeper, { national_id: openNationalId(vault, from, sealed) }),
  }))
  await client.query(
    `update person p set national_id_sealed = r.national_id_sealed, national_id_hash = r.national_id_hash
     from json_to_recordset($2::json) as r(id bigint, national_id_sealed text, national_id_hash text) where p.tenant_id = $1 and p.id = r.id`,
    [to, JSON.stringify(resealed)],
  )
}

/** The demo's clinics: the one that most tests work in, and a small one with the other theme that takes sign-ups. */
export type DemoClinic = 'bcare' | 'saas'

/** Makes a clinic that has all that one of the demo has, at an address of its own. */
export async function copyClinic(data_dir: string, from: DemoClinic, key: string): Promise<void> {
  const { owner } = await reachDatabase({ data_dir, url: undefined, logger })
  const client = new pg.Client(owner)
  await client.connect()
  const pool = createPool({ connection: owner, logger, name: 'e2e copy', size: 2 })
  try {
    const vault = tenantVault({ pool, secrets: secretsOf({ DATA_DIR: data_dir, DATABASE_URL: undefined }) })
    await client.query('begin')
    const { rows } = await client.query<{ id: number; source: number }>(
      `insert into tenant (key, name, features) select $1, name, features from tenant where key = $2
       returning id, (select id from tenant where key = $2) as source`,
      [key, from],
    )
    const [{ id, source } = { id: 0, source: 0 }] = rows
    await copyRows(client, source, id)
    await client.query('commit')
    await Promise.all([vault.ready(source), vault.ready(id)])
    await resealNumbers(client, vault, source, id)
    await client.query('insert into tenant_domain (host, tenant) values ($1, $2)', [`${key}.localhost`, id])
  } finally {
    await client.end()
    await pool.end()
  }
}
