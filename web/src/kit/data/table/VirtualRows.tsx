import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useImperativeHandle } from 'react'
import css from './DataTable.module.css'

const OVERSCAN = 12

export interface VirtualRowsProps {
  count: number
  /** Pixels of one row. */
  height: number
  scroller: RefObject<HTMLElement | null>
  /** Is given a function that scrolls a row into the document. */
  show: RefObject<((index: number) => void) | null>
  renderRow: (index: number) => ReactNode
}

/** Of many rows those in sight, and room for the others. Loaded with the first page that is long enough to need it. */
export function VirtualRows({ count, height, scroller, show, renderRow }: VirtualRowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- its functions are called anew on every render, and none is memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  })
  useImperativeHandle(show, () => (index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  const items = virtualizer.getVirtualItems()
  return (
    <>
      <Spacer height={items[0]?.start ?? 0} />
      {items.map(({ index }) => renderRow(index))}
      <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  )
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={css.spacer} style={{ height }} /> : null
}
