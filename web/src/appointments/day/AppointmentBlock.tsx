import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconStack2 } from '@tabler/icons-react'
import { memo } from 'react'
import type { Choice } from '../../kit/data/filters/list-state.ts'
import css from './DayGrid.module.css'
import { PersonAlerts } from '../../shared/medical/PersonAlerts.tsx'
import { type GridItem, pixelsOf, timeOf, whoOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'

interface AppointmentBlockProps {
  item: GridItem
  /** Minutes at the top of the grid. */
  from: number
  column: number
  span: number
  columns: number
  status: Choice<string> | undefined
  late: boolean
  /** Whether the Tab key stops here. */
  stop: boolean
  movable: boolean
  resizable: boolean
  state?: 'moving' | 'left' | 'keys' | undefined
}

/** Below these many minutes there is room for one line, and for two. */
const SHORT = 30
const BRIEF = 45

const timeWords = ({ appointment, start, end }: GridItem): string =>
  [`${timeOf(start)}–${timeOf(end)}`, appointment.room_name].filter(Boolean).join(' · ')

/** What is seen by colours and signs alone, in words. */
function unseen({ item, status, late }: Pick<AppointmentBlockProps, 'item' | 'status' | 'late'>): string {
  const parts = [status?.label, late && TEXTS.late, item.appointment.overbooked && TEXTS.overbooked]
  return parts.filter(Boolean).join(', ')
}

/** One appointment on the grid. What is done to it is heard by the grid, which knows it by `data-appointment`. */
export const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { item, from, column, span, columns, status, late, stop, movable, resizable, state } = props
  const { appointment, start, end } = item
  const style = {
    '--tone': status?.color,
    '--mark': appointment.color ?? appointment.type_color ?? undefined,
    top: pixelsOf(start - from),
    height: Math.max(pixelsOf(end - start), 18),
    left: `${(column / columns) * 100}%`,
    width: `${(span / columns) * 100}%`,
  } as React.CSSProperties
  return (
    <button
      type="button"
      className={css.block}
      style={style}
      data-appointment={appointment.id}
      data-status={appointment.status}
      data-late={late || undefined}
      data-short={end - start < SHORT || undefined}
      data-brief={end - start < BRIEF || undefined}
      data-movable={movable || undefined}
      data-state={state}
      tabIndex={stop ? 0 : -1}
      aria-hidden={state === 'left' || undefined}
    >
      <span className={css.blockName}>
        {appointment.overbooked && <IconStack2 size={13} aria-hidden />}
        <PersonAlerts alerts={appointment.person_alerts} as="mark" />
        {late && <IconAlertTriangle size={13} className={css.lateMark} aria-hidden />}
        {whoOf(appointment)}
      </span>
      <span className={css.blockTime}>{timeWords(item)}</span>
      {appointment.type_name && (
        <span className={css.blockType}>
          <span className={css.typeDot} aria-hidden />
          {appointment.type_name}
        </span>
      )}
      <VisuallyHidden>, {unseen(props)}</VisuallyHidden>
      {resizable && <span className={css.resize} data-resize aria-hidden />}
    </button>
  )
})
