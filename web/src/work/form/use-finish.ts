import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { dayOf } from '../../kit/form/inputs/read-date.ts'
import type { TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'

export type IsLast = Awaited<ReturnType<typeof api.task.is_last>>
export type NextStep = keyof typeof TEXTS.next_options

/** How a task ends, as the dialog holds it. */
export interface Ending {
  to: keyof typeof TEXTS.outcomes
  due_at: string | null
  result_term_id: number | null
  result_note: string
  next: NextStep
  next_title: string
  next_due: string | null
  lost_reason_id: number | null
}

/** What the dialog begins with: done, and the next step that the server proposes. */
export const startOf = ({ suggestion }: IsLast): Ending => ({
  to: 'done',
  due_at: null,
  result_term_id: null,
  result_note: '',
  next: 'task',
  next_title: suggestion?.title ?? '',
  next_due: suggestion?.due_at ?? null,
  lost_reason_id: null,
})

/** Fields that still want something. */
function missing(ending: Ending, asks_next: boolean): Record<string, string> | undefined {
  const wrong: Record<string, string> = {}
  if (asks_next && ending.next === 'lost' && ending.lost_reason_id === null)
    wrong['lost_reason_id'] = TEXTS.lost_required
  if (asks_next && ending.next === 'task' && ending.next_title.trim() === '')
    wrong['next_title'] = TEXTS.next_task
  return Object.keys(wrong).length === 0 ? undefined : wrong
}

/** Brings the deal of the task into its pipeline's first stage of the lost. */
async function loseDeal(deal_id: number, lost_reason_id: number): Promise<void> {
  const deal = await api.deal.get({ id: deal_id })
  if (deal.status !== 'open') return
  const { data } = await api.stage.list({
    pipeline_id: deal.pipeline_id,
    kind: 'lost',
    is_active: true,
    limit: 1,
  })
  const stage_id = data[0]?.id
  if (stage_id !== undefined)
    await api.deal.move({ id: deal_id, stage_id, version: deal.version, lost_reason_id })
}

/**
 * Ends a task with its result, and makes the next step: another task in the same transaction, the deal lost before it,
 * an appointment in the booking that opens afterwards. Answers the fields that still want something.
 */
export function useFinish(task: TaskRow, last: IsLast) {
  const [busy, setBusy] = useState(false)
  const change = useWrite(api.task.update_status, { quiet: true, touches: ['person', 'deal'] })
  const finish = async (ending: Ending): Promise<Record<string, string> | undefined> => {
    const asks_next = last.is_last && ending.to !== 'need_followup'
    const wrong = missing(ending, asks_next)
    if (wrong !== undefined) return wrong
    setBusy(true)
    try {
      const next = asks_next ? ending.next : 'none'
      if (next === 'lost' && last.deal_id !== null && ending.lost_reason_id !== null)
        await loseDeal(last.deal_id, ending.lost_reason_id)
      const main = task.assignees.filter(({ role }) => role === 'main').map(({ user_id }) => user_id)
      await change.mutateAsync({
        id: task.id,
        version: task.version,
        to: ending.to,
        ...(ending.result_term_id !== null && { result_term_id: ending.result_term_id }),
        ...(ending.result_note.trim() !== '' && { result_note: ending.result_note.trim() }),
        ...(ending.to === 'need_followup' && ending.due_at !== null && { due_at: ending.due_at }),
        ...(next === 'task' && {
          next_task: {
            title: ending.next_title.trim(),
            type: last.suggestion?.type,
            due_at: dayOf(ending.next_due),
            person_id: last.person_id,
            deal_id: last.deal_id,
            assignee_ids: main,
          },
        }),
      })
      if (next === 'appointment' && last.person_id !== null)
        openBooking({
          person: { id: last.person_id, full_name: task.person_name ?? '' },
          ...(last.deal_id !== null && { deal_id: last.deal_id }),
        })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { finish, busy }
}
