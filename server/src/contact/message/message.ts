import { randomBytes } from 'node:crypto'
import { Fault, type Output, type Parsed } from '@bcare/contract'
import { message } from '@bcare/contract/contact/message'
import { personRows, personTraces } from '../../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../../customers/person-rows.ts'
import { systemContext, type Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { listPage } from '../../kit/database/list.ts'
import { lockRow, removeRow, updateText } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Part } from '../../kit/hook.ts'
import { exported } from '../../kit/exported.ts'
import { granted } from '../../kit/granted.ts'
import { serve, type Family } from '../../kit/http/serve.ts'
import { writeSettings } from '../../settings/setting-write.ts'
import { setting } from '../../settings/setting.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'
import { messageTable } from './message-table.ts'
import { MESSAGE_NOTICE_PATH } from './report.ts'
import { channelStates, type Ways } from './providers.ts'
import { askingOf, log, preview, send } from './send.ts'

const ofAnother = (context: Context, created_by: number | null): boolean =>
  created_by !== context.caller.user_id && !context.caller.may('message:manage')

/** @throws Fault rule, forbidden, not_found */
async function cancel(context: Context, { id }: Parsed<typeof message.cancel>): Promise<JsonText> {
  const row = await lockRow(messageTable, context, id)
  if (row.status !== 'queued') throw new Fault('rule', 'Tin đã gửi hoặc đã kết thúc, không hủy được')
  if (ofAnother(context, row.created_by))
    throw new Fault('forbidden', 'Chỉ người gửi hoặc quản lý được hủy tin này', { needs: 'message:manage' })
  return new JsonText(await updateText(messageTable, systemContext(context), { id, status: 'cancelled' }))
}

/** @throws Fault rule, forbidden, not_found */
async function remove(context: Context, { id }: Parsed<typeof message.delete>): Promise<{ id: number }> {
  const row = await lockRow(messageTable, context, id)
  if (row.provider !== 'manual') throw new Fault('rule', 'Tin đã gửi được giữ nguyên, không xóa được')
  if (ofAnother(context, row.created_by))
    throw new Fault('forbidden', 'Chỉ người ghi hoặc quản lý được xóa tin này', { needs: 'message:manage' })
  return removeRow(messageTable, context, { id })
}

const SECRET = 'messaging.notice_secret'

/** A new address, shown this once; the one before takes no reports any more. @throws Fault forbidden */
async function renewAddress(context: Context): Promise<Output<typeof message.renew_address>> {
  if (context.caller.scopeFor('setting:update') !== 'all')
    throw new Fault('forbidden', undefined, { needs: 'setting:update' })
  const secret = randomBytes(24).toString('base64url')
  const clinic = { level: 'tenant', branch_id: null, user_id: null } as const
  await writeSettings(context, clinic, [{ key: SECRET, value: secret }])
  return { path: `${MESSAGE_NOTICE_PATH}/${secret}` }
}

/** What the family declares for areas below, whatever messages leave by. */
export const MESSAGE_PARTS: readonly Part[] = [
  termPlaces(termColumn('message', 'template_term_id', 'message_template')),
  personRows({
    table: 'message',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update message set to_phone = null, to_email = null, content = '(đã xóa)', subject = null, params = null, problem = null where ${ofThem(erased)}`,
    ],
    bundled: { table: messageTable },
    records: recordsBy('message'),
  }),
  personTraces({
    entries: (erased) => sql`
        select h.id from history h where h.tenant_id = ${erased.tenant_id} and h.entity_type = 'message' and h.entity_id in (${recordsBy('message')(erased)})`,
  }),
  exported({ table: messageTable, page: '/call-center?tab=messages' }),
  granted('message', {
    manager: { all: 'read create delete manage export' },
    receptionist: { branch: 'read create delete' },
    care: { branch: 'read create delete manage' },
    doctor: { own: 'read create delete' },
    assistant: { own: 'read create delete' },
    consultant: { own: 'read create delete' },
    telesale: { own: 'read create delete' },
    accountant: { own: 'read create delete' },
    storekeeper: { own: 'read create delete' },
    marketing: { own: 'read create delete manage' },
  }),
]

export const messageFamily = (ways: Ways): Family =>
  serve(message, {
    send: (context, wish) => send(context, wish, ways),
    log,
    history: async (context, input) => new JsonText(await listPage(messageTable, context, input)),
    preview,
    channels: async (context) => ({ channels: await channelStates(askingOf(context), ways) }),
    cancel,
    delete: remove,
    connection: async (context) => ({ is_set: (await setting(context, SECRET)) !== '' }),
    renew_address: renewAddress,
  })
