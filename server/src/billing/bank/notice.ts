import { randomBytes } from 'node:crypto'
import { Fault, type Output, type Parsed } from '@bcare/contract'
import { bankNotice } from '@bcare/contract/billing/bank-notice'
import { refuse } from '@bcare/rules/refusal'
import { formatMoney } from '@bcare/rules/text/money'
import { faultOf, giveReason } from '../../appointments/references.ts'
import type { Context } from '../../kit/context.ts'
import { getRow, lockRow, updateRow } from '../../kit/database/rows.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { listPage } from '../../kit/database/list.ts'
import { sql } from '../../kit/database/sql.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { listenedWith } from '../../kit/realtime/rooms.ts'
import { setting } from '../../settings/setting.ts'
import { writeSettings } from '../../settings/setting-write.ts'
import { paymentTable } from '../payment-table.ts'
import { confirmPayment, lockPayment } from '../reverse.ts'
import { type NoticeRow, noticeTable } from './notice-table.ts'
import { NOTICE_PATH } from './receive-notice.ts'

/** A notice that is not settled yet, locked. @throws Fault conflict, not_found, rule */
async function lockOpen(context: Context, id: number, version?: number): Promise<NoticeRow> {
  const current = await lockRow(noticeTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  if (current.status !== 'unmatched') throw faultOf(refuse('Báo có này đã được xử lý, hãy tải lại'))
  return current
}

const settled = ({ caller, now }: Context) => ({ settled_at: now, settled_by: caller.user_id })

/** Payments that wait for just this amount: what a user may assign the notice to. @throws Fault not_found */
async function candidates(context: Context, { id }: Parsed<typeof bankNotice.candidates>): Promise<JsonText> {
  const { amount } = await getRow(noticeTable, context, id)
  const waiting = { page: 1, limit: 100, sort_by: 'paid_at', status: 'pending', direction: 'in' }
  return new JsonText(await listPage(paymentTable, context, waiting, [sql`t.amount = ${amount}`]))
}

/**
 * Books a payment by a notice that did not find it, on the word of a user: another amount is another payment.
 * @throws Fault conflict, not_found, rule, locked
 */
async function assign(
  context: Context,
  { id, version, payment_id }: Parsed<typeof bankNotice.assign>,
): Promise<NoticeRow> {
  const payment = await lockPayment(context, payment_id)
  const { amount } = await lockOpen(context, id, version)
  if (payment.direction !== 'in')
    throw faultOf(refuse('Đây là phiếu chi, hãy chọn một phiếu thu', 'payment_id'))
  if (payment.amount !== amount)
    throw faultOf(
      refuse(
        `Báo có ${formatMoney(amount)}, phiếu ${payment.code} ghi ${formatMoney(payment.amount)}: hãy báo phiếu này không nhận được và ghi phiếu mới đúng số tiền`,
        'payment_id',
      ),
    )
  await confirmPayment(context, { id: payment_id, to: 'posted' })
  return updateRow(noticeTable, context, { id, status: 'assigned', payment_id, ...settled(context) })
}

/** Sets a notice aside that is no customer's money. @throws Fault conflict, not_found, rule */
async function dismiss(
  context: Context,
  { id, version, reason }: Parsed<typeof bankNotice.dismiss>,
): Promise<NoticeRow> {
  await lockOpen(context, id, version)
  await giveReason(context, reason)
  return updateRow(noticeTable, context, {
    id,
    status: 'dismissed',
    dismiss_reason: reason,
    ...settled(context),
  })
}

const SECRET = 'finance.bank_notice_secret'

async function connection(context: Context): Promise<Output<typeof bankNotice.connection>> {
  return { path: NOTICE_PATH, is_set: (await setting(context, SECRET)) !== '' }
}

/** A new secret, shown this once; the one before signs nothing any more. @throws Fault forbidden */
async function renewSecret(context: Context): Promise<Output<typeof bankNotice.renew_secret>> {
  if (context.caller.scopeFor('setting:update') !== 'all')
    throw new Fault('forbidden', undefined, { needs: 'setting:update' })
  const secret = randomBytes(32).toString('base64url')
  const clinic = { level: 'tenant', branch_id: null, user_id: null } as const
  await writeSettings(context, clinic, [{ key: SECRET, value: secret }])
  return { path: NOTICE_PATH, secret }
}

export const bankNoticeFamily = serve(
  bankNotice,
  {
    list: crudOf(noticeTable).list,
    candidates,
    assign,
    dismiss,
    connection,
    renew_secret: renewSecret,
  },
  listenedWith({ entity: 'bank_notice', permission: 'payment:confirm' }),
)
