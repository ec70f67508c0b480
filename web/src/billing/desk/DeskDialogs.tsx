import { formatMoney } from '@bcare/rules/text/money'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import type { ModalProps } from '../../kit/page/modal.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import type { DeskQuestion, DepositUse } from './asking.ts'
import { type BillRow, isRefund, MONEY, type PaymentRow } from './desk-rows.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { DepositRefundDialog, PaymentRefundDialog } from './RefundDialogs.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

interface DialogProps {
  onClose: () => void
}

const QUIET = { quiet: true, touches: MONEY } as const
const said = (title: string) => toast({ type: 'success', title })

/** The question that is asked at the money desk. */
export function DeskDialogs({ request: question, onClose }: ModalProps<DeskQuestion>) {
  switch (question.kind) {
    case 'reverse':
      return <ReverseDialog payment={question.payment} onClose={onClose} />
    case 'refund':
      return <PaymentRefundDialog payment={question.payment} onClose={onClose} />
    case 'refund_deposit':
      return <DepositRefundDialog deposit={question.deposit} onClose={onClose} />
    case 'apply':
      return <ApplyDialog deposit={question.deposit} onClose={onClose} />
    case 'cancel_use':
      return <CancelUseDialog use={question.use} onClose={onClose} />
    case 'cancel_bill':
      return <CancelBillDialog bill={question.bill} onClose={onClose} />
    default:
      return <NotReceivedDialog payment={question.payment} onClose={onClose} />
  }
}

/** The payment as it is by now: after a refusal the next attempt is made on its latest version. */
const useLatest = (payment: PaymentRow): PaymentRow =>
  useRead(api.payment.get, { id: payment.id }, { quiet: true }).data ?? payment

function ReverseDialog({ payment, onClose }: DialogProps & { payment: PaymentRow }) {
  const row = useLatest(payment)
  const write = useWrite(api.payment.reverse, QUIET)
  const { id, version, code, amount, kind, allocated, to_deposit } = row
  return (
    <ReasonDialog
      form="payment.reverse"
      record={id}
      title={TEXTS.reverse_title(code)}
      action={TEXTS.reverse}
      effects={[
        TEXTS.reverse_mirror(formatMoney(amount)),
        isRefund(row) && TEXTS.reverse_refund,
        !isRefund(row) && allocated > 0 && TEXTS.reverse_bills(formatMoney(allocated)),
        to_deposit > 0 && TEXTS.reverse_deposit(formatMoney(to_deposit)),
        kind === 'deposit_apply' && TEXTS.reverse_used,
      ]}
      busy={write.isPending}
      fault={write.error}
      onSend={(reason, done) =>
        write.mutate(
          { id, version, reason },
          {
            onSuccess: (mirror) => {
              done()
              said(TEXTS.reversed(code, mirror.code))
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** Money that has not come, or a refund that is not approved. */
function NotReceivedDialog({ payment, onClose }: DialogProps & { payment: PaymentRow }) {
  const { id, version, code, direction } = useLatest(payment)
  const write = useWrite(api.payment.confirm, QUIET)
  const declines = direction === 'out'
  return (
    <ReasonDialog
      form="payment.fail"
      record={id}
      title={declines ? TEXTS.decline_title(code) : TEXTS.fail_title(code)}
      action={declines ? TEXTS.decline : TEXTS.fail}
      effects={[declines ? TEXTS.decline_effect : TEXTS.fail_effect]}
      busy={write.isPending}
      fault={write.error}
      onSend={(reason, done) =>
        write.mutate(
          { id, version, to: declines ? 'cancelled' : 'failed', reason },
          {
            onSuccess: () => {
              done()
              said(declines ? TEXTS.declined(code) : TEXTS.failed(code))
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

function CancelUseDialog({ use, onClose }: DialogProps & { use: DepositUse }) {
  const { payment_id, payment_code, amount } = use
  const write = useWrite(api.deposit.cancel_conversion, QUIET)
  return (
    <ReasonDialog
      form="deposit.cancel_use"
      record={payment_id}
      title={TEXTS.cancel_use_title(payment_code)}
      action={TEXTS.cancel_use}
      effects={[TEXTS.cancel_use_effect(formatMoney(amount))]}
      busy={write.isPending}
      fault={write.error}
      onSend={(reason, done) =>
        write.mutate(
          { payment_id, reason },
          {
            onSuccess: () => {
              done()
              said(TEXTS.use_cancelled(payment_code))
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

function CancelBillDialog({ bill, onClose }: DialogProps & { bill: BillRow }) {
  const { id, version, code } = useRead(api.bill.get, { id: bill.id }, { quiet: true }).data ?? bill
  const write = useWrite(api.bill.cancel, QUIET)
  return (
    <ReasonDialog
      form="bill.cancel"
      record={id}
      title={TEXTS.cancel_title(code)}
      action={TEXTS.cancel_bill}
      effects={[TEXTS.cancel_effect]}
      busy={write.isPending}
      fault={write.error}
      onSend={(reason, done) =>
        write.mutate(
          { id, version, reason },
          {
            onSuccess: () => {
              done()
              said(TEXTS.bill_cancelled(code))
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
