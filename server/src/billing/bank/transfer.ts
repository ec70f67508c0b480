import type { Output, Parsed } from '@bcare/contract'
import type { payment } from '@bcare/contract/billing/payment'
import { BANKS, isBankNumber } from '@bcare/rules/billing/banks'
import { isByTransfer, transferCode, transferProblem, vietQr } from '@bcare/rules/billing/vietqr'
import type { Context } from '../../kit/context.ts'
import { getRow } from '../../kit/database/rows.ts'
import { setting } from '../../settings/setting.ts'
import { paymentTable } from '../payment-table.ts'

type Answer = Output<typeof payment.transfer>

const NONE: Answer = { transfer: null, no_account: false, problem: null }

/** How the money of a payment that waits is sent: to the account of its branch, under its number. @throws Fault not_found */
export async function transfer(context: Context, { id }: Parsed<typeof payment.transfer>): Promise<Answer> {
  const { status, direction, methods, amount, code, branch_id } = await getRow(paymentTable, context, id)
  if (status !== 'pending' || direction !== 'in' || !isByTransfer(methods)) return NONE
  const at = { branch_id }
  const bank = (await setting(context, 'finance.bank', at)).slice(1)
  const account = await setting(context, 'finance.bank_account', at)
  if (!isBankNumber(bank) || account === '') return { ...NONE, no_account: true }
  const sent = { bank, account, amount, purpose: transferCode(code) }
  const problem = transferProblem(sent)
  if (problem !== undefined) return { ...NONE, problem: problem.message }
  const account_name = await setting(context, 'finance.bank_account_name', at)
  const { purpose } = sent
  return {
    ...NONE,
    transfer: { bank_name: BANKS[bank], account, account_name, amount, purpose, text: vietQr(sent) },
  }
}
