import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Above this many rows only those in sight are in the document. */
const VIRTUAL_ABOVE = 100
const OVERSCAN = 12

/** Which rows are drawn, and the height of those before and after them. */
export interface RowsInSight {
  indexes: number[]
  before: number
  after: number
  /** Scrolls a row into the document. */
  show: (index: number) => void
}

/** All rows of a short page; of a long one those in sight. Rows of `height` pixels under a sticky header. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): RowsInSight {
  const virtual = count > VIRTUAL_ABOVE
  // oxlint-disable-next-line react/incompatible-library -- its functions are called anew on every render, and none is memoised
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  })
  if (!virtual)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      show: () => undefined,
    }
  const items = virtualizer.getVirtualItems()
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    show: (index) => virtualizer.scrollToIndex(index),
  }
}
