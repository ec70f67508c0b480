import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sql, type Sql } from './kit/database/sql.ts'
import { tenantTransaction, type Transaction } from './kit/database/tenant-database.ts'
import { unwrapKey, wrapKey } from './kit/key-wrap.ts'
import type { Vault } from './kit/vault.ts'
import { fingerprintOf } from './secrets.ts'
import { drawerOf } from './settings/setting.ts'

/** Something about keys that cannot be done, in a sentence for the operator. */
export class KeyError extends Error {}

const OPERATOR = { user_id: null, request_id: 'keys', ip: null, user_agent: null }

/**
 * Wraps the keys of all clinics by another master secret, all or none. What they have sealed stays as it is. Answers how
 * many keys; none where this was done before, or where no clinic has any yet.
 * @throws KeyError where they are wrapped by neither; VaultError for a key that does not unwrap
 */
export async function changeMaster(owner: pg.ClientBase, from: string, to: string): Promise<number> {
  await owner.query('begin')
  try {
    const { rows } = await owner.query<{ fingerprint: string }>(
      'select fingerprint from master_key for update',
    )
    const [now] = rows
    if (now === undefined || now.fingerprint === fingerprintOf(to)) return await end(owner, 0)
    if (now.fingerprint !== fingerprintOf(from))
      throw new KeyError(`Khóa chính đang dùng (${now.fingerprint}) không phải khóa đã cho`)
    const tenants = await owner.query<{ id: number }>('select id from tenant order by id')
    let wrapped = 0
    for (const { id } of tenants.rows) wrapped += await wrapAgain(owner, id, from, to)
    await owner.query('update master_key set fingerprint = $1, since = now()', [fingerprintOf(to)])
    return await end(owner, wrapped)
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function end(owner: pg.ClientBase, wrapped: number): Promise<number> {
  await owner.query('commit')
  return wrapped
}

async function wrapAgain(owner: pg.ClientBase, tenant_id: number, from: string, to: string): Promise<number> {
  await owner.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant_id)])
  const { rows } = await owner.query<{ version: number; wrapped: string | null }>(
    'select version, wrapped from tenant_key where tenant_id = $1 for update',
    [tenant_id],
  )
  for (const { version, wrapped } of rows) {
    if (wrapped === null)
      throw new KeyError('Hãy khởi động máy chủ một lần bằng bản này trước khi đổi khóa chính')
    const place = { tenant_id, version }
    await owner.query('update tenant_key set wrapped = $3 where tenant_id = $1 and version = $2', [
      tenant_id,
      version,
      wrapKey(to, place, unwrapKey(from, place, wrapped)),
    ])
  }
  return rows.length
}

/**
 * Gives a clinic another key to seal with, in use after `wait_seconds`: by then every server has read it. Older ones stay,
 * for what they have sealed and for backups. Answers its version.
 * @throws KeyError under another master secret
 */
export const renewKey = (
  pool: pg.Pool,
  { tenant_id, master, wait_seconds }: { tenant_id: number; master: string; wait_seconds: number },
): Promise<number> =>
  tenantTransaction(pool, { ...OPERATOR, tenant_id }, async (tx) => {
    const last = await tx.one<{ version: number }>(sql`
      select version from tenant_key where tenant_id = ${tenant_id} and version > 0
        and exists (select from master_key where fingerprint = ${fingerprintOf(master)})
      order by version desc limit 1 for update`)
    if (last === undefined) throw new KeyError('Khóa chính đã cho không phải khóa của cơ sở dữ liệu này')
    const version = last.version + 1
    const wrapped = wrapKey(master, { tenant_id, version }, randomBytes(32))
    await tx.batch(
      sql`insert into tenant_key (tenant_id, version, wrapped, active_from)
        values (${tenant_id}, ${version}, ${wrapped}, now() + make_interval(secs => ${wait_seconds}))`,
      sql`select app.record(null, 'update', 'tenant', ${tenant_id}::bigint, ${`Đổi khóa niêm phong, phiên bản ${version}`})`,
    )
    return version
  })

interface SealedRow {
  id: number
  sealed: string
  /** For what it was sealed. */
  purpose: string
}

/** Where clinics store sealed texts; rows of files that are brought in pass by themselves. */
interface Sealed {
  table: Sql
  column: Sql
  purpose: Sql
  purposeOf: (stored: string) => string
}

const SEALED: readonly Sealed[] = [
  {
    table: sql`person`,
    column: sql`national_id_sealed`,
    purpose: sql`'person.national_id'`,
    purposeOf: (stored) => stored,
  },
  { table: sql`entity_data`, column: sql`sealed`, purpose: sql`kind`, purposeOf: (stored) => stored },
  {
    table: sql`setting`,
    column: sql`sealed`,
    purpose: sql`key`,
    purposeOf: (stored) => drawerOf(0, stored).purpose,
  },
  {
    table: sql`web_form`,
    column: sql`sealed`,
    purpose: sql`'web_form.key'`,
    purposeOf: (stored) => stored,
  },
]

const BATCH = 500

async function resealSome(
  tx: Transaction,
  { table, column, purpose, purposeOf }: Sealed,
  { vault, tenant_id, version, after }: { vault: Vault; tenant_id: number; version: number; after: number },
): Promise<SealedRow[]> {
  await tx.batch(
    sql`select set_config('app.resealing', 'on', true), set_config('app.told_of', 'setting', true)`,
  )
  const rows = await tx.rows<SealedRow>(sql`
    select id, ${column} as sealed, ${purpose} as purpose from ${table}
    where tenant_id = ${tenant_id} and id > ${after} and ${column} is not null and not starts_with(${column}, ${`v2.${version}.`}) order by id limit ${BATCH} for update`)
  const anew = rows.map(({ id, sealed, purpose: stored }) => {
    const drawer = { tenant_id, purpose: purposeOf(stored) }
    return { id, sealed: vault.seal(drawer, vault.open(drawer, sealed)) }
  })
  await tx.rows(sql`
    update ${table} t set ${column} = n.sealed from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as n (id bigint, sealed text)
    where t.tenant_id = ${tenant_id} and t.id = n.id`)
  return rows
}

/** Seals anew, under the key that is in use now, what older keys of a clinic have sealed; answers how many texts. */
export async function resealAll(
  pool: pg.Pool,
  vault: Vault,
  { tenant_id, version }: { tenant_id: number; version: number },
): Promise<number> {
  let done = 0
  for (const place of SEALED) {
    let after = 0
    for (;;) {
      const range = { vault, tenant_id, version, after }
      const some = await tenantTransaction(pool, { ...OPERATOR, tenant_id }, (tx) =>
        resealSome(tx, place, range),
      )
      done += some.length
      after = some.at(-1)?.id ?? 0
      if (some.length < BATCH) break
    }
  }
  return done
}
