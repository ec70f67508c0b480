import { IconGripVertical } from '@tabler/icons-react'
import css from './reorder.module.css'
import type { useReorder } from './use-reorder.ts'

interface GripProps {
  /** What `gripOf` of `useReorder` gives for the row. */
  grip: ReturnType<ReturnType<typeof useReorder>['gripOf']>
  /** What it moves, as in «Xếp thứ tự Ghế 1». */
  label: string
  hint: string
}

/** What a row is moved by: dragged, or with the arrow keys while it has the focus. */
export const Grip = ({ grip, label, hint }: GripProps) => (
  <button type="button" {...grip} className={css.grip} aria-label={label} title={hint}>
    <IconGripVertical size={18} aria-hidden />
  </button>
)
