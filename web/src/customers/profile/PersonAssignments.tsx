import { Popover, UnstyledButton } from '@mantine/core'
import { IconPencil, IconUserCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './profile.module.css'
import { ASSIGN_TEXTS as TEXTS } from '../texts.ts'

const AssignmentEditor = lazy(() =>
  import('./AssignmentEditor.tsx').then((file) => ({ default: file.AssignmentEditor })),
)

/** Who answers for a customer, and in what role; changed in place. */
export function PersonAssignments({ person_id }: { person_id: number }) {
  const may_read = useMay('person_assignment:read')
  const may_assign = useMay('person_assignment:create')
  const roles = useConstant('person_assignment.role')
  const [opened, setOpened] = useState(false)
  const { data } = useRead(
    api.personAssignment.list,
    { person_id, is_active: true, limit: 50 },
    { enabled: may_read, quiet: true },
  )
  if (!may_read || data === undefined) return null
  const labelOf = (role: string) => roles.find(({ value }) => value === role)?.label ?? role
  const primaries = data.data.filter(({ is_primary }) => is_primary)
  const shown =
    primaries.length === 0
      ? TEXTS.unassigned
      : primaries.map(({ user_name, role }) => `${user_name} (${labelOf(role)})`).join(' · ')
  const chip = (
    <>
      <IconUserCheck size={16} aria-hidden />
      {shown}
    </>
  )
  if (!may_assign) {
    return (
      <span className={css.chip} data-faint={primaries.length === 0 || undefined}>
        {chip}
      </span>
    )
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          className={css.chip}
          data-faint={primaries.length === 0 || undefined}
          aria-label={`${TEXTS.edit}: ${shown}`}
          onClick={() => setOpened(!opened)}
        >
          {chip}
          <IconPencil size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <AssignmentEditor person_id={person_id} labelOf={labelOf} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
