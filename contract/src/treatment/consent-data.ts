import { AGREED_BY } from '@bcare/rules/treatment/line'
import * as z from 'zod/mini'
import { choice, count, date, id, longText, text } from '../kit/index.ts'
import { SignatureMark } from './agreement.ts'

/** What a customer, or a child's guardian, consents to: the text as it was shown, who signed it, before which witness. */
export const ConsentData = z.strictObject({
  template_term_id: z.optional(id),
  /** The version of the template that the text was taken from. */
  template_version: z.optional(count),
  title: z.optional(text(200)),
  text: z.optional(longText(8000)),
  /** Further lines of the plan that it is about. */
  attachment_ids: z.optional(z.array(id).check(z.maxLength(50))),
  agreed_by: z.optional(choice(AGREED_BY)),
  agreed_on: z.optional(date),
  signer_name: z.optional(text(120)),
  relative_id: z.optional(id),
  signature: z.optional(SignatureMark),
  /** The paper, where it was signed on one. */
  file_usage_id: z.optional(id),
  witness_user_id: z.optional(id),
})
export type ConsentData = z.output<typeof ConsentData>
