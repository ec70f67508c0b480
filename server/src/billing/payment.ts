import { payment } from '@bcare/contract/billing/payment'
import type { Parsed } from '@bcare/contract'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../appointments/references.ts'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import type { Context } from '../kit/context.ts'
import { updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { visitFacts } from '../appointments/hooks.ts'
import { termPlaces, termColumn } from '../settings/term-places.ts'
import { transfer } from './bank/transfer.ts'
import { owed } from './owed.ts'
import { pay } from './pay.ts'
import { paymentTable, type PaymentRow } from './payment-table.ts'
import { queryDetail } from './query-detail.ts'
import { approveRefund, refundPayment } from './refund.ts'
import { totals } from './totals.ts'
import { confirmPayment, lockPayment, reversePayment } from './reverse.ts'

/** A refund is approved by a second user; other payments are confirmed when their money is seen. */
async function confirm(context: Context, input: Parsed<typeof payment.confirm>): Promise<PaymentRow> {
  const waiting = await lockPayment(context, input.id, input.version)
  return waiting.status === 'pending' && waiting.direction === 'out' && input.to === 'posted'
    ? approveRefund(context, waiting)
    : confirmPayment(context, input)
}

/** Words of a voucher are put right, never taken away. @throws Fault rule */
async function update(context: Context, patch: Parsed<typeof payment.update>): Promise<PaymentRow> {
  if (patch.payer_name === null) throw faultOf(refuse('Vui lòng nhập tên người nộp', 'payer_name'))
  if (patch.content === null) throw faultOf(refuse('Vui lòng nhập nội dung', 'content'))
  return updateRow(paymentTable, context, patch)
}

const { list, query, get } = crudOf(paymentTable)

export const paymentFamily = serve(
  payment,
  {
    list,
    query,
    get,
    update,
    add: pay,
    confirm,
    reverse: reversePayment,
    refund: refundPayment,
    query_detail: queryDetail,
    totals,
    transfer,
    owed,
  },
  // What is still owed is said before a visit ends.
  visitFacts((caller, { person_id }) =>
    caller.may('payment:read')
      ? sql`select app.person_due(${caller.tenant_id}, ${person_id}) as unpaid`
      : sql`select 0 as unpaid`,
  ),
  personRows({
    table: 'payment',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update payment set payer_name = '—', payer_phone = null, payer_address = null, note = null where ${ofThem(erased)}`,
      // What a customer wrote into a transfer.
      sql`update bank_notice set content = '—' where tenant_id = ${erased.tenant_id} and payment_id in (${recordsBy('payment')(erased)})`,
    ],
    bundled: { table: paymentTable },
    records: recordsBy('payment'),
  }),
  termPlaces(termColumn('payment', 'refund_reason_id', 'refund_reason')),
  exported({ table: paymentTable, page: '/accounting' }),
  granted('payment', {
    manager: { all: 'read create update confirm reverse refund approve backdate unlock export' },
    receptionist: { branch: 'read create update confirm' },
    consultant: { branch: 'read' },
    accountant: { all: 'read create update confirm reverse refund approve backdate export' },
  }),
)
