import { Fault, write, type Call } from '@bcare/contract'
import { judgeNotice, type NamedPayment, type Verdict } from '@bcare/rules/billing/bank-notice'
import { codesIn } from '@bcare/rules/billing/vietqr'
import { clinicDate } from '@bcare/rules/text/date'
import * as z from 'zod/mini'
import { systemContext, type Context } from '../../kit/context.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Served } from '../../kit/http/serve.ts'
import { setting } from '../../settings/setting.ts'
import { confirmPayment, lockPayment } from '../reverse.ts'
import { MOST_MONEY } from '@bcare/rules/text/money'

/** Where banks, and services that read their statements, send what has come in. */
export const NOTICE_PATH = '/public/bank-notice'

const Body = z.strictObject({
  /** The bank's number of the transfer: one notice for each. */
  reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  amount: z.int().check(z.positive(), z.maximum(MOST_MONEY)),
  content: z.string().check(z.maxLength(500)),
  occurred_at: z.iso.datetime({ offset: true }),
})
type Input = z.output<typeof Body>

const Taken = z.strictObject({ reference: z.string(), status: z.string() })
type Answer = z.output<typeof Taken>

/** Not a call of the staff's API: it has a route of its own (notice-route.ts), and the machinery of every write behind it. */
const call: Call = {
  ...write(Body, Taken),
  path: NOTICE_PATH,
  permission: 'anyone',
  watches: ['bank_notice'],
}

/** What is stored of a transfer already. @throws Fault conflict when the same number came with something else */
async function known({ caller, db }: Context, { reference, amount, content, occurred_at }: Input) {
  const found = await db.one<{ status: string; is_same: boolean }>(sql`
    select status, (amount, content, occurred_at) is not distinct from (${amount}::bigint, ${content}, ${occurred_at}::timestamptz) as is_same
    from bank_notice where tenant_id = ${caller.tenant_id} and reference = ${reference}`)
  if (found !== undefined && !found.is_same)
    throw new Fault('conflict', 'Mã giao dịch này đã được báo với số tiền, nội dung hoặc thời gian khác')
  return found
}

/** Payments whose number stands in the content. */
async function namedIn({ caller, db }: Context, content: string): Promise<NamedPayment[]> {
  const codes = codesIn(content)
  if (codes.length === 0) return []
  const rows = await db.rows<Omit<NamedPayment, 'day'> & { paid_at: string }>(sql`
    select id, status, amount, methods, paid_at from payment
    where tenant_id = ${caller.tenant_id} and direction = 'in' and app.transfer_code(code) = any (${codes}) and deleted_at is null order by id limit 20`)
  return rows.map(({ paid_at, ...payment }) => ({ ...payment, day: clinicDate(new Date(paid_at)) }))
}

/** Judges once more what is locked now: two notices of one payment come one after the other. */
async function judge(context: Context, { amount, content }: Input): Promise<Verdict> {
  const lock_date = await setting(context, 'finance.lock_date')
  const first = judgeNotice(amount, await namedIn(context, content), lock_date)
  if (first.payment_id === undefined) return first
  await lockPayment(context, first.payment_id)
  return judgeNotice(amount, await namedIn(context, content), lock_date)
}

/**
 * Takes what the bank says once: books the payment that it is of, as a user would by hand, or lays it aside for one.
 * Sent again it answers what became of it. @throws Fault conflict
 */
async function takeNotice(asked: Context, input: Input): Promise<Answer> {
  const context = systemContext(asked)
  const { reference, amount, content, occurred_at } = input
  const earlier = await known(context, input)
  if (earlier !== undefined) return { reference, status: earlier.status }
  const { payment_id = null, mismatch = null } = await judge(context, input)
  const status = payment_id === null ? 'unmatched' : 'matched'
  const { tenant_id } = context.caller
  const row = await context.db.one<{ id: number }>(sql`
    insert into bank_notice (tenant_id, reference, amount, content, occurred_at, status, mismatch, payment_id, settled_at)
    values (${tenant_id}, ${reference}, ${amount}, ${content}, ${occurred_at}, ${status}, ${mismatch}, ${payment_id},
      ${payment_id === null ? null : context.now})
    on conflict (tenant_id, reference) do nothing returning id`)
  if (row === undefined) {
    const other = await known(context, input)
    return { reference, status: other?.status ?? status }
  }
  context.emit({ entity: 'bank_notice', id: row.id, action: 'create', keys: ['status'] })
  if (payment_id !== null) await confirmPayment(context, { id: payment_id, to: 'posted' })
  return { reference, status }
}

/** The write behind the route. */
export const NOTICE_INTAKE: Served = {
  call,
  handler: (context, input) => takeNotice(context, input as Input),
}
