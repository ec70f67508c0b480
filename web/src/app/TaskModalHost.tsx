import { lazy, Suspense } from 'react'
import { closeTask, useWantedTask } from '../kit/task-modal.ts'
import { SLOTS } from './slots.ts'

const load = SLOTS.task_modal
const TaskModal = load && lazy(async () => ({ default: await load() }))

/** The place of the task modal; `newTask`, `editTask` and `finishTask` open it from anywhere. */
export function TaskModalHost() {
  const wanted = useWantedTask()
  if (wanted === null || TaskModal === undefined) return null
  return (
    <Suspense fallback={null}>
      <TaskModal wanted={wanted} onClose={closeTask} />
    </Suspense>
  )
}
