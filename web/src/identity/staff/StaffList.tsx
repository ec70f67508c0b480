import { User, user } from '@bcare/contract/identity/user'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconShieldCheck, IconUserCircle, IconUsersPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { BadgeRow } from '../../kit/data/BadgeRow.tsx'
import type { BulkAction } from '../../kit/data/table/TableFooter.tsx'
import { UserAvatar } from '../../shared/pickers/UserPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { StaffRow } from './fields.tsx'
import type { StaffParts } from './pieces.ts'
import css from './staff.module.css'
import { STAFF_TEXTS as TEXTS } from './texts.ts'
import { invitationWords } from './invitation-words.ts'
import { useStaffActions } from './use-staff-actions.tsx'

const AddStaffDialog = lazy(() =>
  import('./AddStaffDialog.tsx').then((file) => ({ default: file.AddStaffDialog })),
)
const AddManyDialog = lazy(() =>
  import('./AddManyDialog.tsx').then((file) => ({ default: file.AddManyDialog })),
)
const AssignRolesDialog = lazy(() =>
  import('./AssignRolesDialog.tsx').then((file) => ({ default: file.AssignRolesDialog })),
)

const Name = ({ row }: { row: StaffRow }) => (
  <Group component="span" gap={10} wrap="nowrap" miw={0}>
    <UserAvatar user={row} size={32} />
    <Stack component="span" gap={0} miw={0} lh={1.3}>
      <span className={`ellipsis ${css.name}`}>{[row.title, row.name].filter(Boolean).join(' ')}</span>
      <span className={`ellipsis ${css.more}`}>{row.username}</span>
    </Stack>
  </Group>
)

export const Roles = ({ row }: { row: Pick<StaffRow, 'role_labels'> }) =>
  row.role_labels.length === 0 ? (
    <Text span size="sm" c="gray.7">
      {TEXTS.no_roles}
    </Text>
  ) : (
    <BadgeRow badges={row.role_labels.map((label) => ({ key: label, label }))} />
  )

/** When a member last signed in; of one who never has, what became of the invitation. */
const LastSignIn = ({ row }: { row: StaffRow }) =>
  row.last_login_at === null ? (
    <Text span size="sm" c="gray.7">
      {row.must_change_password ? TEXTS.temporary : invitationWords(row.invited_until)}
    </Text>
  ) : (
    formatDateTime(row.last_login_at)
  )

const COLUMNS: readonly Column<StaffRow>[] = [
  { key: 'name', grow: true, pinned: true, width: 240, priority: 1, cell: (row) => <Name row={row} /> },
  { key: 'role_labels', width: 210, priority: 2, cell: (row) => <Roles row={row} /> },
  { key: 'department_name', width: 150, priority: 2 },
  { key: 'branch_name', width: 170 },
  { key: 'phone', width: 140 },
  { key: 'status', width: 150, priority: 2 },
  { key: 'last_login_at', width: 210, cell: (row) => <LastSignIn row={row} /> },
  { key: 'email', width: 200, hidden: true },
  { key: 'department_position', width: 130, hidden: true },
  { key: 'licence_no', width: 180, hidden: true },
  { key: 'specialty_name', width: 150, hidden: true },
  { key: 'extension', width: 120, hidden: true },
  { key: 'hired_at', width: 130, hidden: true },
  { key: 'resigned_at', width: 130, hidden: true },
  { key: 'calendar_order', width: 150, hidden: true },
]

const FILTERS: readonly FilterSpec[] = [
  'status',
  { key: 'role_ids', label: TEXTS.roles },
  { key: 'department_id' },
  { key: 'branch_id', label: 'Chi nhánh' },
  'is_doctor',
  'specialty_term_id',
]

const WHOLE = { limit: 200, sort_by: 'name' } as const
const SPECIALTIES = { vocabulary: 'specialty', limit: 200, sort_by: 'order' } as const
const ROLES = { limit: 200, sort_by: 'label', order: 'asc' } as const

/** What the list can be narrowed to; the names of roles for users who may read them. */
function useStaffFilters(): { choices: Choices; unsettled: boolean } {
  const status = useConstant('user.status')
  const may_read = useMay('role:read')
  const departments = useRead(api.department.list, WHOLE, { staleTime: 60_000 })
  const specialties = useRead(api.term.list, SPECIALTIES, { staleTime: 60_000 })
  const roles = useRead(api.role.list, ROLES, { enabled: may_read, staleTime: 60_000 })
  return useMemo(() => {
    const places = departments.data?.data ?? []
    const named = (rows: readonly { id: number; name: string }[]) =>
      rows.map(({ id, name }) => ({ value: id, label: name }))
    return {
      choices: {
        status,
        role_ids: roles.data?.data.map(({ id, label }) => ({ value: id, label })) ?? [],
        department_id: named(places.filter(({ kind }) => kind !== 'branch')),
        branch_id: named(places.filter(({ kind }) => kind === 'branch')),
        specialty_term_id: named(specialties.data?.data ?? []),
        is_doctor: [
          { value: true, label: 'Bác sĩ' },
          { value: false, label: 'Không phải bác sĩ' },
        ],
      },
      unsettled: status.length === 0 || departments.data === undefined || specialties.data === undefined,
    }
  }, [status, departments.data, roles.data, specialties.data])
}

/** All staff of the clinic, and what can be done with their accounts. */
export function StaffList({ parts }: { parts: StaffParts }) {
  const { choices, unsettled } = useStaffFilters()
  const { actionsOf, showPassword, showInvitations, dialog } = useStaffActions(parts)
  const [adding, setAdding] = useState<'one' | 'many'>()
  const [assigning, setAssigning] = useState<{ ids: number[]; clear: () => void }>()
  const may_add = useMay('user:create')
  const may_assign = useMay('role:assign')
  const bulk = useMemo<readonly BulkAction[] | undefined>(
    () =>
      may_assign
        ? [
            {
              label: TEXTS.assign,
              icon: <IconShieldCheck size={16} />,
              run: (ids, clear) => setAssigning({ ids, clear }),
            },
          ]
        : undefined,
    [may_assign],
  )
  const stop = () => setAdding(undefined)
  const button = may_add && (
    <>
      <Button variant="default" leftSection={<IconUsersPlus size={16} />} onClick={() => setAdding('many')}>
        {TEXTS.add_many}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding('one')}>
        {TEXTS.add}
      </Button>
    </>
  )
  return (
    <>
      <ListScreen
        title={TEXTS.title}
        entity={User}
        family={{ list: user.list, delete: user.delete }}
        choices={choices}
        unsettled={unsettled}
        columns={COLUMNS}
        filters={FILTERS}
        sort={{ by: 'calendar_order', order: 'asc' }}
        hrefOf={(row) => `/user/${row.id}`}
        actions={actionsOf}
        bulk={bulk}
        buttons={button}
        search_hint={TEXTS.search}
        empty={{ title: TEXTS.empty, icon: <IconUserCircle />, action: button }}
      />
      <Suspense fallback={null}>
        {adding === 'one' && (
          <AddStaffDialog onPassword={showPassword} onInvited={showInvitations} onClose={stop} />
        )}
        {adding === 'many' && <AddManyDialog onInvited={showInvitations} onClose={stop} />}
        {assigning && (
          <AssignRolesDialog
            ids={assigning.ids}
            onDone={assigning.clear}
            onClose={() => setAssigning(undefined)}
          />
        )}
      </Suspense>
      {dialog}
    </>
  )
}
