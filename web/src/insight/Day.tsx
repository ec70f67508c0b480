import { IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { useMe } from '../kit/session/may.ts'
import { Deals } from './Deals.tsx'
import { Figures } from './Figures.tsx'
import { NextStepPanel } from './NextStepPanel.tsx'
import css from './overview.module.css'
import { InstallmentsPanel } from './panels/InstallmentsPanel.tsx'
import { LeavePanel } from './panels/LeavePanel.tsx'
import { MissedPanel } from './panels/MissedPanel.tsx'
import { MoneyPanel } from './panels/MoneyPanel.tsx'
import { mayPanel, PANEL_ORDER, type PanelKey, type PanelProps, workOf } from './panels/panel-order.ts'
import { StockPanel } from './panels/StockPanel.tsx'
import { VouchersPanel } from './panels/VouchersPanel.tsx'
import { LatePanel, WaitingPanel } from './PeoplePanels.tsx'
import { ReadPanel } from './ReadPanel.tsx'
import { DaySkeleton } from './DaySkeleton.tsx'
import { OwnPanel, SoonPanel } from './SchedulePanels.tsx'
import { TasksPanel } from './TasksPanel.tsx'
import { TEXTS } from './texts.ts'
import { dayOfDoctor } from './today.ts'
import { useToday } from './use-today.ts'

/** Those that show parts of one reading, that of the day. */
const OF_THE_DAY = ['own', 'soon', 'waiting', 'late'] as const satisfies readonly PanelKey[]
type OfTheDay = (typeof OF_THE_DAY)[number]
const isOfTheDay = (key: PanelKey): key is OfTheDay => OF_THE_DAY.some((one) => one === key)

/** Each with a reading of its own. */
const PANELS: Record<Exclude<PanelKey, OfTheDay>, (props: PanelProps) => ReactNode> = {
  tasks: TasksPanel,
  deals: Deals,
  next_steps: NextStepPanel,
  money: MoneyPanel,
  vouchers: VouchersPanel,
  installments: InstallmentsPanel,
  stock: StockPanel,
  missed: MissedPanel,
  leave: LeavePanel,
}

/** What today asks of the user: what they work at comes first (`PANEL_ORDER`). */
export function Day({ now }: { now: number }) {
  const me = useMe()
  const day = useToday(now)
  if (me === undefined) return <DaySkeleton />
  const order = PANEL_ORDER[workOf(me)]
  const [main, side] = [order.main, order.side].map((keys) => keys.filter((key) => mayPanel(key, me)))
  if (main === undefined || side === undefined || main.length + side.length === 0)
    return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} icon={<IconSun />} />
  const panel = (key: PanelKey, lead: boolean) => {
    if (isOfTheDay(key)) return <DayPart key={key} part={key} day={day} now={now} user_id={me.user.id} />
    const Content = PANELS[key]
    return <Content key={key} now={now} lead={lead} />
  }
  return (
    <>
      {day.allowed && day.today && <Figures today={day.today} />}
      {day.allowed && !day.today && <DayWaiting day={day} />}
      <div className={day.allowed ? css.columns : css.column}>
        <div className={css.column}>{main.map((key) => panel(key, true))}</div>
        <div className={css.column}>{side.map((key) => panel(key, false))}</div>
      </div>
    </>
  )
}

type DayState = ReturnType<typeof useToday>

/** The day on its way, or why it has not come: all else is there meanwhile. */
function DayWaiting({ day: { error, busy, retry } }: { day: DayState }) {
  if (!error) return <DaySkeleton />
  return (
    <ReadPanel
      title={TEXTS.day}
      read={{ data: undefined, error, isFetching: busy, refetch: retry }}
      isEmpty={() => true}
      empty={TEXTS.failed}
    >
      {() => null}
    </ReadPanel>
  )
}

interface DayPartProps {
  part: OfTheDay
  day: DayState
  now: number
  user_id: number
}

function DayPart({ part, day: { today, read }, now, user_id }: DayPartProps) {
  if (!today || !read) return null
  if (part === 'own') return <OwnPanel entries={dayOfDoctor(read, user_id)} now={now} />
  if (part === 'soon') return <SoonPanel today={today} now={now} />
  if (part === 'waiting') return <WaitingPanel waiting={today.waiting} now={now} />
  return <LatePanel late={today.late} now={now} />
}
