import { lazy, Suspense } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { ModalProps } from '../../kit/page/modal.tsx'
import type { TaskWanted } from '../../shared/modals/task-modal.ts'

const TaskForm = lazy(() => import('./TaskForm.tsx').then((file) => ({ default: file.TaskForm })))
const FinishDialog = lazy(() => import('./FinishDialog.tsx').then((file) => ({ default: file.FinishDialog })))

/** A task over whatever screen is shown: written down, changed, or finished. */
export function TaskModal({ wanted, onClose }: ModalProps<TaskWanted>) {
  return (
    <Suspense fallback={null}>
      {'add' in wanted ? (
        <TaskForm wish={wanted.add} onClose={onClose} />
      ) : 'edit' in wanted ? (
        <EditedTask key={wanted.edit} id={wanted.edit} onClose={onClose} />
      ) : (
        <FinishDialog key={wanted.finish} id={wanted.finish} onClose={onClose} />
      )}
    </Suspense>
  )
}

function EditedTask({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRead(api.task.get, { id })
  return data === undefined ? null : <TaskForm row={data} onClose={onClose} />
}
