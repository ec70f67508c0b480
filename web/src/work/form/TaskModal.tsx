import { lazy, Suspense } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { ModalProps } from '../../kit/page/modal.tsx'
import type { TaskRequest } from '../../shared/modals/task-modal.ts'

const TaskForm = lazy(() => import('./TaskForm.tsx').then((file) => ({ default: file.TaskForm })))
const RemindDialog = lazy(() => import('./RemindDialog.tsx').then((file) => ({ default: file.RemindDialog })))
const FinishDialog = lazy(() => import('./FinishDialog.tsx').then((file) => ({ default: file.FinishDialog })))

/** A task over whatever screen is shown: written down, changed, or finished; or a reminder. */
export function TaskModal({ request, onClose }: ModalProps<TaskRequest>) {
  return (
    <Suspense fallback={null}>
      {'add' in request ? (
        <TaskForm wish={request.add} onClose={onClose} />
      ) : 'remind' in request ? (
        <RemindDialog wish={request.remind} onClose={onClose} />
      ) : 'edit' in request ? (
        <EditedTask key={request.edit} id={request.edit} onClose={onClose} />
      ) : (
        <FinishDialog key={request.finish} id={request.finish} onClose={onClose} />
      )}
    </Suspense>
  )
}

function EditedTask({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRead(api.task.get, { id })
  return data === undefined ? null : <TaskForm row={data} onClose={onClose} />
}
