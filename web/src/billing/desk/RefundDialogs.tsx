import { formatMoney } from '@bcare/rules/text/money'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { type DepositRow, MONEY, type PaymentRow } from './desk-rows.ts'
import { RefundForm } from './RefundForm.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

interface DialogProps {
  onClose: () => void
}

const QUIET = { quiet: true, touches: MONEY } as const

/** Where the money went, or that it waits for a second user. */
const tell = ({ code, status }: { code: string; status: string }) =>
  toast({
    type: 'success',
    title: status === 'pending' ? TEXTS.refund_asked(code) : TEXTS.refunded(code),
  })

const waysOf = (methods: PaymentRow['methods'] | undefined): number[] =>
  (methods ?? []).filter(({ kind }) => kind !== 'deposit').map(({ method_term_id }) => method_term_id)

/** Gives money of a receipt back. */
export function PaymentRefundDialog({ payment, onClose }: DialogProps & { payment: PaymentRow }) {
  const { id, code, allocated, methods } =
    useRead(api.payment.get, { id: payment.id }, { quiet: true }).data ?? payment
  const before = useRead(
    api.payment.list,
    { refund_of_id: id, kind: 'refund', status: ['posted', 'pending'], limit: 200 },
    { quiet: true },
  ).data?.data.filter(({ reversal_of_id }) => reversal_of_id === null)
  const given = (before ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const write = useWrite(api.payment.refund, QUIET)
  return (
    <RefundForm
      form="payment.refund"
      record={id}
      title={TEXTS.refund_title(code)}
      most={Math.max(allocated - given, 0)}
      original={waysOf(methods)}
      effects={(amount) => [
        amount > 0 && TEXTS.refund_bills(formatMoney(amount)),
        given > 0 && TEXTS.refund_before(formatMoney(given)),
      ]}
      busy={write.isPending}
      fault={write.error}
      onSend={(body, done) =>
        write.mutate(
          { payment_id: id, ...body },
          {
            onSuccess: (row) => {
              done()
              tell(row)
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** Gives back what a deposit still holds. */
export function DepositRefundDialog({ deposit, onClose }: DialogProps & { deposit: DepositRow }) {
  const { id, code, available, payment_id } =
    useRead(api.deposit.get, { id: deposit.id }, { quiet: true }).data ?? deposit
  const source = useRead(api.payment.get, { id: payment_id }, { quiet: true })
  const write = useWrite(api.deposit.refund, QUIET)
  return (
    <RefundForm
      key={source.isPending ? 'reading' : 'read'}
      form="deposit.refund"
      record={id}
      title={TEXTS.refund_deposit_title(code)}
      most={available}
      original={waysOf(source.data?.methods)}
      effects={(amount) => [amount > 0 && TEXTS.refund_held(formatMoney(Math.max(available - amount, 0)))]}
      busy={write.isPending}
      fault={write.error}
      onSend={(body, done) =>
        write.mutate(
          { deposit_id: id, ...body },
          {
            onSuccess: (row) => {
              done()
              tell(row)
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
