import { Fault } from '@bcare/contract'
import { isLocked } from '@bcare/rules/billing/payment'
import { voucherLetters, type VoucherSource, type VoucherWay } from '@bcare/rules/cashbook/voucher'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'

/** @throws Fault locked when the books of that day are closed, rule when the day is to come */
export async function requireOpenDay(context: Context, day: string): Promise<void> {
  const { caller, now } = context
  const lock_date = await setting(context, 'finance.lock_date')
  if (isLocked(day, lock_date) && !caller.may('cash_flow:unlock')) {
    const message = `Sổ đã khóa đến ngày ${formatDate(lock_date)}, không ghi hay sửa được phiếu của những ngày đó`
    throw new Fault('locked', message, { errors: [{ field: 'occurred_at', message }] })
  }
  if (day > clinicDate(now)) throw faultOf(refuse('Ngày lập phiếu không được ở tương lai', 'occurred_at'))
}

interface Numbered {
  direction: VoucherWay
  source: VoucherSource
  branch_id: number
}

/** The next number of a voucher's series; others who need one wait until the commit, so that none is left out. */
export async function nextCode(context: Context, { branch_id, ...voucher }: Numbered): Promise<string> {
  const year = clinicDate(context.now).slice(0, 4)
  const numbered = await context.db.one<{ code: string }>(
    sql`select app.voucher_code(${voucherLetters(voucher)}, ${branch_id}, ${year}) as code`,
  )
  if (numbered === undefined) throw new Error('a voucher has no number')
  return numbered.code
}

interface Fund {
  id: number
  name: string
  kind: string | null
  balance: number
}

/** Funds, locked until the commit in the order of their ids, and what they hold. */
async function lockFunds({ caller, db }: Context, ids: readonly number[]): Promise<Fund[]> {
  const { tenant_id } = caller
  await db.rows(sql`
    select t.id from term t where t.tenant_id = ${tenant_id} and t.id = any (${[...ids]}::bigint[]) order by t.id for no key update`)
  return db.rows<Fund>(sql`
    select t.id, t.name, t.data ->> 'kind' as kind, app.fund_balance(t.tenant_id, t.id) as balance
    from term t where t.tenant_id = ${tenant_id} and t.id = any (${[...ids]}::bigint[])`)
}

/**
 * What goes out of a fund is there: of a cash fund unless the clinic lets it go below zero, of another one unless the caller
 * has read the warning. The database asks the same of cash once more when the transaction commits.
 * @throws Fault rule, with `data.warnings` where `force` passes it
 */
export async function requireHeld(
  context: Context,
  { fund_account_id, amount }: { fund_account_id: number; amount: number },
  force: boolean,
): Promise<void> {
  const [fund] = await lockFunds(context, [fund_account_id])
  if (fund === undefined) throw faultOf(refuse('Quỹ này không còn, hãy chọn quỹ khác', 'fund_account_id'))
  if (fund.balance >= amount) return
  const message = `Quỹ «${fund.name}» chỉ còn ${formatMoney(fund.balance)}, không đủ chi ${formatMoney(amount)}`
  if (fund.kind === 'cash') {
    if (await setting(context, 'finance.cash_below_zero')) return
    throw faultOf(refuse(message, 'fund_account_id'))
  }
  if (!force) throw new Fault('rule', message, { warnings: [{ kind: 'fund_below_zero', message }] })
}
