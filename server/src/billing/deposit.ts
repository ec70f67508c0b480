import { Fault, type Output, type Parsed } from '@bcare/contract'
import { deposit } from '@bcare/contract/billing/deposit'
import { allocate, type Owed } from '@bcare/rules/billing/allocation'
import { applyProblem, available } from '@bcare/rules/billing/deposit'
import { mergeShares } from '@bcare/rules/billing/installment-fill'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import { faultOf } from '../appointments/references.ts'
import { personRows } from '../customers/hooks.ts'
import { requirePerson } from '../customers/of-person.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import type { Context } from '../kit/context.ts'
import { getRow, lockRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { moveDeal } from './deal-stage.ts'
import { lockDeposits, type LockedDeposit } from './held.ts'
import { mostUrgent } from './installments/installment-fill.ts'
import { applyDeposit, type OpenItem, openItems } from './pay.ts'
import { depositTable, paymentTable, type DepositRow, type PaymentRow } from './payment-table.ts'
import { receiveDeposit } from './receive.ts'
import { refundDeposit } from './refund.ts'
import { requireDepositReferences } from './references.ts'
import { reversePayment } from './reverse.ts'
import { lockPerson, requireMoment } from './shifts/till.ts'

type Account = Output<typeof deposit.allocation>

/** A deposit locked, its customer before it. @throws Fault not_found */
async function lockDeposit(context: Context, id: number): Promise<LockedDeposit & { row: DepositRow }> {
  const row = await getRow(depositTable, context, id)
  await context.db.rows(lockPerson(context, row.person_id))
  const [locked] = await lockDeposits(context, [id])
  if (locked === undefined) throw new Fault('not_found', 'Không tìm thấy tạm ứng')
  return { ...locked, row }
}

/** What is paid out of a deposit: the items that are named, else the bill's or the oldest. @throws Fault rule */
function sharesOf(
  { amount, items }: Parsed<typeof deposit.convert_to_payment>,
  open: readonly OpenItem[],
  urgent: readonly Owed[],
) {
  const owed = items ?? []
  const wrong = owed.some(
    ({ bill_item_id, amount: share }) => share > (open.find(({ id }) => id === bill_item_id)?.remaining ?? 0),
  )
  if (wrong) throw faultOf(refuse('Có dòng vừa được trả hoặc còn ít hơn số tiền dùng, hãy tải lại', 'items'))
  const { shares, rest } =
    items === undefined
      ? allocate(amount, urgent)
      : {
          shares: owed.map((share) => ({ ref: String(share.bill_item_id), amount: share.amount })),
          rest: amount - owed.reduce((sum, share) => sum + share.amount, 0),
        }
  if (rest !== 0) throw faultOf(refuse('Số tiền dùng phải bằng phần khách còn phải trả được chọn', 'amount'))
  return mergeShares(shares)
}

/** Pays with what is held. @throws Fault not_found, rule, forbidden, locked */
async function convert(
  context: Context,
  input: Parsed<typeof deposit.convert_to_payment>,
): Promise<PaymentRow> {
  const { row, ...held } = await lockDeposit(context, input.deposit_id)
  const paid_at = await requireMoment(context, input.at)
  const problem = applyProblem(held, input.amount, clinicDate(context.now))
  if (problem !== undefined) throw faultOf(problem)
  const open = await context.db.rows<OpenItem>(
    openItems(context, held.person_id, input.bill_id ?? null, sql`true`),
  )
  const urgent = await mostUrgent(
    context,
    open.filter((item) => input.bill_id === undefined || item.bill_id === input.bill_id),
  )
  const shares = sharesOf(input, open, urgent)
  const allocations = shares.flatMap(({ ref, amount }) => {
    const item = open.find(({ id }) => String(id) === ref)
    return item === undefined
      ? []
      : [{ bill_id: item.bill_id, bill_item_id: item.id, attachment_id: item.attachment_id, amount }]
  })
  const deal_id = open.find(({ id }) => id === allocations[0]?.bill_item_id)?.deal_id ?? null
  const booked = await applyDeposit(context, { id: held.id, amount: input.amount }, allocations, {
    person_id: held.person_id,
    branch_id: held.branch_id,
    deal_id,
    bill_id: input.bill_id ?? null,
    track_id: null,
    payer_name: row.person_name,
    paid_at,
  })
  await moveDeal(context, deal_id)
  return booked
}

/** Takes back one use of a deposit. @throws Fault not_found, rule, locked */
async function cancelConversion(
  context: Context,
  { payment_id, reason }: Parsed<typeof deposit.cancel_conversion>,
): Promise<PaymentRow> {
  const { kind } = await getRow(paymentTable, context, payment_id)
  if (kind !== 'deposit_apply')
    throw faultOf(refuse('Phiếu này không phải một lần dùng tạm ứng, hãy đảo phiếu thu', 'payment_id'))
  return reversePayment(context, { id: payment_id, reason })
}

/** @throws Fault rule when more would be kept for something than there is */
async function earmark(
  context: Context,
  id: number,
  input: Parsed<typeof deposit.allocation>,
): Promise<void> {
  const { items = [], version } = input
  context.caller.scopeFor('deposit:update')
  const current = await lockRow(depositTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  if (items.reduce((sum, { amount }) => sum + amount, 0) > available(current))
    throw faultOf(refuse('Phần để dành lớn hơn số tạm ứng còn lại', 'items'))
  for (const { attachment_id } of items)
    await requireDepositReferences(context, current.person_id, { attachment_id })
  await updateRow(depositTable, context, { id, earmarks: JSON.stringify(items) })
}

/** What deposits hold, are kept for, and have moved. @throws Fault not_found, rule */
async function allocation(context: Context, input: Parsed<typeof deposit.allocation>): Promise<Account> {
  const { caller, call, db } = context
  const { deposit_id, person_id, items } = input
  if ((deposit_id === undefined) === (person_id === undefined))
    throw faultOf(refuse('Vui lòng chọn một khoản tạm ứng hoặc một khách hàng', 'deposit_id'))
  if (items !== undefined) {
    if (deposit_id === undefined) throw faultOf(refuse('Vui lòng chọn khoản tạm ứng', 'deposit_id'))
    await earmark(context, deposit_id, input)
  }
  if (person_id !== undefined) await requirePerson(context, person_id, 'person:read')
  const which = deposit_id === undefined ? sql`t.person_id = ${person_id}` : sql`t.id = ${deposit_id}`
  const [found] = await db.rows<{ json: Account['data'] }>(sql`
    select coalesce(json_agg(json_build_object('deposit', to_json(r), 'movements', coalesce((
        select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'amount', m.amount, 'moved_at', m.moved_at, 'payment_id', m.payment_id,
          'payment_code', p.code, 'bill_codes', coalesce((select json_agg(distinct b.code) from payment_allocation a
            join bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id where a.tenant_id = m.tenant_id and a.payment_id = m.payment_id), '[]'))
          order by m.id)
        from deposit_movement m join payment p on p.tenant_id = m.tenant_id and p.id = m.payment_id
        where m.tenant_id = ${caller.tenant_id} and m.deposit_id = r.id), '[]')) order by r.received_at desc, r.id desc), '[]') as json
    from (select ${selectList(depositTable, caller)} from deposit t ${depositTable.joins}
      where ${visible(depositTable, caller, { permission: call.kind === 'read' ? call.permission : 'deposit:read' })} and ${which}
      order by t.received_at desc, t.id desc limit 200) r`)
  const data = found?.json ?? []
  if (deposit_id !== undefined && data.length === 0) throw new Fault('not_found', 'Không tìm thấy tạm ứng')
  return { data }
}

async function update(
  context: Context,
  { id, ...patch }: Parsed<typeof deposit.update>,
): Promise<DepositRow> {
  const { person_id } = await getRow(depositTable, context, id)
  await requireDepositReferences(context, person_id, patch)
  return updateRow(depositTable, context, { id, ...patch })
}

const { list, query, get } = crudOf(depositTable)

export const depositFamily = serve(
  deposit,
  {
    list,
    query,
    get,
    update,
    add: receiveDeposit,
    allocation,
    convert_to_payment: convert,
    cancel_conversion: cancelConversion,
    refund: async (context, input) => {
      const { person_id, branch_id } = await lockDeposit(context, input.deposit_id)
      return refundDeposit(context, input, { person_id, branch_id })
    },
  },
  personRows({
    table: 'deposit',
    merged: FOLLOWS,
    erased: (erased) => [sql`update deposit set note = null where ${ofThem(erased)}`],
    bundled: { table: depositTable },
    records: recordsBy('deposit'),
  }),
  exported({ table: depositTable, page: '/accounting?tab=deposits' }),
  granted('deposit', {
    manager: { all: 'read create update refund export' },
    receptionist: { branch: 'read create update' },
    consultant: { branch: 'read' },
    accountant: { all: 'read create update refund export' },
  }),
)
