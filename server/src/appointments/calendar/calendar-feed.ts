import { createHash, randomBytes } from 'node:crypto'
import type { Output } from '@bcare/contract'
import { calendarFeed } from '@bcare/contract/appointments/calendar-feed'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { serve } from '../../kit/http/serve.ts'

/** How the token of an address is stored. */
export const feedHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const FEED_PATH = '/public/calendar'

const live = ({ caller }: Context): Sql =>
  sql`tenant_id = ${caller.tenant_id} and user_id = ${caller.user_id} and deleted_at is null`

async function get(context: Context): Promise<Output<typeof calendarFeed.get>> {
  const feed = await context.db.one<{ created_at: string }>(
    sql`select created_at from calendar_feed where ${live(context)}`,
  )
  return feed ?? null
}

async function end(context: Context): Promise<void> {
  await context.db.rows(
    sql`update calendar_feed set deleted_at = now(), updated_at = now() where ${live(context)}`,
  )
}

/** A new secret address; the one before ends. */
async function make(context: Context): Promise<Output<typeof calendarFeed.make>> {
  await end(context)
  const token = randomBytes(32).toString('base64url')
  const { tenant_id, user_id } = context.caller
  const made = await context.db.one<{ created_at: string }>(sql`
    insert into calendar_feed (tenant_id, user_id, token_hash, created_by) values (${tenant_id}, ${user_id}, ${feedHash(token)}, ${user_id})
    returning created_at`)
  if (made === undefined) throw new Error('the address was not kept')
  return { ...made, path: `${FEED_PATH}/${token}.ics` }
}

export const calendarFeedFamily = serve(calendarFeed, {
  get,
  make,
  async revoke(context) {
    await end(context)
    return {}
  },
})
