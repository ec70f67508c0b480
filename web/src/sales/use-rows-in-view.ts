import { useLayoutEffect, useState } from 'react'

const OVERSCAN = 3
/** Rows come and go by pairs, so that most scrolling draws nothing. */
const PAIR = 2

interface Rows {
  from: number
  to: number
}

/** Rows of equal height under a head that are in sight in what scrolls, and a few around them: `from` up to before `to`. */
export function useRowsInView(scroller: HTMLElement | null, head: number, height: number): Rows {
  const [rows, setRows] = useState<Rows>({ from: 0, to: 0 })
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const measure = () => {
      const top = (scroller.scrollTop - head) / height
      const from = Math.max(0, Math.floor((top - OVERSCAN) / PAIR) * PAIR)
      const to = Math.ceil((top + scroller.clientHeight / height + OVERSCAN) / PAIR) * PAIR
      setRows((old) => (old.from === from && old.to === to ? old : { from, to }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [scroller, head, height])
  return rows
}
