import { useConstant } from '../../kit/runtime/use-constant.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import css from './desk.module.css'
import { type PaymentRow, signed } from './desk-rows.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'

/** The number of a payment; a reversed one is struck through, and the other number of the pair stands beside it. */
export function PaymentCode({ row }: { row: PaymentRow }) {
  const { code, status, reversed_by_code, reversal_of_code, refund_of_code } = row
  const beside =
    reversed_by_code !== null
      ? TEXTS.reversed_by(reversed_by_code)
      : reversal_of_code !== null
        ? TEXTS.reversal_of(reversal_of_code)
        : refund_of_code !== null
          ? TEXTS.refund_of(refund_of_code)
          : undefined
  return (
    <span className={css.code}>
      {status === 'reversed' ? <s>{code}</s> : code}
      {beside !== undefined && <small>{beside}</small>}
    </span>
  )
}

/** The amount of a payment, with a minus where money went out. */
export const PaymentAmount = ({ row }: { row: PaymentRow }) => (
  <span className={css.figure}>{row.status === 'reversed' ? <s>{signed(row)}</s> : signed(row)}</span>
)

/** The state of a payment: what gives money back waits for approval, and is given instead of taken in. */
export function PaymentStatus({ row: { status, direction } }: { row: PaymentRow }) {
  const states = useConstant('payment.status')
  const options =
    direction === 'in'
      ? states
      : states.map((state) =>
          state.value === 'posted'
            ? { ...state, label: TEXTS.given }
            : state.value === 'pending'
              ? { ...state, label: TEXTS.awaiting }
              : state,
        )
  return <StatusBadge value={status} options={options} />
}
