import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMay } from '../kit/session/may.ts'
import { newTask } from '../shared/modals/task-modal.ts'
import { TASK_TEXTS as TEXTS } from './texts.ts'

/** The way to a new task, for users who may make one. */
export function AddTask() {
  if (!useMay('task:create')) return null
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={() => newTask()}>
      {TEXTS.add}
    </Button>
  )
}
