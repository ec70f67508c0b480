import { Fault, type Parsed } from '@bcare/contract'
import { shift } from '@bcare/contract/billing/shift'
import { handOverProblem } from '@bcare/rules/billing/shift'
import { refuse } from '@bcare/rules/refusal'
import { faultOf, giveReason, requireStaff, staffQuery, type Staff } from '../../appointments/references.ts'
import { requireSignature } from '../../identity/signature.ts'
import type { Context } from '../../kit/context.ts'
import { getRow, lockRow, updateRow } from '../../kit/database/rows.ts'
import { granted } from '../../kit/granted.ts'
import { crudOf, serve, withPreparation } from '../../kit/http/serve.ts'
import { countShift } from './shift-count.ts'
import { openShift } from './shift-open.ts'
import { type ShiftRow, shiftTable } from './shift-table.ts'

type Close = Parsed<typeof shift.close>

/** The receiver signs in person, whose own call is such a signature too. @throws Fault rule, too_many, not_found */
async function signClose(context: Context, input: Close): Promise<void> {
  const { cashier_id } = await getRow(shiftTable, context, input.id)
  const { receiver_id, password } = input
  // To oneself is refused below, whatever the password.
  if (receiver_id === context.caller.user_id || receiver_id === cashier_id) return
  if (password === undefined)
    throw faultOf(refuse('Người nhận cần nhập mật khẩu của mình để ký nhận', 'password'))
  await requireSignature(context, { signer_id: receiver_id, password, field: 'password' })
}

/** Hands a counted shift over to another user. @throws Fault conflict, rule */
async function closeShift(context: Context, input: Close): Promise<ShiftRow> {
  const { id, version, receiver_id, left_amount, reason, note } = input
  const row = await lockRow(shiftTable, context, id)
  if (row.state === 'closed')
    throw new Fault('conflict', `Ca ${row.code} đã bàn giao cho ${row.receiver_name}, hãy tải lại`)
  if (row.counted_cash === null) throw faultOf(refuse('Vui lòng chốt số đếm trước khi bàn giao ca', 'id'))
  if (version !== undefined && version !== row.version)
    throw new Fault('conflict', undefined, { current: row })
  const { cashier_id, counted_cash, differs } = row
  const problem = handOverProblem({ cashier_id, receiver_id, counted_cash, left_amount, differs, reason })
  if (problem !== undefined) throw faultOf(problem)
  requireStaff(await context.db.rows<Staff>(staffQuery(context, [receiver_id])), 'receiver_id', receiver_id)
  await giveReason(context, reason)
  return updateRow(shiftTable, context, {
    id,
    state: 'closed',
    closed_at: context.now,
    receiver_id,
    left_amount,
    reason: reason ?? null,
    note: note ?? null,
  })
}

const { list, get } = crudOf(shiftTable)

export const shiftFamily = serve(
  shift,
  { list, get, open: openShift, count: countShift, close: withPreparation(signClose, closeShift) },
  granted('shift', {
    manager: { all: 'read create update' },
    receptionist: { branch: 'read create update' },
    accountant: { all: 'read create update' },
  }),
)
