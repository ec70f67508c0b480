import { useNow } from '../kit/use-now.ts'
import { dueWords, isLate, type TaskRow } from './task-row.ts'
import css from './task.module.css'

/** When a task is due; red once that has passed. */
export function DueText({ task }: { task: Pick<TaskRow, 'due_at' | 'all_day' | 'status'> }) {
  const now = useNow()
  return (
    <span className={css.due} data-late={isLate(task, now) || undefined}>
      {dueWords(task, now)}
    </span>
  )
}
