import type { Row } from '@bcare/contract'
import type { FormSubmission } from '@bcare/contract/contact/form-submission'
import { FORM_TEXTS as TEXTS } from './texts.ts'

export type SubmissionRow = Row<typeof FormSubmission>

/** Where a submission came from: its form, and the advertisement behind it. */
export const sourceOf = ({ form_name, utm }: SubmissionRow): string =>
  [form_name ?? TEXTS.by_hand, [utm['utm_source'], utm['utm_campaign']].filter(Boolean).join(' / ')]
    .filter(Boolean)
    .join(' · ')
