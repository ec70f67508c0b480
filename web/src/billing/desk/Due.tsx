import { formatDate } from '@bcare/rules/text/date'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'

const LATE = '#E03131'

/** By when something has to be paid, and that this day has passed. */
export const Due = ({ due_at, is_overdue }: { due_at: string | null; is_overdue: boolean }) =>
  due_at === null ? null : (
    <>
      {formatDate(due_at)} {is_overdue && <ColourBadge label={TEXTS.overdue} color={LATE} />}
    </>
  )

/** The same as a cell of a list, which is empty where there is no such day. */
export const dueOf = (row: { due_at: string | null; is_overdue: boolean }) =>
  row.due_at === null ? null : <Due {...row} />
