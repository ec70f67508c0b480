import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sql, type Sql } from './kit/database/sql.ts'
import { tenantDatabase, type TenantDatabase } from './kit/database/tenant-database.ts'
import { unwrapKey, VaultError, wrapKey } from './kit/key-wrap.ts'
import { vaultOver, type Keyring, type Vault } from './kit/vault.ts'
import { fingerprintOf, type Secrets } from './secrets.ts'

export interface KeyPorts {
  pool: pg.Pool
  secrets: Pick<Secrets, 'master' | 'former'>
}

interface Stored {
  version: number
  /** Null for a clinic that was sealed with the installation's former secret: that is its key. */
  wrapped: string | null
  active: boolean
}

/** Keys are read again when they are older: a new one is in use only after every server has seen it. */
const YOUNG_MS = 10_000

/** By the clock and not by the transaction: one that has waited for another's key began before that key was made. */
const stored = (tenant_id: number): Sql => sql`
  select version, wrapped, active_from <= clock_timestamp() as active from tenant_key where tenant_id = ${tenant_id} order by version`

/** What a clinic has no key for yet; of two servers at once one makes it. Nothing under another master secret. */
function missing(tenant_id: number, rows: readonly Stored[], { master, former }: KeyPorts['secrets']): Sql[] {
  const place = (version: number) => ({ tenant_id, version })
  const absent = [0, 1].filter((wanted) => !rows.some(({ version }) => Math.min(version, 1) === wanted))
  const made = absent.map(
    (version) => sql`insert into tenant_key (tenant_id, version, wrapped)
      select ${tenant_id}::int, ${version}::int, ${wrapKey(master, place(version), randomBytes(32))}
      where exists (select from master_key where fingerprint = ${fingerprintOf(master)}) on conflict do nothing`,
  )
  if (!rows.some(({ version, wrapped }) => version === 0 && wrapped === null)) return made
  if (former === undefined)
    throw new VaultError(`tenant ${tenant_id} was sealed with the secret of before, which is not given`)
  return [
    ...made,
    sql`update tenant_key set wrapped = ${wrapKey(master, place(0), Buffer.from(former))}
      where tenant_id = ${tenant_id} and version = 0 and wrapped is null
        and exists (select from master_key where fingerprint = ${fingerprintOf(master)})`,
  ]
}

/** @throws VaultError where they are wrapped by another master secret, or not there */
function ringOf(tenant_id: number, rows: readonly Stored[], master: string, known?: Keyring): Keyring {
  const keys = rows.map(({ version, wrapped }) => {
    // A key never changes: what is known needs no master, so that a server goes on while the master is changed.
    const at_hand = version === 0 ? known?.lasting : known?.sealing.get(version)
    if (at_hand === undefined && wrapped === null)
      throw new VaultError(`tenant ${tenant_id} has no key ${version}`)
    return [version, at_hand ?? unwrapKey(master, { tenant_id, version }, wrapped ?? '')] as const
  })
  const lasting = keys.find(([version]) => version === 0)?.[1]
  const current = Math.max(0, ...rows.filter(({ active }) => active).map(({ version }) => version))
  if (lasting === undefined || current === 0)
    throw new VaultError('the keys are wrapped by another master secret (SECRET_MASTER)')
  return { lasting, sealing: new Map(keys.filter(([version]) => version > 0)), current }
}

async function load(
  db: TenantDatabase,
  tenant_id: number,
  { master, former }: KeyPorts['secrets'],
  known?: Keyring,
): Promise<Keyring> {
  const rows = await db.rows<Stored>(stored(tenant_id))
  const wanting = missing(tenant_id, rows, { master, former })
  if (wanting.length === 0) return ringOf(tenant_id, rows, master, known)
  const results = await db.batch<Stored>(
    sql`insert into master_key (fingerprint) values (${fingerprintOf(master)}) on conflict do nothing`,
    ...wanting,
    stored(tenant_id),
  )
  return ringOf(tenant_id, results.at(-1) ?? [], master, known)
}

/**
 * Whether this server may work on the clinics' keys; clinics of before get theirs, so that the former secret can go.
 * @throws VaultError with a sentence for the operator
 */
export async function settleKeys({ pool, secrets }: KeyPorts, vault: Vault): Promise<void> {
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from master_key')
  if (rows[0] !== undefined && rows[0].fingerprint !== fingerprintOf(secrets.master))
    throw new VaultError(
      `Khóa chính (SECRET_MASTER hoặc tệp secrets/master) không phải khóa của cơ sở dữ liệu này (${rows[0].fingerprint}). Hãy đặt lại đúng khóa, hoặc chạy tiếp npm run keys -- rotate nếu đang đổi khóa dở.`,
    )
  const { rows: before } = await pool.query<{ id: number }>('select app.tenants_of_former_secret() as id')
  if (before.length > 0 && secrets.former === undefined)
    throw new VaultError(
      'Dữ liệu của phòng khám được niêm phong bằng khóa SECRET trước đây: hãy đặt lại SECRET như cũ cho lần khởi động này, bên cạnh các khóa mới.',
    )
  for (const { id } of before) await vault.ready(id)
}

/** The vault of a server: clinics' keys out of the database, unwrapped by the master secret and cached by this process. */
export function tenantVault({ pool, secrets }: KeyPorts): Vault {
  const rings = new Map<number, { ring: Keyring; until: number }>()
  const loading = new Map<number, Promise<void>>()
  const read = async (tenant_id: number) => {
    const actor = { tenant_id, user_id: null, request_id: 'keys', ip: null, user_agent: null }
    const until = performance.now() + YOUNG_MS
    const ring = await load(
      tenantDatabase(pool, actor, { writes: true }),
      tenant_id,
      secrets,
      rings.get(tenant_id)?.ring,
    )
    rings.set(tenant_id, { ring, until })
  }
  const known = (tenant_id: number): Keyring => {
    const found = rings.get(tenant_id)
    if (found === undefined) throw new Error(`the keys of tenant ${tenant_id} were not asked for`)
    return found.ring
  }
  return {
    ...vaultOver(known),
    async ready(tenant_id) {
      if ((rings.get(tenant_id)?.until ?? 0) > performance.now()) return
      const reading = loading.get(tenant_id) ?? read(tenant_id).finally(() => loading.delete(tenant_id))
      loading.set(tenant_id, reading)
      await reading
    },
  }
}
