import { stepNeedsReason, type VoucherState, voucherStep } from '@bcare/rules/cashbook/voucher'
import { formatMoney } from '@bcare/rules/text/money'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBook2,
  IconCheck,
  IconEdit,
  IconPrinter,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { linkTo } from '../kit/page/search-params.ts'
import { api, useWrite } from '../kit/api/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import type { RowAction } from '../kit/data/table/row-action.ts'
import { toast } from '../kit/page/toast.tsx'
import { useSetting } from '../kit/runtime/settings.ts'
import { holds, useMe } from '../kit/session/may.ts'
import { ask } from './asking.ts'
import { warningsOf } from './Pieces.tsx'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { isAutomatic, nameOf, TOUCHED, type VoucherRow } from './voucher-rows.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

const DONE = { pending_approval: TEXTS.submitted, approved: TEXTS.approved, posted: TEXTS.posted } as const
type Forward = keyof typeof DONE

/** Sends a step; where only a warning stands in its way, asks once more. */
export function useStep(): (row: VoucherRow, state: Forward) => Promise<void> {
  const { mutateAsync } = useWrite(api.cashFlow.update_state, { quiet: true, touches: TOUCHED })
  const send = async (row: VoucherRow, state: Forward, force: boolean): Promise<void> => {
    const { id, version } = row
    const done = await mutateAsync({ id, version, state, force }).catch((fault) => {
      if (force || warningsOf(fault) === undefined) {
        toast({ type: 'error', title: TEXTS.refused, message: fault.message })
        return undefined
      }
      return fault as Error
    })
    if (done instanceof Error) {
      const sure = await confirm({ title: TEXTS.warned, about: done.message, action: TEXTS.anyway })
      if (sure) await send(row, state, true)
    } else if (done !== undefined) toast({ type: 'success', title: DONE[state](nameOf(done)) })
  }
  return (row, state) => send(row, state, false)
}

/** Asks before money is booked or approved. */
async function isSure(row: VoucherRow, state: Forward): Promise<boolean> {
  const amount = formatMoney(row.amount)
  if (state === 'approved')
    return confirm({
      title: TEXTS.approve_title(nameOf(row)),
      about: TEXTS.approve_about(amount, row.counterparty_name ?? ''),
      action: TEXTS.approve,
    })
  if (state === 'posted')
    return confirm({
      title: TEXTS.post_title(nameOf(row)),
      about: TEXTS.post_about(amount),
      action: TEXTS.post,
    })
  return true
}

const STEP_WORDS = {
  approved: { label: TEXTS.approve, icon: <IconCheck {...ICON} /> },
  posted: { label: TEXTS.post, icon: <IconBook2 {...ICON} /> },
  pending_approval: { label: TEXTS.submit, icon: <IconSend {...ICON} /> },
  draft: { label: TEXTS.return, icon: <IconArrowForwardUp {...ICON} /> },
  reversed: { label: TEXTS.reverse, icon: <IconArrowBackUp {...ICON} />, destructive: true },
  cancelled: { label: TEXTS.cancel, icon: <IconX {...ICON} />, destructive: true },
} as const

const ORDER: readonly VoucherState[] = [
  'approved',
  'posted',
  'pending_approval',
  'draft',
  'reversed',
  'cancelled',
]

/** The steps that a user may take with a voucher, by the rule that the server asks too. */
export function useVoucherSteps(): (row: VoucherRow) => RowAction[] {
  const me = useMe()
  const limit = useSetting('finance.auto_approve_limit')
  const step = useStep()
  return (row) => {
    if (me === undefined) return []
    const actor = {
      may: (right: string) => holds(me.grants, `cash_flow:${right}`),
      is_author: row.created_by === me.user.id,
      limit,
    }
    return ORDER.filter((state) => voucherStep(row, state, actor) === undefined).map((state) => {
      const { label, icon, ...look } = STEP_WORDS[state]
      const run = () => {
        if (
          state === 'draft' ||
          state === 'cancelled' ||
          state === 'reversed' ||
          stepNeedsReason(row.state, state)
        )
          return ask({ kind: state as 'draft' | 'cancelled' | 'reversed', voucher: row })
        void isSure(row, state).then((sure) => (sure ? step(row, state) : undefined))
      }
      return { label, icon, ...look, run }
    })
  }
}

function useRemoval(): (row: VoucherRow) => Promise<void> {
  const { mutate } = useWrite(api.cashFlow.delete, { touches: TOUCHED })
  return async ({ id, version }) => {
    const sure = await confirm({
      title: TEXTS.remove_title,
      about: TEXTS.remove_about,
      action: TEXTS.remove,
      destructive: true,
    })
    if (sure) mutate({ id, version }, { onSuccess: () => toast({ type: 'success', title: TEXTS.removed }) })
  }
}

/** What can be done with a voucher: each where its state and the user's rights allow it. */
export function useVoucherActions(): (row: VoucherRow) => RowAction[] {
  const me = useMe()
  const steps = useVoucherSteps()
  const remove = useRemoval()
  const navigate = useNavigate()
  const may = (right: string) => me !== undefined && holds(me.grants, right)
  return (row) => {
    const { state, code, payment_code } = row
    const is_draft = state === 'draft' && !isAutomatic(row)
    return [
      ...steps(row),
      ...(is_draft && may('cash_flow:update')
        ? [
            {
              label: TEXTS.edit,
              icon: <IconEdit {...ICON} />,
              run: () => ask({ kind: 'edit', voucher: row }),
            },
          ]
        : []),
      ...(payment_code !== null && may('payment:read')
        ? [
            {
              label: TEXTS.open_payment,
              icon: <IconArrowForwardUp {...ICON} />,
              run: () => void navigate(linkTo('/accounting', { tab: 'receipts', search: payment_code })),
            },
          ]
        : []),
      ...(code !== null && state !== 'cancelled'
        ? [
            {
              label: TEXTS.print,
              icon: <IconPrinter {...ICON} />,
              run: () => void window.open(`/print/cashflow/${row.id}`, '_blank', 'noopener'),
            },
          ]
        : []),
      ...(is_draft && code === null && may('cash_flow:delete')
        ? [
            {
              label: TEXTS.remove,
              icon: <IconTrash {...ICON} />,
              destructive: true,
              run: () => void remove(row),
            },
          ]
        : []),
    ]
  }
}
