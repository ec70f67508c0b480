import { Discount } from '@bcare/contract/catalogue/discount'
import {
  DISCOUNT_LABELS,
  DISCOUNT_TRANSITIONS,
  type DiscountStatus,
} from '@bcare/rules/catalogue/pricing/discount'
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { DiscountRow } from './discount-row.ts'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

const ICONS = {
  draft: null,
  active: <IconPlayerPlay size={16} />,
  paused: <IconPlayerPause size={16} />,
  ended: <IconPlayerStop size={16} />,
} as const

const wordOf = (from: DiscountStatus, to: DiscountStatus): string =>
  to === 'active'
    ? from === 'draft'
      ? TEXTS.start
      : TEXTS.resume
    : to === 'paused'
      ? TEXTS.pause
      : TEXTS.end

/** Moves a programme on; ending it is asked about, since it does not run again. */
function useMoves(): (row: DiscountRow) => RowAction[] {
  const move = useWrite(api.discount.set_status)
  const run = async ({ id, version, name }: DiscountRow, status: DiscountStatus) => {
    const asks = { title: TEXTS.end_title(name), lost: TEXTS.end_lost, action: TEXTS.end, destructive: true }
    if (status === 'ended' && !(await confirm(asks))) return
    move.mutate(
      { id, version, status },
      { onSuccess: () => toast({ type: 'success', title: TEXTS.moved(name, DISCOUNT_LABELS[status]) }) },
    )
  }
  return (row) =>
    DISCOUNT_TRANSITIONS[row.status].map((status) => ({
      label: wordOf(row.status, status),
      icon: ICONS[status],
      destructive: status === 'ended',
      run: () => void run(row, status),
    }))
}

/** What can be done with a programme beside editing and deleting. */
export function useDiscountActions(): (row: DiscountRow) => RowAction[] {
  const [may_update, may_add] = [useMay('discount:update'), useMay('discount:create')]
  const moves = useMoves()
  const add = useWrite(api.discount.add)
  const duplicate = (row: DiscountRow) => {
    const fields = Object.fromEntries(
      Object.keys(Discount.edits).map((field) => [field, row[field as keyof DiscountRow]]),
    ) as Parameters<typeof api.discount.add>[0]
    add.mutate(
      // A code is one programme's.
      { ...fields, name: TEXTS.copy_of(row.name), code: null, needs_code: false },
      { onSuccess: () => toast({ type: 'success', title: TEXTS.duplicated(row.name) }) },
    )
  }
  return (row) => [
    ...(may_update ? moves(row) : []),
    ...(may_add ? [{ label: TEXTS.duplicate, icon: <IconCopy size={16} />, run: () => duplicate(row) }] : []),
  ]
}
