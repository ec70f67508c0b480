import { lazy, Suspense } from 'react'
import type { VirtualRowsProps } from './VirtualRows.tsx'

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((file) => ({ default: file.VirtualRows })))

/** Above this many rows only those in sight are in the document. */
const VIRTUAL_ABOVE = 100

/** All rows of a short page; of a long one those in sight. */
export function Rows(props: VirtualRowsProps) {
  const { count, renderRow } = props
  const plain = (many: number) => Array.from({ length: many }, (_, index) => renderRow(index))
  if (count <= VIRTUAL_ABOVE) return plain(count)
  return (
    <Suspense fallback={plain(VIRTUAL_ABOVE)}>
      <VirtualRows {...props} />
    </Suspense>
  )
}

/** Focuses what may only be drawn after the table has scrolled to it. */
export function focusWhenThere(find: () => HTMLElement | null | undefined): void {
  const row = find()
  if (row) row.focus()
  else requestAnimationFrame(() => find()?.focus())
}
