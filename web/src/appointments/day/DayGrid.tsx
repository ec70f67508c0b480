import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { mayArrange, mayMove as mayMoveStatus } from '@bcare/rules/appointments/change'
import { clinicDate, clinicMinutes } from '@bcare/rules/text/date'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useRemainingHeight } from '../../kit/data/table/use-remaining-height.ts'
import { useStable } from '../../kit/data/table/use-stable.ts'
import css from './DayGrid.module.css'
import { DayColumn } from './DayColumn.tsx'
import { DayHeads, DayHours } from './DayFrame.tsx'
import {
  type GridColumn,
  type GridItem,
  hoursOf,
  isWhole,
  itemOf,
  type Place,
  placeOf,
  samePlace,
  STEP,
  timeOf,
  whoOf,
} from '../calendar/grid-model.ts'
import { placeProblem } from '../calendar/carry-words.ts'
import { TEXTS } from '../texts.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridScroll } from './use-grid-scroll.ts'
import type { WorkHours } from '../calendar/use-away.ts'
import { idAt, useCarrying } from '../calendar/use-carrying.ts'
import { type HeldSlot, useSlotCursor } from './use-slot-cursor.ts'

export interface DayGridProps {
  /** The day that is shown, `YYYY-MM-DD`. */
  date: string
  columns: readonly GridColumn[]
  appointments: readonly CalendarAppointment[]
  away: WorkHours['away']
  works: WorkHours['works']
  /** The present moment. */
  now: number
  mayAdd: boolean
  mayChange: boolean
  /** Who is being put into a slot by keyboard. */
  held?: HeldSlot | undefined
  onOpen: (id: number) => void
  onAdd: (place: { doctor_id: number | null; start: number }) => void
  /** Stores a move and answers whether it was; until then the grid shows the appointment where it was put. */
  onMove: (appointment: CalendarAppointment, before: Place, after: Place) => Promise<boolean>
  /** One column at a time fills the width. */
  single: boolean
  /** The column to show when there is one at a time, and that another one was swiped to. */
  column: number
  onColumn: (index: number) => void
}

/** The items of each column, in the order of the columns. */
const inColumns = (columns: readonly GridColumn[], items: readonly GridItem[]) =>
  columns.map((column) => ({
    column,
    items: items.filter(({ appointment }) => appointment.doctor_id === column.id),
  }))

const isMovable = ({ appointment }: GridItem, date: string): boolean =>
  isWhole(appointment, date) && mayMoveStatus(appointment.status)
const isResizable = ({ appointment }: GridItem, date: string): boolean =>
  isWhole(appointment, date) && mayArrange(appointment.status)

/** A day of appointments, a column a doctor, lines a quarter of an hour apart. */
export function DayGrid(props: DayGridProps) {
  const { date, columns, appointments, now, mayAdd, mayChange, onOpen, onMove, single, works } = props
  const statuses = useConstant('appointment.status')
  const scroller = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<number>()
  const items = useMemo(() => appointments.map((each) => itemOf(each, date)), [appointments, date])
  const hours = useMemo(() => hoursOf(works(date), items), [works, date, items])
  const days = useMemo(() => inColumns(columns, items), [columns, items])
  const find = (id: number) => items.find(({ appointment }) => appointment.id === id)
  const mayMove = useStable((item: GridItem) => mayChange && isMovable(item, date))
  const mayResize = useStable((item: GridItem) => mayChange && isResizable(item, date))
  const onAdd = useStable(props.onAdd)
  const line = clinicDate(now) === date ? clinicMinutes(now) : undefined
  useRemainingHeight(scroller)
  useGridScroll({ ...props, scroller, hours, line, first: items[0]?.start })

  const { said, announce, settling, focus, drop } = useDayCarrying({ scroller, columns, find, onMove })
  const shared = {
    hours,
    mayMove,
    mayResize,
    onDrop: (item: GridItem, place: Place) => void drop(item, place),
  }
  const drag = useGridDrag({ ...shared, scroller, itemOf: find })
  const keys = useGridKeys({ ...shared, columns, items, onAdd: mayAdd ? onAdd : undefined, focus, announce })
  const cursor = useSlotCursor({
    held: props.held,
    columns,
    hours,
    first: Math.ceil((line ?? hours.from + 60) / STEP) * STEP,
    onPick: onAdd,
  })
  const ghost = drag.ghost ?? keys.ghost ?? settling.ghost
  const moving = ghost && find(ghost.id)
  const problem =
    ghost && moving && !samePlace(placeOf(moving), ghost.place)
      ? placeProblem(moving, ghost.place, items, props.away(ghost.place.doctor_id, date))
      : undefined
  const current = find(stop ?? 0) ? stop : days.find((day) => day.items.length > 0)?.items[0]?.appointment.id

  const spoken = [said, problem].filter(Boolean).join('. ')
  const press = (event: KeyboardEvent) => {
    const item = find(idAt(event))
    if (item) keys.press(event, item)
  }
  const click = (event: MouseEvent) => {
    if (drag.endsDrag(event)) return event.stopPropagation()
    const item = find(idAt(event))
    if (item) onOpen(item.appointment.id)
  }
  const concerns = (id: number | null) =>
    id === ghost?.place.doctor_id || id === moving?.appointment.doctor_id
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed inside are buttons; the grid hears them together */}
      <div
        ref={scroller}
        className={`box ${css.scroller}`}
        role="region"
        aria-label={TEXTS.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without bookings nothing else takes the focus, and keys would not scroll
        tabIndex={current === undefined ? 0 : undefined}
        data-single={single || undefined}
        data-dragging={drag.ghost ? true : undefined}
        onPointerDown={drag.press}
        onKeyDown={press}
        onClickCapture={click}
        onFocus={(event) => setStop(idAt(event) || stop)}
        onBlur={keys.giveUp}
      >
        <div className={css.grid} style={{ '--columns': columns.length } as React.CSSProperties}>
          <DayHeads days={days} />
          <DayHours hours={hours} line={line} />
          {days.map((day) => (
            <DayColumn
              key={day.column.id ?? 0}
              {...day}
              {...{ hours, now, line, statuses, mayAdd, mayMove, mayResize, onAdd }}
              stop={current}
              away={props.away(day.column.id, date)}
              ghost={concerns(day.column.id) ? ghost : undefined}
              moving={concerns(day.column.id) ? moving : undefined}
              problem={concerns(day.column.id) ? problem : undefined}
              by_keys={keys.ghost !== undefined}
              cursor={cursor?.place.doctor_id === day.column.id ? cursor : undefined}
            />
          ))}
        </div>
      </div>
      <Said words={cursor?.words ?? spoken} shown={keys.ghost !== undefined || cursor !== undefined} />
    </>
  )
}

/** Moves on the day: to another hour, or to another doctor. */
const useDayCarrying = ({
  scroller,
  columns,
  find,
  onMove,
}: Pick<DayGridProps, 'columns' | 'onMove'> & {
  scroller: RefObject<HTMLElement | null>
  find: (id: number) => GridItem | undefined
}) =>
  useCarrying<GridItem, Place>(
    {
      grid: scroller,
      find,
      idOf: ({ appointment }) => appointment.id,
      nameOf: ({ appointment }) => whoOf(appointment),
      placeOf,
      placeName: ({ doctor_id, start, end }) =>
        `${timeOf(start)}–${timeOf(end)}, ${columns.find(({ id }) => id === doctor_id)?.name ?? TEXTS.no_doctor}`,
    },
    (item, place) => onMove(item.appointment, placeOf(item), place),
  )

/** What the grid says, to who listens and, while keys are used, on the screen. */
const Said = ({ words, shown }: { words: string; shown: boolean }) => (
  <>
    {shown && <p className={css.keysHint}>{words}</p>}
    <VisuallyHidden role="status" component="p">
      {words}
    </VisuallyHidden>
  </>
)
