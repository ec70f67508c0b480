import { IconFileInvoice, IconReceiptRefund } from '@tabler/icons-react'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { useMay } from '../../kit/session/may.ts'
import { ask } from './asking.ts'
import type { DepositRow } from './desk-rows.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

/** What can be done with money that is held, while there is some. */
export function useDepositActions(): (row: DepositRow) => RowAction[] {
  const [may_use, may_refund] = [useMay('deposit:update'), useMay('deposit:refund')]
  const may_read = useMay('payment:read')
  return (deposit) => {
    const { status, available, refundable } = deposit
    if (status === 'cancelled' || available === 0) return []
    return [
      ...(may_use && may_read
        ? [
            {
              label: TEXTS.apply,
              icon: <IconFileInvoice {...ICON} />,
              run: () => ask({ kind: 'apply', deposit }),
            },
          ]
        : []),
      ...(may_refund && refundable
        ? [
            {
              label: TEXTS.refund_deposit,
              icon: <IconReceiptRefund {...ICON} />,
              run: () => ask({ kind: 'refund_deposit', deposit }),
            },
          ]
        : []),
    ]
  }
}
