import { initials } from '@bcare/rules/text/name'
import { Avatar, Box } from '@mantine/core'
import { useMemo } from 'react'
import { api } from '../../kit/api/api.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import css from '../../kit/form/form.module.css'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'

/** What is shown of a member of staff. */
export interface UserOption {
  id: number
  name: string
  title?: string | null
  department_position?: string | null
  department_name?: string | null
  calendar_color?: string | null
}

export interface UserPickerProps extends FieldProps<number | null> {
  /** Only doctors, assistants, consultants, or who takes appointments. */
  only?: 'is_doctor' | 'is_assistant' | 'is_consultant' | 'bookable'
  selected?: UserOption | null
  onPick?: (user: UserOption | null) => void
}

const STAFF_LIMIT = 200
const nameOf = (user: UserOption) => user.name

/** A face for a member of staff: the initials in the colour of their calendar. */
export function UserAvatar({
  user,
  size = 28,
}: {
  user: Pick<UserOption, 'name' | 'calendar_color'>
  size?: number
}) {
  return (
    <Avatar
      size={size}
      radius="xl"
      style={{
        '--avatar-bg': `color-mix(in srgb, ${user.calendar_color ?? '#64748B'} 18%, white)`,
        '--avatar-color': 'var(--mantine-color-gray-8)',
      }}
      aria-hidden
    >
      {initials(user.name)}
    </Avatar>
  )
}

const renderUser = (user: UserOption) => (
  <span className={css.person}>
    <UserAvatar user={user} />
    <span className={css.personText}>
      <span className="ellipsis">{user.name}</span>
      <Box component="span" c="gray.6" fz="xs">
        {[user.title, user.department_position ?? user.department_name].filter(Boolean).join(' · ')}
      </Box>
    </span>
  </span>
)

/** Chooses a member of staff who works here now. */
export function UserPicker({ only, ...props }: UserPickerProps) {
  const source = useMemo(
    () =>
      wholeSource<UserOption, Parameters<typeof api.user.list>[0]>(api.user.list, {
        limit: STAFF_LIMIT,
        status: 'active',
        sort_by: 'name',
        ...(only && { [only]: true }),
      }),
    [only],
  )
  return <Picker {...props} source={source} nameOf={nameOf} renderOption={renderUser} />
}
