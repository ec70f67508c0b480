import { Fault } from '@bcare/contract'
import {
  notificationPreference,
  type NotificationPreference,
} from '@bcare/contract/contact/notification-preference'
import type { MailServer } from '../adapters/mail.ts'
import { mailServer } from '../identity/one-time-code.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { serve, type Family } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { publicKey } from './push-key.ts'

interface Row {
  muted: NotificationPreference['muted']
  mailed: NotificationPreference['mailed']
  quiet_from: string | null
  quiet_to: string | null
  sound: NotificationPreference['sound']
}

const COLUMNS = sql`muted, mailed, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, sound`

const own = ({ caller }: Context): Sql =>
  sql`select ${COLUMNS} from notification_preference where tenant_id = ${caller.tenant_id} and user_id = ${caller.user_id}`

function preferenceOf(row: Row | undefined): NotificationPreference {
  if (row === undefined) return { muted: {}, mailed: [], quiet: null, sound: 'off' }
  const { muted, mailed, quiet_from, quiet_to, sound } = row
  return {
    muted,
    mailed,
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
    sound,
  }
}

/** Whether emails can be sent to users of a clinic with this mail server of its own. */
export type Mails = (server: MailServer) => boolean

async function update(
  context: Context,
  { muted, mailed, quiet, sound }: NotificationPreference,
  mails: Mails,
): Promise<NotificationPreference> {
  const { tenant_id, user_id } = context.caller
  if (mailed.length > 0 && !mails(await mailServer(context)))
    throw new Fault('not_configured', 'Chưa cấu hình máy chủ email nên không nhận được thông báo qua email')
  const [from, to] = [quiet?.from ?? null, quiet?.to ?? null]
  const row = await context.db.one<Row>(sql`
    insert into notification_preference as p (tenant_id, user_id, muted, mailed, mail_origin, quiet_from, quiet_to, sound, created_by, updated_by)
    values (${tenant_id}, ${user_id}, ${JSON.stringify(muted)}::jsonb, ${mailed}::text[], ${context.request.origin}, ${from}::time, ${to}::time, ${sound}, ${user_id}, ${user_id})
    on conflict (tenant_id, user_id) do update set muted = excluded.muted, mailed = excluded.mailed, mail_origin = excluded.mail_origin, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      sound = excluded.sound, version = p.version + 1, updated_at = now(), updated_by = excluded.updated_by
    returning ${COLUMNS}`)
  return preferenceOf(row)
}

/** Where emails to the caller go. */
const address = ({ caller }: Context): Sql =>
  sql`select email from "user" where tenant_id = ${caller.tenant_id} and id = ${caller.user_id}`

/** How the caller is notified. */
export const notificationPreferenceFamily = (mails: Mails): Family =>
  serve(notificationPreference, {
    async get(context) {
      const [[row], [me]] = await context.db.batch<[Row, { email: string | null }]>(
        own(context),
        address(context),
      )
      const pushes = await setting(context, 'notify.push')
      return {
        ...preferenceOf(row),
        push_key: pushes ? publicKey(context.vault, context.caller.tenant_id) : null,
        mails: mails(await mailServer(context)),
        mail_to: me?.email ?? null,
      }
    },
    update: (context, input) => update(context, input, mails),
  })
