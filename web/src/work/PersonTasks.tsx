import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { RowMenu } from '../kit/data/table/RowMenu.tsx'
import { TableFailed } from '../kit/data/table/TableStates.tsx'
import { useMay } from '../kit/session/may.ts'
import type { NamedPersonTabProps } from '../shared/person-tab.ts'
import { newTask } from '../shared/modals/task-modal.ts'
import css from './task.module.css'
import { TaskCard } from './TaskCard.tsx'
import { TaskQuestions } from './TaskQuestions.tsx'
import type { TaskRow } from './task-row.ts'
import { TASK_TEXTS as TEXTS } from './texts.ts'
import { useTaskActions } from './use-task-actions.tsx'

/** The tasks about one customer, for the profile: what is to be done, then what has been. */
export function PersonTasks({ person_id, person_name }: NamedPersonTabProps) {
  const open = useRead(
    api.task.query,
    { person_id, is_open: true, limit: 200, sort_by: 'due_at', order: 'asc' },
    { quiet: true },
  )
  const ended = useRead(
    api.task.query,
    { person_id, is_open: false, limit: 50, sort_by: 'updated_at', order: 'desc' },
    { quiet: true },
  )
  const may_add = useMay('task:create')
  const add = may_add && (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => newTask({ person: { id: person_id, full_name: person_name } })}
    >
      {TEXTS.add}
    </Button>
  )
  if (open.error && !open.data) return <TableFailed error={open.error} onRetry={() => void open.refetch()} />
  if (!open.data || !ended.data) return <Skeleton height={160} radius="md" />
  if (open.data.total + ended.data.total === 0)
    return (
      <EmptyState
        title={TEXTS.empty}
        about={add && TEXTS.empty_about}
        icon={<IconChecklist />}
        action={add}
      />
    )
  return (
    <Stack gap="md" maw={760}>
      {add && <div>{add}</div>}
      <Lines title={TEXTS.open} rows={open.data.data} />
      <Lines title={TEXTS.closed} rows={ended.data.data} />
      <TaskQuestions />
    </Stack>
  )
}

function Lines({ title, rows }: { title: string; rows: readonly TaskRow[] }) {
  const { actionsOf } = useTaskActions()
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <Box component="h2" mb={8} c="gray.7" fw={600} fz="sm">
        {title}
      </Box>
      <Stack component="ul" gap={8}>
        {rows.map((row) => (
          <li key={row.id} className={`box ${css.line}`}>
            <Link to="/task/$id" params={{ id: String(row.id) }} className={css.lineLink}>
              <TaskCard task={row} />
            </Link>
            <RowMenu name={row.title} actionsOf={() => actionsOf(row)} />
          </li>
        ))}
      </Stack>
    </section>
  )
}
