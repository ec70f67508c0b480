import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** Where something dragged to a height belongs among rows: before the first whose middle is below it. */
export function placeAt(y: number, rows: readonly { top: number; bottom: number }[], from: number): number {
  const others = rows.filter((_row, index) => index !== from)
  const before = others.findIndex(({ top, bottom }) => y < (top + bottom) / 2)
  return before === -1 ? others.length : before
}

interface Drag {
  from: number
  to: number
}

/**
 * A list whose rows are put in order by a grip: dragged by mouse or finger to where a line shows, or moved by the arrow
 * keys while the grip has the focus. `onMove` puts a row elsewhere. The rows stay where they are until the drop, so that
 * the grip in the hand is never taken out of the page.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag>()

  const follow = (event: PointerEvent, { from, to }: Drag) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const place = placeAt(event.clientY, rows, from)
    if (place !== to) setDrag({ from, to: place })
  }
  const drop = () => {
    if (drag && drag.from !== drag.to) onMove(drag.from, drag.to)
    setDrag(undefined)
  }
  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag) follow(event, drag)
    },
    onPointerUp: drop,
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (event.key === 'Escape') setDrag(undefined)
      if (by === 0) return
      event.preventDefault()
      onMove(index, index + by)
    },
  })
  /** How a row looks during a drag: in the hand, or with the line of the drop above or below it. */
  const lookOf = (index: number): 'held' | 'above' | 'below' | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return 'held'
    if (index !== drag.to) return undefined
    return drag.to < drag.from ? 'above' : 'below'
  }
  return { list, lookOf, gripOf }
}
