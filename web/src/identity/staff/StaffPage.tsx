import { Button, Menu, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconDots, IconUserOff } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { api, useRead } from '../../kit/api.ts'
import { useCrumb } from '../../kit/crumb.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { UserAvatar } from '../../kit/form/UserPicker.tsx'
import { holds, useMe } from '../../kit/may.ts'
import { Page } from '../../kit/Page.tsx'
import { useTab } from '../../kit/tab.ts'
import { useConstant } from '../../kit/use-constant.ts'
import type { StaffRow } from './fields.tsx'
import { partsOf, type StaffParts, type StaffPieces } from './pieces.ts'
import css from './staff.module.css'
import { STAFF_PAGE_TEXTS as TEXTS, STAFF_TEXTS } from './texts.ts'
import { useStaffActions } from './use-staff-actions.tsx'

const RecordTab = lazy(() => import('./RecordTab.tsx').then((file) => ({ default: file.RecordTab })))
const RightsTab = lazy(() => import('./RightsTab.tsx').then((file) => ({ default: file.RightsTab })))
const ScheduleTab = lazy(() => import('./ScheduleTab.tsx').then((file) => ({ default: file.ScheduleTab })))
const FiguresTab = lazy(() => import('./FiguresTab.tsx').then((file) => ({ default: file.FiguresTab })))
const HistoryList = lazy(() =>
  import('../../kit/data/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

/** One member of the staff; what other areas bring is given by whoever knows them all. */
export function staffPage(pieces: StaffPieces) {
  const parts = partsOf(pieces)
  return () => <StaffPage parts={parts} />
}

function StaffPage({ parts }: { parts: StaffParts }) {
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const valid = Number.isSafeInteger(id) && id > 0
  const { data, error } = useRead(api.user.get, { id }, { enabled: valid, quiet: true })
  const navigate = useNavigate()
  useCrumb(data?.name)
  if (!valid || (error && !data)) {
    return (
      <Page title={TEXTS.title}>
        <EmptyState
          title={TEXTS.not_found}
          about={error && error.kind !== 'not_found' ? error.message : TEXTS.not_found_about}
          icon={<IconUserOff />}
          action={<Button onClick={() => void navigate({ href: '/user' })}>{TEXTS.back}</Button>}
        />
      </Page>
    )
  }
  if (data === undefined) {
    return (
      <Stack p="lg" gap="md" aria-busy>
        <Skeleton height={56} maw={420} />
        <Skeleton height={300} />
      </Stack>
    )
  }
  return <Member key={id} row={data} parts={parts} />
}

interface Tab {
  value: string
  label: string
  permission?: string
  content: (row: StaffRow) => ReactNode
}

const TABS: readonly Tab[] = [
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
    content: ({ id }) => <FiguresTab user_id={id} />,
  },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="user" entity_id={id} />,
  },
]

function Member({ row, parts }: { row: StaffRow; parts: StaffParts }) {
  const grants = useMe()?.grants ?? {}
  const [asked, setTab] = useTab()
  const tabs = TABS.filter(({ permission }) => permission === undefined || holds(grants, permission))
  const shown = tabs.find(({ value }) => value === asked) ?? tabs[0]
  return (
    <div className={css.page}>
      <Header row={row} parts={parts} />
      <Tabs value={shown?.value} onChange={(next) => next && setTab(next)} keepMounted={false}>
        <Tabs.List aria-label={TEXTS.tabs}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            <Suspense fallback={<Skeleton height={240} />}>{content(row)}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

function Header({ row, parts }: { row: StaffRow; parts: StaffParts }) {
  const statuses = useConstant('user.status')
  const { actionsOf, dialog } = useStaffActions(parts)
  const actions = actionsOf(row)
  const facts = [row.username, row.department_position, row.department_name, row.branch_name]
  return (
    <header className={css.header}>
      <UserAvatar user={row} size={56} />
      <div className={css.who}>
        <Title order={1}>{[row.title, row.name].filter(Boolean).join(' ')}</Title>
        <Text size="sm" c="gray.7">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <StatusBadge value={row.status} options={statuses} />
      {row.must_change_password && (
        <Text size="sm" c="orange.9">
          {STAFF_TEXTS.temporary}
        </Text>
      )}
      {actions.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconDots size={16} />}>
              {TEXTS.actions}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, icon, destructive, run }) => (
              <Menu.Item
                key={label}
                leftSection={icon}
                color={destructive ? 'red.8' : undefined}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog}
    </header>
  )
}
