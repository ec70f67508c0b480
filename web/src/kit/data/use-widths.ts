import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const watched = new WeakMap<Element, () => void>()
/** One for all rows of all tables. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) watched.get(target)?.()
})

export interface Widths {
  /** Of each of the pieces, in pixels. */
  pieces: readonly number[]
  /** What they may take together. */
  room: number
}

/**
 * How wide the children of `row` are, and how much room `within` gives them. `of` says what they are: while it is new the
 * answer is undefined, and all of them must be drawn, so that they can be measured.
 */
export function useWidths(
  row: RefObject<HTMLElement | null>,
  of: string,
  within: RefObject<HTMLElement | null> = row,
): Widths | undefined {
  const [state, setState] = useState<Widths & { of: string }>()
  const measured = useRef<{ of: string; pieces: readonly number[] }>(undefined)
  useLayoutEffect(() => {
    const place = within.current
    if (row.current === null || place === null) return undefined
    if (measured.current?.of !== of) {
      const pieces = [...row.current.children].map((child) => child.getBoundingClientRect().width)
      measured.current = { of, pieces }
    }
    const { pieces } = measured.current
    const measure = () => {
      const room = place.clientWidth
      setState((before) => (before?.of === of && before.room === room ? before : { of, pieces, room }))
    }
    measure()
    watched.set(place, measure)
    observer.observe(place)
    return () => {
      watched.delete(place)
      observer.unobserve(place)
    }
  }, [row, of, within])
  return state?.of === of ? state : undefined
}
