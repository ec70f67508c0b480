import {
  Appointment,
  type CalendarAppointment,
  type CalendarDoctor,
} from '@bcare/contract/appointments/appointment'
import { opensAt, type WeekHours } from '@bcare/rules/appointments/schedule/opening-hours'
import { mondayOf } from '@bcare/rules/appointments/schedule/day'
import { addDays, instantAt } from '@bcare/rules/text/date'
import { ActionIcon, Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus, IconChartBar, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useFocusBack } from '../use-focus-back.ts'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { scopeIn, useMay, useMe } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { useNow } from '../../kit/use-now.ts'
import type { BookingValues } from '../booking/booking-form.ts'
import { HIDDEN_AT_FIRST, useColumns } from './calendar-choices.ts'
import { ColumnPicker } from './ColumnPicker.tsx'
import { ClipboardBar } from './ClipboardBar.tsx'
import { DayGrid } from './DayGrid.tsx'
import { DayBar, DoctorBar } from './DayToolbar.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { later, useFetchedAhead } from '../later.tsx'
import { NobodyBookable } from './NobodyBookable.tsx'
import { PrintDay } from './PrintDay.tsx'
import { useRemembered } from '../remembered.ts'
import css from '../screen.module.css'
import { StatusChips } from './StatusChips.tsx'
import { TEXTS } from '../texts.ts'
import { useWorkHours } from '../calendar/use-away.ts'
import { chosenBranch, useBranchChoice } from '../use-branch-choice.ts'
import { MovedBar } from '../calendar/MovedBar.tsx'
import { useClipboard } from '../calendar/use-clipboard.ts'
import { useChosenDoctors } from './use-chosen-doctors.ts'
import { useDay } from './use-day.ts'
import { useMove } from './use-move.ts'
import { useSlot } from './use-slot.ts'
import { WeekView } from '../week/WeekView.tsx'
import { useSetting } from '../../kit/runtime/settings.ts'

const BookingDialog = later(() => import('../booking/BookingDialog.tsx').then((file) => file.BookingDialog))
const AppointmentDrawer = later(() =>
  import('../drawer/AppointmentDrawer.tsx').then((file) => file.AppointmentDrawer),
)
const EffectReport = lazy(() =>
  import('../effect/EffectReport.tsx').then((file) => ({ default: file.EffectReport })),
)
const AppointmentList = lazy(() =>
  import('../list/AppointmentList.tsx').then((file) => ({ default: file.AppointmentList })),
)
const HourDialog = later(() => import('./HourDialog.tsx').then((file) => file.HourDialog))
const AHEAD = [BookingDialog, AppointmentDrawer, HourDialog]

const NO_DOCTORS: readonly CalendarDoctor[] = []
const NO_ROWS: readonly CalendarAppointment[] = []

/** What the calendar shows of a day: rows, columns, and the choices that narrow them. */
function useCalendar(from: string, to: string) {
  const me = useMe()
  const scope = me && scopeIn(me.grants, 'appointment:read')
  const [branch, setBranch] = useRemembered<number | undefined>('branch', me?.branch_id ?? undefined)
  const [chosen, setChosen] = useChosenDoctors()
  const [hidden, setHidden] = useRemembered<string[]>('hidden', [...HIDDEN_AT_FIRST])
  const among = useBranchChoice('appointment:read')
  const branch_id = chosenBranch(among, branch, me?.branch_id ?? undefined)
  const { data, error, refetch } = useRead(api.appointment.calendar, {
    from,
    to,
    ...(branch_id && { branch_id }),
  })
  const [doctors, setDoctors] = useState(NO_DOCTORS)
  if (data && data.doctors !== doctors) setDoctors(data.doctors)
  const shown = (data?.data ?? []).filter(({ status }) => !hidden.includes(status))
  const columns = useColumns(doctors, shown, chosen, scope === 'own' ? me?.user.id : undefined)
  return {
    data,
    error,
    refetch,
    doctors,
    shown,
    columns,
    branch_id,
    chosen,
    setChosen,
    hidden,
    setHidden,
    among,
    setBranch: among && setBranch,
  }
}

/** When the branch that is shown is open; until that is known, the branch of the user. */
function useOpening(data: { opening_hours: WeekHours } | undefined): WeekHours {
  const own = useSetting('clinic.opening_hours')
  return data?.opening_hours ?? own
}

/** The booking that is being made. */
function useBookingDialog(focus: ReturnType<typeof useFocusBack>) {
  const [booking, setBooking] = useState<{ preset: Partial<BookingValues>; proposed: boolean }>()
  return {
    booking,
    book: (preset: Partial<BookingValues>, proposed = false) => {
      focus.remember()
      setBooking({ preset, proposed })
    },
    closeBooking: () => {
      setBooking(undefined)
      focus.restore()
    },
  }
}

interface ActionsProps {
  /** What is shown, as a query narrows appointments to it. */
  input: Record<string, unknown>
  onEffect: () => void
  onPrint?: () => void
  onBook?: () => void
}

function Actions({ input, onEffect, onPrint, onBook }: ActionsProps) {
  return (
    <>
      <ExportButton entity={Appointment} input={input} />
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<IconChartBar size={18} aria-hidden />}
        onClick={onEffect}
      >
        {TEXTS.effect}
      </Button>
      <ActionIcon variant="default" hiddenFrom="sm" size={36} aria-label={TEXTS.effect} onClick={onEffect}>
        <IconChartBar size={18} />
      </ActionIcon>
      {onPrint && (
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={onPrint}
        >
          {TEXTS.print}
        </Button>
      )}
      {onBook && (
        <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onBook}>
          {TEXTS.book}
        </Button>
      )}
    </>
  )
}

function ViewSwitch({ week, onWeek }: { week: boolean; onWeek: (week: boolean) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={TEXTS.view}
      data={[
        { value: 'day', label: TEXTS.view_day },
        { value: 'week', label: TEXTS.view_week },
      ]}
      value={week ? 'week' : 'day'}
      onChange={(view) => onWeek(view === 'week')}
    />
  )
}

interface BarProps extends Pick<ReturnType<typeof useDay>, 'date' | 'today' | 'week' | 'show' | 'showWeek'> {
  monday: string | undefined
  calendar: ReturnType<typeof useCalendar>
}

/** Which day or week is shown, and whose. */
function Bar({ date, today, week, show, showWeek, monday, calendar }: BarProps) {
  return (
    <div className={css.bar}>
      <Group gap="xs">
        <ViewSwitch week={week} onWeek={showWeek} />
        <DayBar date={date} today={today} onDate={show} monday={monday} />
      </Group>
      <DoctorBar
        doctors={calendar.doctors}
        chosen={calendar.chosen}
        onChosen={calendar.setChosen}
        branch_id={calendar.branch_id}
        among={calendar.among}
        {...(calendar.setBranch && { onBranch: calendar.setBranch })}
      />
    </div>
  )
}

interface OpenedProps extends Pick<ReturnType<typeof useDay>, 'close'> {
  id: number
  clipboard: ReturnType<typeof useClipboard>
  focus: ReturnType<typeof useFocusBack>
}

function Opened({ id, clipboard, close, focus }: OpenedProps) {
  return (
    <AppointmentDrawer
      id={id}
      onCut={(row) => {
        clipboard.cut(row)
        close()
      }}
      onClose={() => {
        close()
        focus.restore()
      }}
    />
  )
}

/** The calendar by doctors, what became of its bookings, and the list behind the figures. */
export function AppointmentsDoctor() {
  const [tab] = useTab()
  const navigate = useNavigate()
  // What the list is narrowed to means nothing on the calendar.
  const back = () => void navigate({ to: '.', search: {} })
  if (tab !== 'effect' && tab !== 'list') return <DoctorCalendar />
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      {tab === 'list' ? <AppointmentList onBack={back} /> : <EffectReport />}
    </Suspense>
  )
}

/** The day or week by doctors: book, move and follow appointments. */
function DoctorCalendar() {
  const [, setTab] = useTab()
  const choice = useDay()
  const { date, today, opened, week, show, showDay, open, close } = choice
  const monday = mondayOf(date)
  const [from, to] = week ? [monday, addDays(monday, 6)] : [date, date]
  const calendar = useCalendar(from, to)
  const { columns, shown } = calendar
  const mayAdd = useMay('appointment:create')
  const mayChange = useMay('appointment:update')
  const now = useNow()
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [column, setColumn] = useState(0)
  const clipboard = useClipboard(calendar.branch_id, mayChange && mayAdd)
  const opening = useOpening(calendar.data)
  const { away, opens, works } = useWorkHours({ from, to, columns, opening })
  const moves = useMove(date, columns)
  const focus = useFocusBack()
  const { booking, book, closeBooking } = useBookingDialog(focus)
  const at = Math.min(column, Math.max(0, columns.length - 1))
  const { add, putIn } = useSlot({ date, clipboard, book, ...moves })
  const openOne = (id: number) => {
    focus.remember()
    open(id)
  }
  const inColumns = shown.filter(({ doctor_id }) => columns.some(({ id }) => id === doctor_id))
  const addNow = () => {
    if (!mayAdd) return
    const single = columns.length === 1 || phone
    const start_at = nextQuarter(date, today, now, opens(date) ?? opensAt(opening, date))
    book({ doctor_id: single ? (columns[at]?.id ?? null) : null, start_at }, true)
  }
  useFetchedAhead(AHEAD)
  useHotkeys([
    ['n', addNow],
    ['t', () => show(today)],
  ])
  return (
    <Page
      title={TEXTS.doctor_title}
      actions={
        <Actions
          input={shownAppointments(calendar, from, to)}
          onEffect={() => setTab('effect')}
          {...(!week && { onPrint: () => window.print() })}
          {...(mayAdd && { onBook: addNow })}
        />
      }
    >
      <Bar {...choice} monday={week ? monday : undefined} calendar={calendar} />
      {calendar.data && (
        <StatusChips
          counters={calendar.data.counters}
          hidden={calendar.hidden}
          onHidden={calendar.setHidden}
        />
      )}
      <MovedBar>
        {mayChange && mayAdd && <ClipboardBar clipboard={clipboard} week={week} brief={phone} />}
      </MovedBar>
      {phone && !week && columns.length > 1 && <ColumnPicker columns={columns} at={at} onPick={setColumn} />}
      {calendar.error && !calendar.data ? (
        <TableFailed error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : calendar.data && columns.length === 0 ? (
        <NobodyBookable />
      ) : week ? (
        <WeekView
          {...{ monday, today, columns, away, works, now, mayAdd, mayChange }}
          appointments={inColumns}
          onOpen={openOne}
          onDay={showDay}
          onAdd={(day) => book({ start_at: instantAt(day, opens(day) ?? opensAt(opening, day)) })}
          onMove={moves.moveDay}
          held={clipboard.held}
          by_keys={clipboard.by_keys}
          onPut={putIn}
        />
      ) : (
        <DayGrid
          away={away}
          works={works}
          {...{ date, columns, now, mayAdd, mayChange }}
          appointments={shown}
          onOpen={openOne}
          onAdd={add}
          held={clipboard.by_keys ? clipboard.held : undefined}
          onMove={moves.move}
          single={phone}
          column={at}
          onColumn={setColumn}
        />
      )}
      {booking && <BookingDialog {...booking} branch_id={calendar.branch_id} onClose={closeBooking} />}
      {opened !== null && <Opened key={opened} id={opened} {...{ clipboard, close, focus }} />}
      {moves.question && <MoveDialog question={moves.question} />}
      {moves.new_hour && <HourDialog question={moves.new_hour} rows={calendar.data?.data ?? NO_ROWS} />}
      {!week && <PrintDay date={date} appointments={inColumns} />}
    </Page>
  )
}

/** The appointments of some days that the calendar shows, as a query asks for them. */
const shownAppointments = (
  { branch_id, chosen, hidden }: Pick<ReturnType<typeof useCalendar>, 'branch_id' | 'chosen' | 'hidden'>,
  from: string,
  to: string,
): Record<string, unknown> => ({
  branch_id,
  ...(chosen.length > 0 && { doctor_id: chosen }),
  filter: {
    and: [
      { field: 'start_at', op: 'gte', value: instantAt(from, 0) },
      { field: 'start_at', op: 'lt', value: instantAt(addDays(to, 1), 0) },
      ...(hidden.length > 0 ? [{ field: 'status', op: 'nin', value: hidden }] : []),
    ],
  },
})

const QUARTER = 15 * 60_000

/** The next quarter of an hour today; on another day when the first doctor begins. */
const nextQuarter = (date: string, today: string, now: number, opens: number): string =>
  date === today ? new Date(Math.ceil(now / QUARTER) * QUARTER).toISOString() : instantAt(date, opens)
