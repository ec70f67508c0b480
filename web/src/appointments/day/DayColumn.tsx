import { layOutDay } from '@bcare/rules/appointments/day-grid'
import { isLate } from '@bcare/rules/appointments/appointment'
import { memo, useMemo, useRef } from 'react'
import type { Choice } from '../../kit/data/filters/list-state.ts'
import { AppointmentBlock } from './AppointmentBlock.tsx'
import css from './DayGrid.module.css'
import {
  type GridColumn,
  type GridItem,
  type Hours,
  lineAt,
  pixelsOf,
  STEP_PX,
  timeOf,
} from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'
import type { Away } from '../calendar/use-away.ts'
import { SlotCursorBlock } from './SlotCursorBlock.tsx'
import type { Ghost } from './use-grid-drag.ts'
import type { SlotCursor } from './use-slot-cursor.ts'
import { useSetting } from '../../kit/runtime/settings.ts'

interface DayColumnProps {
  column: GridColumn
  items: readonly GridItem[]
  /** When the doctor is not there, as far as the work schedule says. */
  away: readonly Away[] | undefined
  hours: Hours
  now: number
  /** Minutes since midnight where the line of the present is; undefined on other days. */
  line: number | undefined
  statuses: readonly Choice<string>[]
  /** The appointment that the Tab key stops at. */
  stop: number | undefined
  /** The appointment that is being moved, when it comes from this column or would be in it. */
  ghost: Ghost | undefined
  moving: GridItem | undefined
  /** What speaks against where it would be. */
  problem: string | undefined
  by_keys: boolean
  /** The slot that is being chosen by keyboard, when it is here. */
  cursor: SlotCursor | undefined
  mayAdd: boolean
  mayMove: (item: GridItem) => boolean
  mayResize: (item: GridItem) => boolean
  onAdd: (place: { doctor_id: number | null; start: number }) => void
}

/** The mark under the mouse that shows where a click would book. Moved without rendering. */
function useSlotMark(hours: Hours) {
  const mark = useRef<HTMLSpanElement>(null)
  const hide = () => mark.current?.removeAttribute('data-shown')
  const show = (event: React.PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.pointerType !== 'mouse' || !target.hasAttribute('data-column') || mark.current === null)
      return hide()
    const minutes = lineAt(event.clientY - target.getBoundingClientRect().top, hours)
    mark.current.style.top = `${pixelsOf(minutes - hours.from)}px`
    mark.current.textContent = timeOf(minutes)
    mark.current.dataset['shown'] = 'true'
  }
  return { mark, show, hide }
}

/** One doctor's day: appointments that overlap are shown side by side. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { column, items, hours, now, line, statuses, stop, ghost, moving, by_keys, mayAdd, onAdd, away } =
    props
  const late = useSetting('booking.late_minutes')
  const placements = useMemo(() => layOutDay(items), [items])
  const { mark, show, hide } = useSlotMark(hours)
  const statusOf = (item: GridItem) => statuses.find(({ value }) => value === item.appointment.status)
  const block = (item: GridItem) => ({
    item,
    from: hours.from,
    status: statusOf(item),
    late: isLate(item.appointment, now, late),
    movable: props.mayMove(item),
    resizable: props.mayResize(item),
  })
  const click = (event: React.MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (!mayAdd || !target.hasAttribute('data-column')) return
    onAdd({ doctor_id: column.id, start: lineAt(event.clientY - target.getBoundingClientRect().top, hours) })
  }
  const drop = (event: React.DragEvent<HTMLElement>) => {
    event.preventDefault()
    const { top } = event.currentTarget.getBoundingClientRect()
    onAdd({ doctor_id: column.id, start: lineAt(event.clientY - top, hours) })
  }
  const here = ghost !== undefined && moving !== undefined && ghost.place.doctor_id === column.id
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the key N books
    <section
      className={css.column}
      data-column={column.id ?? ''}
      data-bookable={mayAdd || undefined}
      style={{ height: pixelsOf(hours.to - hours.from), '--step': `${STEP_PX}px` } as React.CSSProperties}
      aria-label={`${column.name}, ${TEXTS.count(items.length)}`}
      onClick={click}
      onPointerMove={mayAdd ? show : undefined}
      onPointerLeave={hide}
      onDragOver={mayAdd ? (event) => event.preventDefault() : undefined}
      onDrop={mayAdd ? drop : undefined}
    >
      {away?.map(({ start, end, label }) => (
        <span
          key={start}
          className={css.away}
          style={{
            top: pixelsOf(Math.max(start, hours.from) - hours.from),
            height: Math.max(0, pixelsOf(Math.min(end, hours.to) - Math.max(start, hours.from))),
          }}
          title={label}
        >
          {label}
        </span>
      ))}
      <span ref={mark} className={css.mark} aria-hidden />
      {placements.map(({ item, ...place }) => (
        <AppointmentBlock
          key={item.appointment.id}
          {...block(item)}
          {...place}
          stop={stop === item.appointment.id}
          state={ghost?.id === item.appointment.id ? (by_keys ? 'keys' : 'left') : undefined}
        />
      ))}
      {here && (
        <GhostBlock
          moving={moving}
          ghost={ghost}
          from={hours.from}
          color={statusOf(moving)?.color}
          problem={props.problem}
        />
      )}
      {props.cursor && (
        <SlotCursorBlock key={props.cursor.place.start} cursor={props.cursor} from={hours.from} />
      )}
      {line !== undefined && line >= hours.from && line <= hours.to && (
        <span className={css.now} style={{ top: pixelsOf(line - hours.from) }} aria-hidden />
      )}
    </section>
  )
})

interface GhostBlockProps {
  moving: GridItem
  ghost: Ghost
  from: number
  color: string | undefined
  problem: string | undefined
}

function GhostBlock({ moving, ghost, from, color, problem }: GhostBlockProps) {
  const { start, end } = ghost.place
  const style = {
    '--tone': color,
    top: pixelsOf(start - from),
    height: pixelsOf(end - start),
  } as React.CSSProperties
  return (
    <>
      <span className={css.ghost} style={style} data-problem={problem !== undefined || undefined} aria-hidden>
        <span className={css.blockName}>
          {moving.appointment.person_name ?? moving.appointment.temp_name}
        </span>
        <span className={css.blockTime}>
          {timeOf(start)}–{timeOf(end)}
        </span>
      </span>
      {problem && (
        <span className={css.problem} style={{ top: pixelsOf(end - from) }} aria-hidden>
          {problem}
        </span>
      )}
    </>
  )
}
