import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READABLE } from '../../src/insight/query/readable.ts'
import { asReader } from '../../src/insight/query/reader.ts'
import { READER_ROLE } from '../../src/kit/database/roles.ts'
import { tenantDatabase } from '../../src/kit/database/tenant-database.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { ownerRows, tenantTables } from '../suites/database.ts'

/** The second fence alone: what the role may do with statements that no grammar has looked at. */
let clinic: Clinic
let reader: pg.ClientConfig

beforeAll(async () => {
  clinic = await openClinic()
  reader = { ...clinic.owner, user: READER_ROLE }
  await (await clinic.as('manager')).person.add({ full_name: 'Khách Nhà Một', phone: '0912345101' })
  await (await clinic.as('manager', 'saas')).person.add({ full_name: 'Khách Nhà Hai', phone: '0912345102' })
})
afterAll(() => clinic.close())

const contextOf = (tenant_id: number) =>
  ({
    caller: { tenant_id },
    db: tenantDatabase(
      clinic.pool,
      { tenant_id, user_id: null, request_id: 'test', ip: null, user_agent: null },
      { writes: true },
    ),
  }) as unknown as Parameters<typeof asReader>[1]

const inClinic = <T>(tenant_id: number, work: (client: pg.Client) => Promise<T>) =>
  asReader(reader, contextOf(tenant_id), work)

const names = async (client: pg.Client) =>
  (await client.query<{ full_name: string }>('select full_name from person')).rows.map(
    ({ full_name }) => full_name,
  )

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

test('sees the clinic of its lease', async () => {
  expect(await inClinic(1, names)).toContain('Khách Nhà Một')
  expect(await inClinic(1, names)).not.toContain('Khách Nhà Hai')
  expect(await inClinic(2, names)).toContain('Khách Nhà Hai')
})

test('no setting that a statement moves shows another clinic', async () => {
  await inClinic(1, async (client) => {
    await client.query(`select set_config('app.tenant_id', '2', false), set_config('app.actor', '{}', false)`)
    expect(await names(client)).toEqual([])
    const { rows } = await client.query(
      `select full_name from person, (select set_config('app.tenant_id', '2', true)) s where full_name is not null`,
    )
    expect(rows).toEqual([])
    expect(await codeOf(client.query(`set role bcare_app`))).toBe('42501')
  })
})

test('without a lease nothing is seen, and a lease ends with its work', async () => {
  const client = new pg.Client(reader)
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_id', '1', false)`)
    expect(await names(client)).toEqual([])
  } finally {
    await client.end()
  }
  expect(await ownerRows(clinic.owner, 'select * from query_lease')).toEqual([])
})

test('the lease of another process opens nothing', async () => {
  const client = new pg.Client(reader)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await ownerRows(
      clinic.owner,
      `insert into query_lease (tenant_id, pid, backend_start) values (1, $1, now() - interval '1 hour')`,
      [rows[0]?.pid],
    )
    await client.query(`select set_config('app.tenant_id', '1', false)`)
    expect(await names(client)).toEqual([])
  } finally {
    await client.end()
    await ownerRows(clinic.owner, 'delete from query_lease')
  }
})

describe('is refused by the database', () => {
  test.each([
    'select password_hash from credential',
    'select national_id_sealed from person',
    'select national_id_hash from person',
    'select person from person',
    'select * from person',
    'select sealed from setting',
    'select refresh_hash from session',
    'select * from query_lease',
    'select * from history',
    'select * from entity_data',
    'select content from note',
    'select app.reader_tenant()',
    `select app.leased_tenant(now())`,
    'select * from graphile_worker.jobs',
    `insert into tag (name) values ('x')`,
    `update person set full_name = 'x'`,
    'delete from person',
    'create table x (id int)',
    'create temporary table x (id int)',
    `insert into query_lease values (2, pg_backend_pid(), now())`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('.')`,
    `copy person (code) to '/tmp/x'`,
    `copy (select 1) to program 'id'`,
    `select rolpassword from pg_authid`,
    `alter role bcare_reader bypassrls`,
    `grant select on credential to bcare_reader`,
    `create function x() returns int language sql as 'select 1'`,
  ])('%s', async (statement) => {
    const code = await inClinic(1, (client) => codeOf(client.query(statement)))
    // Insufficient privilege, or a transaction that only reads.
    expect(['42501', '25006', '3F000', '42P01']).toContain(code)
  })

  test('also when its session stops being one that only reads', async () => {
    const code = await inClinic(1, async (client) => {
      await client.query('rollback')
      await client.query('set default_transaction_read_only = off')
      return codeOf(client.query(`update person set full_name = 'x'`))
    })
    expect(code).toBe('42501')
  })
})

test('where there is no such role, or none that lets us in, statements are not configured', async () => {
  const none = { ...clinic.owner, user: 'bcare_no_such_role' }
  for (const without of [undefined, none]) {
    const fault = await refusal(asReader(without, contextOf(1), names))
    expect(fault).toMatchObject({ kind: 'not_configured', message: /người vận hành/ })
  }
})

test('what it may see is what the browser is told', async () => {
  const rows = await ownerRows<{ name: string; columns: string[] }>(
    clinic.owner,
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and has_column_privilege('${READER_ROLE}', c.oid, a.attnum, 'SELECT') group by 1`,
  )
  const sorted = (list: { name: string; columns: readonly string[] }[]) =>
    list.map(({ name, columns }) => `${name}: ${columns.toSorted().join(' ')}`).toSorted()
  expect(sorted(rows)).toEqual(sorted([...READABLE]))
})

test('every table of clinics holds it to its lease', async () => {
  const fenced = await ownerRows<{ name: string }>(
    clinic.owner,
    `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
     where p.polname = 'reader' and not p.polpermissive and p.polroles = array['${READER_ROLE}'::regrole::oid] order by 1`,
  )
  expect(fenced.map(({ name }) => name)).toEqual(await tenantTables(clinic.owner))
})
