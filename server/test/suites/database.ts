import pg from 'pg'
import { sql, type Sql } from '../../src/kit/database/sql.ts'

/** One connection for a piece of work; the owner of a test's database bypasses row-level security. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A statement from text: tests may, the product may not. */
export const written = (text: string): Sql => sql(Object.assign([text], { raw: [text] }))

/** Rows as the database's superuser sees them, all tenants together. */
export async function ownerRows<T extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return withClient(connection, async (client) => (await client.query<T>(text, values)).rows)
}

/** Names of the tables of tenants. */
export async function tenantTables(connection: pg.ClientConfig): Promise<string[]> {
  const rows = await ownerRows<{ name: string }>(
    connection,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}
