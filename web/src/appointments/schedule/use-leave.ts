import type { Displacing } from '@bcare/contract/appointments/schedule'
import { Fault } from '@bcare/contract/kit/codes'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { timeOff, type ScheduleRow } from './words.ts'

/** A leave that waits because appointments lie within it. */
export interface ApprovalRefusal {
  row: ScheduleRow
  found: Displacing
}

const displacingOf = (fault: Fault): Displacing | undefined => {
  const data = fault.data as Partial<Displacing> | null
  return data?.appointments === undefined ? undefined : (data as Displacing)
}

const done = (title: string) => ({ onSuccess: () => toast({ type: 'success', title }) })

/** What can be done with a leave that was asked for. */
export function useLeave() {
  const [refusal, setRefusal] = useState<ApprovalRefusal>()
  const approving = useWrite(api.schedule.approve, { quiet: true })
  const rejecting = useWrite(api.schedule.reject, { ...done(TEXTS.rejected), quiet: true })
  const cancelling = useWrite(api.schedule.cancel, done(TEXTS.cancelled))
  const submitting = useWrite(api.schedule.submit, done(TEXTS.sent))

  const approve = async (row: ScheduleRow, force = false) => {
    try {
      await approving.mutateAsync({ id: row.id, version: row.version, force })
      setRefusal(undefined)
      toast({ type: 'success', title: TEXTS.approved })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const found = displacingOf(error)
      if (found === undefined) toastFault(error)
      else setRefusal({ row, found })
    }
  }
  return {
    refusal,
    dismiss: () => setRefusal(undefined),
    approve,
    /** Answers a sentence when it was refused. */
    reject: async ({ id, version }: ScheduleRow, reason: string): Promise<string | undefined> => {
      try {
        await rejecting.mutateAsync({ id, version, reason })
        return undefined
      } catch (error) {
        if (error instanceof Fault) return error.message
        throw error
      }
    },
    cancel: async (row: ScheduleRow) => {
      const lost = TEXTS.cancel_lost(timeOff(row))
      const sure = await confirm({
        title: TEXTS.cancel_title,
        lost,
        action: TEXTS.cancel_leave,
        destructive: true,
      })
      if (sure) cancelling.mutate({ id: row.id, version: row.version })
    },
    submit: ({ id, version }: ScheduleRow) => submitting.mutate({ id, version }),
    busy: [approving, rejecting, cancelling, submitting].some(({ isPending }) => isPending),
  }
}
export type LeaveActions = ReturnType<typeof useLeave>
