import { useEffect, useRef } from 'react'
import css from './DayGrid.module.css'
import { pixelsOf, timeOf } from '../calendar/grid-model.ts'
import type { SlotCursor } from './use-slot-cursor.ts'

/** The slot that is being chosen by keyboard; drawn anew at each step, so that the focus goes along. */
export function SlotCursorBlock({ cursor, from }: { cursor: SlotCursor; from: number }) {
  const { place, label, words, press } = cursor
  const block = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    block.current?.focus({ preventScroll: true })
    block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <button
      ref={block}
      type="button"
      className={css.cursor}
      style={{ top: pixelsOf(place.start - from), height: pixelsOf(place.end - place.start) }}
      aria-label={words}
      onKeyDown={press}
    >
      {label} · {timeOf(place.start)}–{timeOf(place.end)}
    </button>
  )
}
