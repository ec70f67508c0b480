import { isOpenTask } from '@bcare/rules/work/status'
import { ActionIcon, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { newTask } from '../../shared/modals/task-modal.ts'
import { TaskCard } from '../TaskCard.tsx'
import type { TaskRow } from '../task-row.ts'
import { PEOPLE_TEXTS as TEXTS } from '../texts.ts'
import css from './page.module.css'

/** The smaller tasks that a task consists of, and the way to one more. */
export function TaskParts({ task }: { task: TaskRow }) {
  const { id, status, person_id, person_name } = task
  const may_add = useMay('task:create') && isOpenTask(status)
  const { data } = useRead(
    api.task.query,
    { parent_id: id, limit: 200, sort_by: 'created_at', order: 'asc' },
    { quiet: true },
  )
  if (!may_add && !data?.data.length) return null
  const add = () =>
    newTask({ parent_id: id, ...(person_id && { person: { id: person_id, full_name: person_name ?? '' } }) })
  return (
    <Stack aria-label={TEXTS.parts} component="section" gap={8}>
      <div className={css.partHead}>
        <h2>{TEXTS.parts}</h2>
        {may_add && (
          <ActionIcon variant="subtle" aria-label={TEXTS.add_part} onClick={add}>
            <IconPlus size={18} />
          </ActionIcon>
        )}
      </div>
      <Stack component="ul" gap={8}>
        {data?.data.map((part) => (
          <li key={part.id}>
            <Link to="/task/$id" params={{ id: String(part.id) }} className={css.partLink}>
              <TaskCard task={part} />
            </Link>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** What a task is part of. */
export function ParentLink({ id }: { id: number }) {
  const { data } = useRead(api.task.get, { id }, { quiet: true })
  if (data === undefined) return null
  return (
    <Link to="/task/$id" params={{ id: String(id) }} className={css.link}>
      {data.title}
    </Link>
  )
}
