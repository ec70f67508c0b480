import { ASSIGNEE_ROLES, type AssigneeRole, isOpenTask } from '@bcare/rules/work/status'
import type { Row } from '@bcare/contract'
import type { TaskAssignment } from '@bcare/contract/work/task-assignment'
import { formatDateTime } from '@bcare/rules/text/date'
import { ActionIcon, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconUserCheck, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { currentUser } from '../../kit/session/session.ts'
import { UserAvatar } from '../../shared/pickers/UserPicker.tsx'
import type { TaskRow } from '../task-row.ts'
import { PEOPLE_TEXTS as TEXTS } from '../texts.ts'
import css from './page.module.css'
import { PartDialog } from './PartDialog.tsx'

type Assignment = Row<typeof TaskAssignment>

/** Who works at a task and who follows it: since when, given by whom, and what may be changed of that. */
export function TaskPeople({ task: { id, status } }: { task: TaskRow }) {
  const [adding, setAdding] = useState(false)
  const may_change = useMay('task_assignment:update') && isOpenTask(status)
  const may_add = useMay('task_assignment:create') && isOpenTask(status)
  const { data } = useRead(
    api.taskAssignment.list,
    { task_id: id, limit: 200, sort_by: 'assigned_at', order: 'asc' },
    { quiet: true },
  )
  const rank = ({ role }: Assignment) => ASSIGNEE_ROLES.indexOf(role)
  const people = data?.data.toSorted((one, other) => rank(one) - rank(other))
  return (
    <Stack aria-label={TEXTS.people} component="section" gap={8}>
      <div className={css.partHead}>
        <h2>{TEXTS.people}</h2>
        {may_add && (
          <ActionIcon variant="subtle" aria-label={TEXTS.add_person} onClick={() => setAdding(true)}>
            <IconUserPlus size={18} />
          </ActionIcon>
        )}
      </div>
      {people === undefined && <Skeleton height={40} />}
      {people?.length === 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.nobody}
        </Text>
      )}
      <Stack component="ul" gap={8}>
        {people?.map((one) => (
          <li key={one.id}>
            <PersonLine assignment={one} may_change={may_change} />
          </li>
        ))}
      </Stack>
      {adding && <PartDialog kind="person" task_id={id} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function PersonLine({ assignment, may_change }: { assignment: Assignment; may_change: boolean }) {
  const { user_name, role } = assignment
  const actionsOf = useAssignmentActions(assignment)
  return (
    <Group gap={10} wrap="nowrap">
      <UserAvatar user={{ name: user_name }} />
      <span className={css.partWho}>
        <span>
          {user_name}{' '}
          <Text component="span" size="xs" c="gray.7">
            {TEXTS.roles[role]}
          </Text>
        </span>
        <Text component="span" size="xs" c="gray.7">
          {sinceOf(assignment)}
        </Text>
      </span>
      {may_change && <RowMenu name={user_name} actionsOf={actionsOf} />}
    </Group>
  )
}

/** When the task came to a user, from whom, and whether it has been taken up or done. */
function sinceOf({ user_id, assigned_by, assigned_by_name, assigned_at, accepted_at, done_at }: Assignment) {
  const given =
    assigned_by === null || assigned_by === user_id
      ? TEXTS.since(formatDateTime(assigned_at))
      : TEXTS.given(assigned_by_name ?? '', formatDateTime(assigned_at))
  const state = done_at
    ? TEXTS.done(formatDateTime(done_at))
    : accepted_at && TEXTS.accepted(formatDateTime(accepted_at))
  return [given, state].filter(Boolean).join(' · ')
}

function useAssignmentActions({ id, version, user_id, user_name, role }: Assignment): () => RowAction[] {
  const update = useWrite(api.taskAssignment.update, {
    touches: ['task'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.saved }),
  })
  const remove = useWrite(api.taskAssignment.delete, {
    touches: ['task'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.withdrawn(user_name) }),
  })
  const become = (next: AssigneeRole): RowAction => ({
    label: TEXTS.become[next],
    icon: <IconUserCheck size={16} />,
    run: () => update.mutate({ id, version, role: next }),
  })
  return () => [
    ...ASSIGNEE_ROLES.filter((next) => next !== role).map(become),
    {
      label: user_id === currentUser()?.id ? TEXTS.withdraw_self : TEXTS.withdraw,
      icon: <IconUserMinus size={16} />,
      destructive: true,
      run: () => remove.mutate({ id, version }),
    },
  ]
}
