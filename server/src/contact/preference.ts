import type { Context } from '../kit/http/context.ts'
import {
  notificationPreference,
  type NotificationPreference,
} from '@bcare/contract/contact/notification-preference'
import { sql, type Sql } from '../kit/database/sql.ts'
import { serve } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { publicKey } from './push-key.ts'

interface Row {
  muted: NotificationPreference['muted']
  quiet_from: string | null
  quiet_to: string | null
  sound: NotificationPreference['sound']
}

const COLUMNS = sql`muted, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, sound`

const own = ({ caller }: Context): Sql =>
  sql`select ${COLUMNS} from notification_preference where tenant_id = ${caller.tenant_id} and user_id = ${caller.user_id}`

function preferenceOf(row: Row | undefined): NotificationPreference {
  if (row === undefined) return { muted: {}, quiet: null, sound: 'off' }
  const { muted, quiet_from, quiet_to, sound } = row
  return {
    muted,
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
    sound,
  }
}

async function update(
  context: Context,
  { muted, quiet, sound }: NotificationPreference,
): Promise<NotificationPreference> {
  const { tenant_id, user_id } = context.caller
  const [from, to] = [quiet?.from ?? null, quiet?.to ?? null]
  const row = await context.db.one<Row>(sql`
    insert into notification_preference as p (tenant_id, user_id, muted, quiet_from, quiet_to, sound, created_by, updated_by)
    values (${tenant_id}, ${user_id}, ${JSON.stringify(muted)}::jsonb, ${from}::time, ${to}::time, ${sound}, ${user_id}, ${user_id})
    on conflict (tenant_id, user_id) do update set muted = excluded.muted, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      sound = excluded.sound, version = p.version + 1, updated_at = now(), updated_by = excluded.updated_by
    returning ${COLUMNS}`)
  return preferenceOf(row)
}

/** How the caller hears of things. */
export const notificationPreferenceFamily = serve(notificationPreference, {
  async get(context) {
    const [row, pushes] = [await context.db.one<Row>(own(context)), await setting(context, 'notify.push')]
    return {
      ...preferenceOf(row),
      push_key: pushes ? publicKey(context.vault, context.caller.tenant_id) : null,
    }
  },
  update,
})
