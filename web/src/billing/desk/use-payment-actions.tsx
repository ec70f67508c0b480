import { formatMoney } from '@bcare/rules/text/money'
import { IconArrowBackUp, IconCheck, IconPrinter, IconReceiptRefund, IconX } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay, useMe } from '../../kit/session/may.ts'
import { ask } from './asking.ts'
import { MONEY, paperOf, type PaymentRow } from './desk-rows.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

/** Books a payment that waits, after a question that says what that means. */
function useConfirmation(): (row: PaymentRow) => Promise<void> {
  const { mutate } = useWrite(api.payment.confirm, { touches: MONEY })
  return async ({ id, version, code, amount, person_name, direction }) => {
    const is_refund = direction === 'out'
    const about = is_refund ? TEXTS.approve_about : TEXTS.confirm_about
    const sure = await confirm({
      title: is_refund ? TEXTS.approve_title(code) : TEXTS.confirm_title(code),
      about: about(formatMoney(amount), person_name),
      action: is_refund ? TEXTS.approve : TEXTS.confirm,
    })
    if (!sure) return
    mutate(
      { id, version, to: 'posted' },
      {
        onSuccess: () =>
          toast({ type: 'success', title: is_refund ? TEXTS.approved(code) : TEXTS.confirmed(code) }),
      },
    )
  }
}

/** What waits for a user's word: money that is on its way, or a refund that another user has to approve. */
function useWaitingActions(): (row: PaymentRow) => RowAction[] {
  const [may_confirm, may_approve] = [useMay('payment:confirm'), useMay('payment:approve')]
  const me = useMe()
  const settle = useConfirmation()
  return (row) => {
    if (row.status !== 'pending') return []
    const { direction, created_by } = row
    const approves = direction === 'out' && may_confirm && may_approve && created_by !== me?.user.id
    const confirms = direction === 'in' && may_confirm
    return [
      ...(approves
        ? [{ label: TEXTS.approve, icon: <IconCheck {...ICON} />, run: () => void settle(row) }]
        : []),
      ...(confirms
        ? [{ label: TEXTS.confirm, icon: <IconCheck {...ICON} />, run: () => void settle(row) }]
        : []),
      ...(may_confirm
        ? [
            {
              label: direction === 'out' ? TEXTS.decline : TEXTS.fail,
              icon: <IconX {...ICON} />,
              destructive: true,
              run: () => ask({ kind: direction === 'out' ? 'decline' : 'fail', payment: row }),
            },
          ]
        : []),
    ]
  }
}

/** What can be done with a payment: each where its state and the user's rights allow it. */
export function usePaymentActions(): (row: PaymentRow) => RowAction[] {
  const [may_reverse, may_refund] = [useMay('payment:reverse'), useMay('payment:refund')]
  const waiting = useWaitingActions()
  return (row) => {
    const { status, kind, reversal_of_id } = row
    const booked = status === 'posted' || status === 'reversed'
    const is_own = status === 'posted' && reversal_of_id === null
    return [
      ...waiting(row),
      ...(booked
        ? [
            {
              label: TEXTS.print,
              icon: <IconPrinter {...ICON} />,
              run: () => void window.open(paperOf(row), '_blank', 'noopener'),
            },
          ]
        : []),
      ...(is_own && may_refund && ['receipt', 'deposit_apply'].includes(kind) && row.allocated > 0
        ? [
            {
              label: TEXTS.refund,
              icon: <IconReceiptRefund {...ICON} />,
              run: () => ask({ kind: 'refund', payment: row }),
            },
          ]
        : []),
      ...(is_own && may_reverse
        ? [
            {
              label: TEXTS.reverse,
              icon: <IconArrowBackUp {...ICON} />,
              destructive: true,
              run: () => ask({ kind: 'reverse', payment: row }),
            },
          ]
        : []),
    ]
  }
}
