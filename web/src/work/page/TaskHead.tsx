import { isOpenTask } from '@bcare/rules/work/status'
import { ActionIcon, Button, Group, Menu, Text, Title } from '@mantine/core'
import { IconCheck, IconDots, IconHandGrab } from '@tabler/icons-react'
import { ActionItems } from '../../kit/data/table/ActionItems.tsx'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { finishTask } from '../../shared/modals/task-modal.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { DueText } from '../DueText.tsx'
import css from './page.module.css'
import type { TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'
import { useTaskActions } from '../use-task-actions.tsx'

/** What a task is called, what state it is in, and what can be done with it. */
export function TaskHead({ task }: { task: TaskRow }) {
  const statuses = useConstant('task.status')
  const { actionsOf, mayTake, take, may_update } = useTaskActions()
  const open = isOpenTask(task.status)
  const direct = new Set<string>([TEXTS.finish, TEXTS.take])
  const more = actionsOf(task).filter(({ label }) => !direct.has(label))
  return (
    <Group component="header" gap={12} align="flex-start" justify="space-between">
      <div className={css.title}>
        <Title order={1}>{task.title}</Title>
        <Group gap="xs">
          <Text size="sm" c="gray.7" className="numeric">
            {task.code}
          </Text>
          <StatusBadge value={task.status} options={statuses} />
          <ColourBadge label={task.type_name} color={task.type_color} />
          <DueText task={task} />
        </Group>
      </div>
      <Group gap="xs">
        {mayTake(task) && (
          <Button variant="default" leftSection={<IconHandGrab size={16} />} onClick={() => take(task)}>
            {TEXTS.take}
          </Button>
        )}
        {open && may_update && (
          <Button leftSection={<IconCheck size={16} />} onClick={() => finishTask(task.id)}>
            {TEXTS.finish}
          </Button>
        )}
        {more.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" size="lg" aria-label={TEXTS.more}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <ActionItems actions={more} />
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Group>
  )
}
