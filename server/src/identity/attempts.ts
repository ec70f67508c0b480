import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { addressKey } from '../kit/http/proxies.ts'

const WINDOW = '15 minutes'

/** Counts one attempt in a bucket and answers how many there were in the last fifteen minutes, this one included. */
export async function countAttempt(context: Pick<Context, 'db' | 'caller'>, bucket: string): Promise<number> {
  const row = await context.db.one<{ count: number }>(sql`
    insert into attempt as a (tenant_id, bucket, window_start, count) values (${context.caller.tenant_id}, ${bucket}, now(), 1)
    on conflict (tenant_id, bucket) do update set
      count = case when a.window_start > now() - ${WINDOW}::interval then a.count + 1 else 1 end,
      window_start = case when a.window_start > now() - ${WINDOW}::interval then a.window_start else now() end
    returning count`)
  return row?.count ?? 1
}

/** What an address counts under, for one purpose. */
export const bucketOf = (purpose: string, { ip }: Pick<Context['request'], 'ip'>): string =>
  `${purpose}${addressKey(ip)}`

/** Takes back the one attempt that turned out to be right; those that others made beside it stay. */
export async function takeBackAttempt(context: Context, bucket: string): Promise<void> {
  await context.db.rows(
    sql`update attempt set count = count - 1 where tenant_id = ${context.caller.tenant_id} and bucket = ${bucket} and count > 0`,
  )
}

/** A success forgives what came before. */
export async function forgetAttempts(context: Context, bucket: string): Promise<void> {
  await context.db.rows(
    sql`delete from attempt where tenant_id = ${context.caller.tenant_id} and bucket = ${bucket}`,
  )
}
