import type { Row } from '@bcare/contract'
import type { Task } from '@bcare/contract/work/task'
import { addDays, clinicDate, formatDate, formatTime } from '@bcare/rules/text/date'
import { isOverdue } from '@bcare/rules/work/due'
import { isOpenTask } from '@bcare/rules/work/status'
import { TASK_TEXTS as TEXTS } from './texts.ts'

export type TaskRow = Row<typeof Task>

/** Who answers for a task. */
export const mainOf = ({ assignees }: Pick<TaskRow, 'assignees'>) =>
  assignees.find(({ role }) => role === 'main')

/** «Hôm nay 14:00», «Ngày mai», «25/11/2026». */
export function dueWords({ due_at, all_day }: Pick<TaskRow, 'due_at' | 'all_day'>, now: number): string {
  if (due_at === null) return TEXTS.no_due
  const [day, today] = [clinicDate(due_at), clinicDate(now)]
  const name = day === today ? TEXTS.today : day === addDays(today, 1) ? TEXTS.tomorrow : formatDate(day)
  return all_day ? name : `${name} ${formatTime(due_at)}`
}

/** Whether an open task's moment has passed. */
export const isLate = ({ due_at, status }: Pick<TaskRow, 'due_at' | 'status'>, now: number): boolean =>
  isOpenTask(status) && isOverdue(due_at, now)
