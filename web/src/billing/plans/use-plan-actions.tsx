import { COLLECTING_PLANS, LIVE_PLANS, planStep, type PlanStatus } from '@bcare/rules/billing/installment'
import {
  IconBan,
  IconCalendarCog,
  IconFileText,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconReceiptRefund,
  IconTrash,
} from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { ask, type PlanCommand } from './asking.ts'
import { type PlanRow, TOUCHED } from './plan-rows.ts'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const
const said = (title: string) => toast({ type: 'success', title })

/** Commands that ask no more than whether. */
function useAtOnce() {
  const resume = useWrite(api.installmentPlan.resume, { touches: TOUCHED })
  const remove = useWrite(api.installmentPlan.delete, { touches: TOUCHED })
  return {
    resume: ({ id, version, code }: PlanRow) =>
      resume.mutate({ id, version }, { onSuccess: () => said(TEXTS.resumed(code)) }),
    async remove({ id, version, code }: PlanRow) {
      const asks = { title: TEXTS.remove_title(code), lost: TEXTS.remove_lost, action: TEXTS.remove }
      if (!(await confirm({ ...asks, destructive: true }))) return
      remove.mutate({ id, version }, { onSuccess: () => said(TEXTS.removed(code)) })
    },
  }
}

const steps = (from: PlanStatus, to: PlanStatus) => planStep(from, to) === undefined

/** The address of the paper of a plan. */
const paperOf = ({ id, person_id }: PlanRow): string => `/print/plan/installment/${person_id}?plan=${id}`

/** What can be done with a plan: each where its state and the user's rights allow it. */
export function usePlanActions(): (plan: PlanRow) => RowAction[] {
  const may = {
    update: useMay('installment_plan:update'),
    remove: useMay('installment_plan:delete'),
    cancel: useMay('installment_plan:cancel'),
    refund: useMay('payment:refund'),
  }
  const at_once = useAtOnce()
  return (plan) => {
    const { status, paid, refunded } = plan
    const is_draft = status === 'draft'
    const asks = (kind: PlanCommand) => () => ask({ kind, plan })
    const all: readonly (RowAction & { offered: boolean })[] = [
      {
        offered: is_draft && may.update,
        label: TEXTS.start,
        icon: <IconPlayerPlay {...ICON} />,
        run: asks('activate'),
      },
      {
        offered: is_draft && may.update,
        label: TEXTS.edit,
        icon: <IconPencil {...ICON} />,
        run: () => ask({ kind: 'edit', plan }),
      },
      {
        offered: status === 'paused' && may.update,
        label: TEXTS.resume,
        icon: <IconPlayerPlay {...ICON} />,
        run: () => at_once.resume(plan),
      },
      {
        offered: steps(status, 'paused') && may.update,
        label: TEXTS.pause,
        icon: <IconPlayerPause {...ICON} />,
        run: asks('pause'),
      },
      {
        offered: COLLECTING_PLANS.includes(status) && may.update,
        label: TEXTS.replan,
        icon: <IconCalendarCog {...ICON} />,
        run: asks('replan'),
      },
      {
        offered: status !== 'cancelled',
        label: TEXTS.print_to_sign,
        icon: <IconPrinter {...ICON} />,
        run: () => void window.open(paperOf(plan), '_blank', 'noopener'),
      },
      {
        offered: may.update,
        label: TEXTS.agreement,
        icon: <IconFileText {...ICON} />,
        run: asks('agreement'),
      },
      {
        offered: paid > refunded && (LIVE_PLANS.includes(status) || status === 'cancelled') && may.refund,
        label: TEXTS.refund,
        icon: <IconReceiptRefund {...ICON} />,
        run: asks('refund'),
      },
      {
        offered: steps(status, 'cancelled') && may.cancel,
        label: TEXTS.cancel,
        icon: <IconBan {...ICON} />,
        destructive: true,
        run: asks('cancel'),
      },
      {
        offered: is_draft && may.remove,
        label: TEXTS.remove,
        icon: <IconTrash {...ICON} />,
        destructive: true,
        run: () => void at_once.remove(plan),
      },
    ]
    return all.filter(({ offered }) => offered)
  }
}
