import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Hours, pixelsOf } from '../calendar/grid-model.ts'

interface GridScrollOptions {
  scroller: RefObject<HTMLElement | null>
  date: string
  hours: Hours
  /** Minutes of the present, when the day is today. */
  line: number | undefined
  /** Minutes of the first appointment. */
  first: number | undefined
  single: boolean
  column: number
  onColumn: (index: number) => void
}

const OPENING = 8 * 60
const AHEAD = 45

/** Brings the present, else the first appointment, into sight when a day is opened; and the chosen column on a phone. */
export function useGridScroll({
  scroller,
  date,
  hours,
  line,
  first,
  single,
  column,
  onColumn,
}: GridScrollOptions): void {
  const opened = useRef<string>(undefined)
  useLayoutEffect(() => {
    const target = scroller.current
    const key = `${date}/${first === undefined}`
    if (target === null || opened.current === key || opened.current === `${date}/false`) return
    opened.current = key
    const minutes = (line ?? Math.min(first ?? OPENING, OPENING + 4 * 60)) - AHEAD
    target.scrollTo({ top: pixelsOf(Math.max(0, minutes - hours.from)) })
  }, [scroller, date, hours, line, first])

  const shown = useRef(0)
  useEffect(() => {
    const target = scroller.current
    if (target === null || !single || shown.current === column) return
    shown.current = column
    target.scrollTo({ left: column * widthOf(target), behavior: 'smooth' })
  }, [scroller, single, column])

  useEffect(() => {
    const target = scroller.current
    if (target === null || !single) return undefined
    const settle = () => {
      const index = Math.round(target.scrollLeft / widthOf(target))
      if (index === shown.current) return
      shown.current = index
      onColumn(index)
    }
    target.addEventListener('scrollend', settle)
    return () => target.removeEventListener('scrollend', settle)
  }, [scroller, single, onColumn])
}

const widthOf = (scroller: HTMLElement): number =>
  scroller.querySelector<HTMLElement>('[data-column]')?.offsetWidth ?? scroller.clientWidth
