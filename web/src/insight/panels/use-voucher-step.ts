import type { Output } from '@bcare/contract'
import type { cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { voucherStep } from '@bcare/rules/cashbook/voucher'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useSetting } from '../../kit/runtime/settings.ts'
import { holds, useMe } from '../../kit/session/may.ts'
import { PANEL_TEXTS as TEXTS } from './texts.ts'

export type VoucherRow = Output<typeof cashFlow.query>['data'][number]

/** The steps that bring a voucher on, and the state in which each finds it. */
export const FORWARD = [
  { from: 'pending_approval', to: 'approved', needs: 'cash_flow:approve' },
  { from: 'approved', to: 'posted', needs: 'cash_flow:finalize' },
] as const
export type VoucherStep = (typeof FORWARD)[number]['to']

const DONE = { approved: TEXTS.approved, posted: TEXTS.posted } as const

export const voucherName = ({ code }: Pick<VoucherRow, 'code'>): string => code ?? TEXTS.unnumbered

/** The next step of a voucher, by the rule that the cash book and the server ask too; undefined where the user may take none. */
export function useNextStep(): (row: VoucherRow) => VoucherStep | undefined {
  const me = useMe()
  const limit = useSetting('finance.auto_approve_limit')
  return (row) => {
    if (me === undefined) return undefined
    const actor = {
      may: (right: string) => holds(me.grants, `cash_flow:${right}`),
      is_author: row.created_by === me.user.id,
      limit,
    }
    return FORWARD.find(({ from, to }) => row.state === from && voucherStep(row, to, actor) === undefined)?.to
  }
}

/** Takes a step by one tap; where only a warning stands in its way, asks once, as the cash book does. */
export function useVoucherStep() {
  const { mutateAsync, isPending, variables } = useWrite(api.cashFlow.update_state, {
    quiet: true,
    touches: ['cash_flow'],
  })
  const send = async (row: VoucherRow, state: VoucherStep, force: boolean): Promise<void> => {
    const { id, version } = row
    const fault = await mutateAsync({ id, version, state, force }).then(
      () => undefined,
      (refused: Error & { data?: unknown }) => refused,
    )
    if (fault === undefined) return toast({ type: 'success', title: DONE[state](voucherName(row)) })
    const warned = (fault.data as { warnings?: unknown } | null | undefined)?.warnings !== undefined
    if (force || !warned) return toast({ type: 'error', title: TEXTS.step_refused, message: fault.message })
    const sure = await confirm({
      title: TEXTS.step_warned,
      about: fault.message,
      action: TEXTS.step_anyway,
    })
    if (sure) await send(row, state, true)
  }
  return {
    step: (row: VoucherRow, state: VoucherStep) => void send(row, state, false),
    /** The voucher whose step is on its way. */
    sending: isPending ? variables?.id : undefined,
  }
}
