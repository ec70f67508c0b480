import { Box, Button, Group, Menu, Text, Title } from '@mantine/core'
import { IconDots, IconUserOff } from '@tabler/icons-react'
import { lazy } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useCrumb } from '../../kit/page/crumb.ts'
import { ActionItems } from '../../kit/data/table/ActionItems.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { PictureAvatar } from '../../shared/pictures/PictureAvatar.tsx'
import { UserAvatar } from '../../shared/pickers/UserPicker.tsx'
import { NoRecord, RecordWaiting } from '../../kit/record/NoRecord.tsx'
import { useRecordId } from '../../kit/record/record-id.ts'
import { type RecordTab, RecordTabs } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { RealDays } from '../../shared/report/RealDays.tsx'
import type { StaffRow } from './fields.tsx'
import { invitationWords } from './invitation-words.ts'
import { partsOf, type StaffParts, type StaffPieces } from './pieces.ts'
import css from './staff.module.css'
import { STAFF_PAGE_TEXTS as TEXTS, STAFF_TEXTS } from './texts.ts'
import { useStaffActions } from './use-staff-actions.tsx'

const RecordTab = lazy(() => import('./RecordTab.tsx').then((file) => ({ default: file.RecordTab })))
const RightsTab = lazy(() => import('./RightsTab.tsx').then((file) => ({ default: file.RightsTab })))
const ScheduleTab = lazy(() => import('./ScheduleTab.tsx').then((file) => ({ default: file.ScheduleTab })))
const FiguresTab = lazy(() =>
  import('./figures/FiguresTab.tsx').then((file) => ({ default: file.FiguresTab })),
)
const TasksTab = lazy(() => import('./figures/TasksTab.tsx').then((file) => ({ default: file.TasksTab })))
const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

/** One member of the staff; what other areas bring is given by the caller, who knows them all. */
export function staffPage(pieces: StaffPieces) {
  const parts = partsOf(pieces)
  return () => <StaffPage parts={parts} />
}

function StaffPage({ parts }: { parts: StaffParts }) {
  const id = useRecordId()
  const { data, error } = useRead(
    api.user.get,
    { id: id ?? 0, custom: 'all' },
    { enabled: id !== undefined, quiet: true },
  )
  useCrumb(data?.name)
  if (id === undefined || (error && !data))
    return <NoRecord texts={TEXTS} icon={<IconUserOff />} list="/user" error={error} />
  if (data === undefined) return <RecordWaiting />
  return <Member key={id} row={data} parts={parts} />
}

const TABS: readonly RecordTab<StaffRow>[] = [
  { value: 'record', label: TEXTS.record, content: (row) => <RecordTab row={row} /> },
  { value: 'rights', label: TEXTS.rights, content: (row) => <RightsTab row={row} /> },
  {
    value: 'schedule',
    label: TEXTS.schedule,
    permission: 'schedule:read',
    content: ({ id }) => <ScheduleTab user_id={id} />,
  },
  {
    value: 'figures',
    label: TEXTS.figures,
    permission: 'report:read',
    content: ({ id }) => (
      <RealDays>
        <FiguresTab user_id={id} />
      </RealDays>
    ),
  },
  {
    value: 'tasks',
    label: TEXTS.tasks,
    permission: 'report:read',
    content: ({ id }) => (
      <RealDays>
        <TasksTab user_id={id} />
      </RealDays>
    ),
  },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="user" entity_id={id} />,
  },
]

function Member({ row, parts }: { row: StaffRow; parts: StaffParts }) {
  return (
    <div className={css.page}>
      <Header row={row} parts={parts} />
      <RecordTabs label={TEXTS.tabs} row={row} tabs={TABS} />
    </div>
  )
}

/** That a member has not chosen a password yet, and whether they are invited to. */
function NotBegun({ row: { must_change_password, last_login_at, invited_until } }: { row: StaffRow }) {
  const words = must_change_password
    ? STAFF_TEXTS.temporary
    : last_login_at === null && invited_until !== null && invitationWords(invited_until)
  return (
    words && (
      <Text size="sm" c="orange.9">
        {words}
      </Text>
    )
  )
}

function Header({ row, parts }: { row: StaffRow; parts: StaffParts }) {
  const statuses = useConstant('user.status')
  const may_update = useMay('user:update')
  const may_add = useMay('file_usage:create')
  const { actionsOf, dialog } = useStaffActions(parts)
  const actions = actionsOf(row)
  const facts = [row.username, row.department_position, row.department_name, row.branch_name]
  return (
    <Group component="header" gap={14}>
      <PictureAvatar entity_type="user" entity_id={row.id} size={56} may_change={may_update && may_add}>
        <UserAvatar user={row} size={56} />
      </PictureAvatar>
      <Box flex={1} miw={220}>
        <Title order={1}>{[row.title, row.name].filter(Boolean).join(' ')}</Title>
        <Text size="sm" c="gray.7">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <StatusBadge value={row.status} options={statuses} />
      <NotBegun row={row} />
      {actions.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconDots size={16} />}>
              {TEXTS.actions}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={actions} />
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog}
    </Group>
  )
}
