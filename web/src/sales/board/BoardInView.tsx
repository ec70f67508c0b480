import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { HEAD, SLOT } from './board-sizes.ts'

const OVERSCAN = 3
/** Rows come and go by pairs, so that most scrolling draws nothing. */
const PAIR = 2

/** The part of a board that is in sight, and a few rows around: rows `from` up to before `to`, columns `first` up to before `end`. */
interface BoardPart {
  from: number
  to: number
  first: number
  end: number
}

const NOTHING: BoardPart = { from: 0, to: 0, first: 0, end: 0 }

const same = (one: BoardPart, other: BoardPart) =>
  one.from === other.from && one.to === other.to && one.first === other.first && one.end === other.end

function partOf(
  { scrollTop, scrollLeft, scrollWidth, clientHeight, clientWidth }: HTMLElement,
  columns: number,
): BoardPart {
  const top = (scrollTop - HEAD) / SLOT
  const width = scrollWidth / columns
  return {
    from: Math.max(0, Math.floor((top - OVERSCAN) / PAIR) * PAIR),
    to: Math.ceil((top + clientHeight / SLOT + OVERSCAN) / PAIR) * PAIR,
    first: Math.floor(scrollLeft / width),
    end: Math.ceil((scrollLeft + clientWidth) / width),
  }
}

const InView = createContext(NOTHING)

interface BoardInViewProps {
  scroller: HTMLElement | null
  columns: number
  children: ReactNode
}

/** Gives the lists of cards, and no other component, which part of the board is in sight: scrolling draws only cards anew. */
export function BoardInView({ scroller, columns, children }: BoardInViewProps) {
  const [part, setPart] = useState(NOTHING)
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const measure = () => {
      const next = partOf(scroller, columns)
      setPart((old) => (same(old, next) ? old : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [scroller, columns])
  return <InView value={part}>{children}</InView>
}

const NONE = { from: 0, to: 0 }

/** The rows of a column that are drawn: while a card is in the hand it may be carried to any column. */
export function useRowsInView(column: number, dragging: boolean): Pick<BoardPart, 'from' | 'to'> {
  const part = use(InView)
  return dragging || (column >= part.first && column < part.end) ? part : NONE
}
