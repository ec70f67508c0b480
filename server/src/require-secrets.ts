import pg from 'pg'
import { ConfigurationError, type Configuration } from './configuration.ts'
import { missingSecrets } from './secrets.ts'

/**
 * `SECRET` alone is for databases of before the three: one that holds nothing yet begins with secrets of which none gives
 * the others. @throws ConfigurationError, and what the database throws
 */
export async function requireOwnSecrets(configuration: Configuration): Promise<void> {
  const missing = missingSecrets(configuration)
  if (configuration.DATABASE_URL === undefined || missing.length === 0) return
  const client = new pg.Client({
    connectionString: configuration.DATABASE_URL,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ fresh: boolean }>(
      `select to_regclass('public.tenant') is null as fresh`,
    )
    if (rows[0]?.fresh === true)
      throw new ConfigurationError(
        `SECRET một mình chỉ dành cho dữ liệu có từ trước; với cơ sở dữ liệu mới hãy đặt ${missing.join(', ')}`,
      )
  } finally {
    await client.end()
  }
}
