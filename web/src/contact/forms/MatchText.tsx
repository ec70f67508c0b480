import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import css from './forms.module.css'
import type { SubmissionRow } from './submission-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'

/** The customer that a submission became, or who it may be. */
export function MatchText({ row }: { row: SubmissionRow }) {
  const { person_id, person_name, person_code, matched_person_id, matched_person_name, matched_person_code } =
    row
  const id = person_id ?? matched_person_id
  const name = person_name ?? matched_person_name
  if (id === null || name === null) return null
  return (
    <Anchor
      size="sm"
      className={person_id === null ? css.maybe : undefined}
      renderRoot={(props) => <Link {...props} to={`/customer/profile/${id}`} />}
      title={person_code ?? matched_person_code ?? undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {person_id === null ? TEXTS.maybe(name) : name}
    </Anchor>
  )
}
