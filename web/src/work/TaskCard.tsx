import { Group, Stack } from '@mantine/core'
import { ColourBadge, ColourDot, StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { DueText } from './DueText.tsx'
import css from './task.module.css'
import { mainOf, type TaskRow } from './task-row.ts'
import { TASK_TEXTS as TEXTS } from './texts.ts'

const URGENT = new Set(['high', 'urgent'])

/** A task at a glance: what, for whom, until when, and who does it. */
export function TaskCard({ task, status = true }: { task: TaskRow; status?: boolean }) {
  const statuses = useConstant('task.status')
  const priorities = useConstant('task.priority')
  const priority = URGENT.has(task.priority)
    ? priorities.find(({ value }) => value === task.priority)
    : undefined
  const steps = task.checklist
  return (
    <Stack component="span" gap={4} miw={0} fz="sm" ta="start">
      <span className={css.cardTitle}>
        {task.type_color && <ColourDot color={task.type_color} />}
        <span>{task.title}</span>
      </span>
      {task.person_name && <span className={css.cardLine}>{task.person_name}</span>}
      <Group component="span" gap="2px 10px" align="baseline">
        <DueText task={task} />
        <span className={css.cardWho}>{mainOf(task)?.name ?? TEXTS.unassigned}</span>
      </Group>
      <span className={css.cardBadges}>
        {status && <StatusBadge value={task.status} options={statuses} />}
        {priority && <ColourBadge label={priority.label} color={priority.color ?? null} />}
        {steps.length > 0 && (
          <span className={css.cardLine}>
            {steps.filter(({ done }) => done).length}/{steps.length}
          </span>
        )}
      </span>
    </Stack>
  )
}
