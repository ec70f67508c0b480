import { isOpenTask } from '@bcare/rules/work/status'
import { snoozes } from '@bcare/rules/work/snooze'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClockPause,
  IconHandGrab,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { api, useWrite } from '../kit/api/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import { DATA_TEXTS } from '../kit/data/texts.ts'
import { useMay } from '../kit/session/may.ts'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { currentUser } from '../kit/session/session.ts'
import { editTask, finishTask } from '../shared/modals/task-modal.ts'
import { toast } from '../kit/page/toast.tsx'
import { taskQuestions } from './asking.ts'
import { mainOf, type TaskRow } from './task-row.ts'
import { TASK_TEXTS as TEXTS } from './texts.ts'
import type { RowAction } from '../kit/data/table/row-action.ts'

type Outcomes = Awaited<ReturnType<typeof api.task.take>>['results']

/** Says what became of many tasks. */
export function showOutcomes(results: Outcomes, done: string): void {
  const refused = results.filter(({ outcome }) => outcome !== 'updated')
  if (refused.length === 0) return toast({ type: 'success', title: done })
  toast({
    type: refused.length === results.length ? 'error' : 'warning',
    title: TEXTS.refused_many(refused.length),
    message: [...new Set(refused.map(({ message }) => message))].join('. '),
  })
}

/** What can be done with one task, wherever it is shown. */
export function useTaskActions() {
  const may_update = useMay('task:update')
  const may_delete = useMay('task:delete')
  const manages = useMay('task:manage')
  const pass = useWrite(api.task.update_status)
  const set = useWrite(api.task.bulk_update, {
    onSuccess: ({ results }) => showOutcomes(results, TEXTS.saved),
  })
  const taking = useWrite(api.task.take, {
    onSuccess: ({ results }) => showOutcomes(results, TEXTS.taken),
  })
  const remove = useWrite(api.task.delete, {
    onSuccess: () => toast({ type: 'success', title: DATA_TEXTS.deleted(TEXTS.one) }),
  })
  const snooze = ({ id }: TaskRow, due_at: string) => set.mutate({ ids: [id], set: { due_at } })
  const take = ({ id }: TaskRow) => taking.mutate({ ids: [id] })
  const ask = async ({ id, title, version }: TaskRow) => {
    const question = {
      title: TEXTS.remove_question(title),
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    }
    if (await confirm(question)) remove.mutate({ id, version })
  }
  const mayTake = (task: TaskRow) =>
    may_update &&
    isOpenTask(task.status) &&
    (mainOf(task) === undefined || mainOf(task)?.user_id === currentUser()?.id) &&
    mainOf(task)?.accepted_at == null

  const actionsOf = (task: TaskRow): readonly RowAction[] => {
    const open = isOpenTask(task.status)
    const own = manages || task.created_by === currentUser()?.id
    const to = (status: TaskRow['status']) => () =>
      pass.mutate({ id: task.id, version: task.version, to: status })
    const offered: (RowAction | false)[] = [
      may_update &&
        open && { label: TEXTS.finish, icon: <IconCheck size={16} />, run: () => finishTask(task.id) },
      mayTake(task) && { label: TEXTS.take, icon: <IconHandGrab size={16} />, run: () => take(task) },
      may_update &&
        (task.status === 'todo' || task.status === 'need_followup') && {
          label: TEXTS.begin,
          icon: <IconPlayerPlay size={16} />,
          run: to('doing'),
        },
      may_update &&
        task.status === 'done' && {
          label: TEXTS.reopen,
          icon: <IconArrowBackUp size={16} />,
          run: to('doing'),
        },
      ...(may_update && open
        ? snoozes(serverNow()).map(({ label, due_at }) => ({
            label: `${TEXTS.snooze}: ${label}`,
            icon: <IconClockPause size={16} />,
            run: () => snooze(task, due_at),
          }))
        : []),
      may_update &&
        open && {
          label: `${TEXTS.snooze}: ${TEXTS.snooze_other}`,
          icon: <IconClockPause size={16} />,
          run: () => taskQuestions.open({ kind: 'snooze', ids: [task.id] }),
        },
      may_update && { label: TEXTS.edit, icon: <IconPencil size={16} />, run: () => editTask(task.id) },
      may_update &&
        open && {
          label: TEXTS.cancel_task,
          icon: <IconBan size={16} />,
          destructive: true,
          run: () => taskQuestions.open({ kind: 'cancel', task }),
        },
      may_delete &&
        own &&
        task.source === 'manual' &&
        task.status !== 'done' && {
          label: TEXTS.remove,
          icon: <IconTrash size={16} />,
          destructive: true,
          run: () => void ask(task),
        },
    ]
    return offered.filter((one) => one !== false)
  }
  return { actionsOf, take, mayTake, pass, snooze, may_update }
}
