import { netPaid } from '@bcare/rules/billing/bill'
import { formatMoney } from '@bcare/rules/text/money'
import { IconBan, IconFileCheck, IconTrash } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { ask } from './asking.ts'
import { type BillRow, MONEY } from './desk-rows.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const
const said = (title: string) => toast({ type: 'success', title })

/** Opening a draft and throwing it away, each after a question. */
function useDraftCommands() {
  const open = useWrite(api.bill.open, { touches: MONEY })
  const remove = useWrite(api.bill.delete, { touches: MONEY })
  return {
    async open({ id, version, code, total, person_name }: BillRow) {
      const about = TEXTS.open_about(formatMoney(total), person_name)
      if (!(await confirm({ title: TEXTS.open_title(code), about, action: TEXTS.open_bill }))) return
      open.mutate({ id, version }, { onSuccess: () => said(TEXTS.opened(code)) })
    },
    async remove({ id, version, code }: BillRow) {
      const asks = { title: TEXTS.delete_title(code), lost: TEXTS.delete_lost, action: TEXTS.delete_draft }
      if (!(await confirm({ ...asks, destructive: true }))) return
      remove.mutate({ id, version }, { onSuccess: () => said(TEXTS.draft_deleted(code)) })
    },
  }
}

/** What can be done with a bill: each where its state and the user's rights allow it. */
export function useBillActions(): (row: BillRow) => RowAction[] {
  const [may_open, may_cancel, may_delete] = [
    useMay('bill:open'),
    useMay('bill:cancel'),
    useMay('bill:delete'),
  ]
  const commands = useDraftCommands()
  return (bill) => {
    const { status, paid_total: paid, refunded_total: refunded } = bill
    const is_draft = status === 'draft'
    const empties = status !== 'cancelled' && !is_draft && netPaid({ paid, refunded }) === 0
    return [
      ...(is_draft && may_open
        ? [
            {
              label: TEXTS.open_bill,
              icon: <IconFileCheck {...ICON} />,
              run: () => void commands.open(bill),
            },
          ]
        : []),
      ...(is_draft && may_delete
        ? [
            {
              label: TEXTS.delete_draft,
              icon: <IconTrash {...ICON} />,
              destructive: true,
              run: () => void commands.remove(bill),
            },
          ]
        : []),
      ...(empties && may_cancel
        ? [
            {
              label: TEXTS.cancel_bill,
              icon: <IconBan {...ICON} />,
              destructive: true,
              run: () => ask({ kind: 'cancel_bill', bill }),
            },
          ]
        : []),
    ]
  }
}
