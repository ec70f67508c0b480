import { formatDateTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Box, Group } from '@mantine/core'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './forms.module.css'
import { sourceOf, type SubmissionRow } from './submission-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'
import { WaitText } from './WaitText.tsx'

/** A submission at a glance, for a phone: who, what they want, how long they have waited, who it may be. */
export function SubmissionCard({ row }: { row: SubmissionRow }) {
  const statuses = useConstant('form_submission.status')
  return (
    <span className={css.card}>
      <span className={css.cardTitle}>{row.name}</span>
      {(row.phone ?? row.email) && (
        <Box component="span" className="numeric">
          {row.phone ? formatPhone(row.phone) : row.email}
        </Box>
      )}
      {(row.interest ?? row.message) && <span className={css.cardWords}>{row.interest ?? row.message}</span>}
      <Group component="span" gap="4px 12px">
        <StatusBadge value={row.status} options={statuses} />
        <WaitText row={row} />
      </Group>
      {row.status !== 'converted' && row.matched_person_name && (
        <span className={css.maybe}>{TEXTS.maybe(row.matched_person_name)}</span>
      )}
      <span className={css.cardLine}>
        {[formatDateTime(row.submitted_at), sourceOf(row), row.assigned_user_name ?? TEXTS.unassigned].join(
          ' · ',
        )}
      </span>
    </span>
  )
}
