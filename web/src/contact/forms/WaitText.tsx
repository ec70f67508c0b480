import { isOpenSubmission, waitMinutes, waitTone, waitWords } from '@bcare/rules/contact/submission'
import { useNow } from '../../kit/use-now.ts'
import css from './forms.module.css'
import type { SubmissionRow } from './submission-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'

type Waiting = Pick<SubmissionRow, 'status' | 'submitted_at' | 'contacted_at'>

/** How long a visitor has waited for a call, or waited until it came: green, amber and red by what that does to them. */
export function WaitText({ row }: { row: Waiting }) {
  const now = useNow()
  const waits = row.contacted_at === null
  if (waits && row.status !== 'converted' && !isOpenSubmission(row.status)) return null
  const minutes = waitMinutes(row.submitted_at, row.contacted_at, now)
  const words = waitWords(minutes)
  return (
    <span className={css.wait} data-tone={waitTone(minutes)} data-waits={waits || undefined}>
      {waits ? TEXTS.waits(words) : TEXTS.answered_in(words)}
    </span>
  )
}
