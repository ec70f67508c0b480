import type { Row } from '@bcare/contract'
import { DEPARTMENT_VISIBILITIES, type TaskDepartment } from '@bcare/contract/work/task-department'
import { isOpenTask } from '@bcare/rules/work/status'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconBuilding, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { TaskRow } from '../task-row.ts'
import { PEOPLE_TEXTS as TEXTS } from '../texts.ts'
import css from './page.module.css'
import { PartDialog } from './PartDialog.tsx'

type Part = Row<typeof TaskDepartment>

/** Departments beside the one that handles a task: their members may take it, or only follow it. */
export function TaskDepartments({ task: { id, status } }: { task: TaskRow }) {
  const [adding, setAdding] = useState(false)
  const may_add = useMay('task_department:create') && isOpenTask(status)
  const { data } = useRead(api.taskDepartment.list, { task_id: id, limit: 200 }, { quiet: true })
  if (!may_add && !data?.data.length) return null
  return (
    <Stack aria-label={TEXTS.departments} component="section" gap={8}>
      <div className={css.partHead}>
        <h2>{TEXTS.departments}</h2>
        {may_add && (
          <ActionIcon variant="subtle" aria-label={TEXTS.add_department} onClick={() => setAdding(true)}>
            <IconPlus size={18} />
          </ActionIcon>
        )}
      </div>
      <Stack component="ul" gap={8}>
        {data?.data.map((part) => (
          <li key={part.id}>
            <DepartmentLine part={part} open={isOpenTask(status)} />
          </li>
        ))}
      </Stack>
      {adding && <PartDialog kind="department" task_id={id} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function DepartmentLine({ part, open }: { part: Part; open: boolean }) {
  const { id, version, department_name, visibility } = part
  const may_change = useMay('task_department:update') && open
  const saved = () => toast({ type: 'success', title: TEXTS.saved })
  const update = useWrite(api.taskDepartment.update, { touches: ['task'], onSuccess: saved })
  const remove = useWrite(api.taskDepartment.delete, { touches: ['task'], onSuccess: saved })
  const actionsOf = (): RowAction[] => [
    ...DEPARTMENT_VISIBILITIES.filter((one) => one !== visibility).map((one) => ({
      label: TEXTS.let_department[one],
      icon: <IconArrowsExchange size={16} />,
      run: () => update.mutate({ id, version, visibility: one }),
    })),
    {
      label: TEXTS.withdraw,
      icon: <IconX size={16} />,
      destructive: true,
      run: () => remove.mutate({ id, version }),
    },
  ]
  return (
    <Group gap={10} wrap="nowrap">
      <IconBuilding size={20} aria-hidden />
      <span className={css.partWho}>
        <span>{department_name}</span>
        <Text component="span" size="xs" c="gray.7">
          {TEXTS.visibilities[visibility]}
        </Text>
      </span>
      {may_change && <RowMenu name={department_name} actionsOf={actionsOf} />}
    </Group>
  )
}
