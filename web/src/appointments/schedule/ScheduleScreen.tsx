import { weekWords } from '@bcare/rules/appointments/schedule/opening-hours'
import { ActionIcon, Button, Menu, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBeach, IconCalendarStar, IconCopy, IconDots, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useSetting } from '../../kit/runtime/settings.ts'
import { TabList } from '../../kit/page/TabList.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { later } from '../later.tsx'
import { useFocusBack } from '../use-focus-back.ts'
import { Legend } from './Legend.tsx'
import type { LeaveWish } from './LeaveDialog.tsx'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { useWeek, type Week } from './use-week.ts'
import { WeekBar } from './WeekBar.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { WeekList } from './WeekList.tsx'

const DayDialog = later(() => import('./DayDialog.tsx').then((file) => file.DayDialog))
const LeaveDialog = later(() => import('./LeaveDialog.tsx').then((file) => file.LeaveDialog))
const CopyWeekDialog = later(() => import('./CopyWeekDialog.tsx').then((file) => file.CopyWeekDialog))
const HolidaysDialog = later(() => import('./HolidaysDialog.tsx').then((file) => file.HolidaysDialog))
const LeaveQueue = later(() => import('./LeaveQueue.tsx').then((file) => file.LeaveQueue))

type Opened =
  | { kind: 'day'; user_id: number; date: string }
  | { kind: 'leave'; wish: LeaveWish }
  | { kind: 'copy' }
  | { kind: 'holidays' }

/** The tab of the address under which the holidays are open. */
const HOLIDAYS = 'holidays'

const TABS = [
  { value: 'week', label: TEXTS.week },
  { value: 'leave', label: TEXTS.leave_queue },
]

/** Who works when, leave, and holidays. */
export function ScheduleScreen() {
  const week = useWeek()
  const [tab, setTab] = useTab()
  const shown = tab === 'leave' ? 'leave' : 'week'
  const focus = useFocusBack()
  const [chosen, setOpened] = useState<Opened>()
  // Other screens lead to the holidays: they have an address, though they open over the week.
  const holidays = tab === HOLIDAYS && week.mayManage
  const opened = chosen ?? (holidays ? ({ kind: 'holidays' } as const) : undefined)
  const open = (next: Opened) => {
    focus.remember()
    setOpened(next)
  }
  const close = () => {
    setOpened(undefined)
    if (tab === HOLIDAYS) setTab('week')
    focus.restore()
  }
  const ask = (wish: LeaveWish) => open({ kind: 'leave', wish })
  return (
    <Page title={TEXTS.title} actions={<Actions week={week} open={open} />}>
      <Tabs value={shown} onChange={(next) => setTab(next ?? 'week')} keepMounted={false}>
        <TabList tabs={TABS} open={shown} onOpen={setTab} label={TEXTS.title} />
        <Tabs.Panel value="week" pt="md">
          <WeekPanel week={week} open={open} />
        </Tabs.Panel>
        <Tabs.Panel value="leave" pt="md">
          <LeaveQueue
            mayApprove={week.mayApprove}
            own_id={week.own_id}
            onEdit={(row) => ask({ user_id: row.user_id, date: row.date, row })}
          />
        </Tabs.Panel>
      </Tabs>
      <Dialogs week={week} opened={opened} open={setOpened} close={close} />
    </Page>
  )
}

function Actions({ week, open }: { week: Week; open: (next: Opened) => void }) {
  const { mayManage, mayAsk, own_id, date } = week
  return (
    <>
      {mayManage && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={TEXTS.more}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy />} onClick={() => open({ kind: 'copy' })}>
              {TEXTS.copy_week}
            </Menu.Item>
            <Menu.Item leftSection={<IconCalendarStar />} onClick={() => open({ kind: 'holidays' })}>
              {TEXTS.holidays}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {mayAsk && own_id !== undefined && (
        <Button
          leftSection={<IconBeach size={18} aria-hidden />}
          onClick={() => open({ kind: 'leave', wish: { user_id: own_id, date } })}
        >
          {TEXTS.ask_leave}
        </Button>
      )}
    </>
  )
}

/** Whether a staff member has been given shifts this week, or has leave or a holiday in it. */
const isPlanned = ({ days }: { days: readonly { is_set: boolean; intervals: readonly unknown[] }[] }) =>
  days.some(({ is_set, intervals }) => is_set || intervals.length > 0)

function WeekPanel({ week, open }: { week: Week; open: (next: Opened) => void }) {
  const { staff, dates, date, today, own_id, show, mayManage, mayAsk, error } = week
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const opening = useSetting('clinic.opening_hours')
  const opens = (user_id: number) => mayManage || user_id === own_id
  const openDay = (user_id: number, day: string) => open({ kind: 'day', user_id, date: day })
  const leave = (user_id: number, day: string) => {
    if (mayAsk && opens(user_id)) open({ kind: 'leave', wish: { user_id, date: day } })
  }
  const shown = { staff, dates, opens, onOpen: openDay }
  return (
    <>
      <WeekBar week={week} />
      <div style={{ height: '0.75rem' }} />
      {mayManage && staff && staff.length > 0 && !staff.some(isPlanned) && (
        <Text size="sm" c="dimmed" mb="sm">
          {TEXTS.nothing_set(weekWords(opening))}
        </Text>
      )}
      {error && staff === undefined ? (
        <TableFailed error={error} onRetry={week.refetch} />
      ) : staff?.length === 0 ? (
        <div className="box">
          <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconUsers />} />
        </div>
      ) : phone ? (
        <WeekList {...shown} date={date} onDate={show} />
      ) : (
        <>
          <WeekGrid {...shown} today={today} own_id={own_id} onLeave={leave} />
          <Legend />
        </>
      )}
    </>
  )
}

interface DialogsProps {
  week: Week
  opened: Opened | undefined
  open: (next: Opened) => void
  close: () => void
}

function Dialogs({ week, opened, open, close }: DialogsProps) {
  if (opened === undefined) return null
  if (opened.kind === 'copy') return <CopyWeekDialog week={week} onClose={close} />
  if (opened.kind === 'holidays')
    return <HolidaysDialog year={Number(week.date.slice(0, 4))} onClose={close} />
  if (opened.kind === 'leave')
    return <LeaveDialog wish={opened.wish} forOthers={week.mayManage} onClose={close} />
  const { user_id, date } = opened
  const person = week.staff?.find((one) => one.user_id === user_id)
  if (person === undefined) return null
  const mayAsk = week.mayAsk && (week.mayManage || user_id === week.own_id)
  return (
    <DayDialog
      person={person}
      date={date}
      mayManage={week.mayManage}
      onLeave={mayAsk ? () => open({ kind: 'leave', wish: { user_id, date } }) : undefined}
      onClose={close}
    />
  )
}
