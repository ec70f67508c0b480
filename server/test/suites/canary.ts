import type pg from 'pg'
import { entities, fieldKinds, type Entity } from '@bcare/contract'
import type { Clinic } from '../kit.ts'
import { ownerRows, tenantTables, withClient } from './database.ts'
import { furnishFamilies, type Furnished, type Texts } from './site.ts'

/** No word of any language, no base64 that is likely, and short enough for every text field. */
const WORD = 'knr7qzx'

/** What an attacker searches for: part of the canary, so that an echo of the search is not mistaken for a leak. */
export const BAIT = 'knr7'

let serial = 0
const phones: string[] = []

const text = (most: number): string =>
  `${WORD.toUpperCase()} ${(serial += 1)}`.slice(0, Math.max(most, WORD.length))

function phone(): string {
  const national = `09775${String((serial += 1)).padStart(5, '0')}`
  phones.push(national.slice(1))
  return national
}

/** Texts and phones that are canaries. */
export const canaries: Texts = { text, phone }

/** Every phone number that was planted so far, as it is stored. */
export const plantedPhones = (): string[] => phones.map((national) => `+84${national}`)

/** Fills a tenant with rows of every family, and with text in every field that people type, all of it canaries. */
export async function plantCanaries(clinic: Clinic, tenant_id: number): Promise<Furnished> {
  const furnished = await furnishFamilies(clinic, 'saas', { textsOf: () => canaries })
  await withClient(clinic.owner, async (client) => {
    for (const entity of Object.values(entities) as Entity[]) await plantByHand(client, entity, tenant_id)
    await client.query(`update role set label = $1, description = $1 where tenant_id = $2`, [
      text(60),
      tenant_id,
    ])
  })
  return furnished
}

const isText = (schema: unknown): boolean => {
  const kind = fieldKinds.get(schema as never)?.kind
  if (kind === 'text' || kind === 'long_text') return true
  const inner = (schema as { _zod: { def: { innerType?: unknown } } })._zod.def.innerType
  return inner !== undefined && isText(inner)
}

/** Columns that hold what people type into an entity. */
async function textColumns(client: pg.Client, entity: Entity): Promise<string[]> {
  const fields = Object.entries(entity.edits).filter(([, schema]) => isText(schema))
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass(quote_ident($1)) and attname = any ($2)`,
    [entity.name, fields.map(([name]) => name)],
  )
  return rows.map(({ name }) => name)
}

/** Every such column, as `table.column`. */
export const typedColumns = (connection: pg.ClientConfig): Promise<string[]> =>
  withClient(connection, async (client) => {
    const columns: string[] = []
    for (const entity of Object.values(entities) as Entity[]) {
      columns.push(...(await textColumns(client, entity)).map((column) => `${entity.name}.${column}`))
    }
    return columns
  })

/** Entities that no call adds (staff, stages) have their texts written behind the product's back. */
async function plantByHand(client: pg.Client, entity: Entity, tenant_id: number): Promise<void> {
  for (const column of await textColumns(client, entity)) {
    await client.query(
      `update "${entity.name}" set "${column}" = $1 || id where tenant_id = $2 and coalesce("${column}"::text, '') !~* $3`,
      [WORD, tenant_id, WORD],
    )
  }
}

/** Whether something that leaves the server carries a canary. */
export function carriesCanary(): (bytes: string) => boolean {
  const pattern = new RegExp([WORD, ...phones].join('|'), 'i')
  return (bytes) => pattern.test(bytes)
}

/** Columns, as `table.column`, that hold a canary, as the superuser sees it. */
export async function plantedColumns(connection: pg.ClientConfig): Promise<string[]> {
  const columns: string[] = []
  for (const table of await tenantTables(connection)) {
    const rows = await ownerRows<{ column: string }>(
      connection,
      `select distinct field.key as column from "${table}" t, jsonb_each_text(to_jsonb(t)) field where field.value ~* $1`,
      [WORD],
    )
    columns.push(...rows.map(({ column }) => `${table}.${column}`))
  }
  return columns
}

/** A digest of every row of a tenant, table by table: equal before and after when nothing was touched. */
export async function digestOf(
  connection: pg.ClientConfig,
  tenant_id: number,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of await tenantTables(connection)) {
    const [row] = await ownerRows<{ digest: string }>(
      connection,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${table}" t where tenant_id = $1`,
      [tenant_id],
    )
    digests[table] = row?.digest ?? ''
  }
  return digests
}
