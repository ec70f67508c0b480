import { formatDateTime } from '@bcare/rules/text/date'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

/** What became of the invitation of a member who has never signed in, from the moment until which it is good. */
export function invitationWords(invited_until: string | null): string {
  if (invited_until === null) return TEXTS.never
  return new Date(invited_until).getTime() > Date.now()
    ? TEXTS.invited_until(formatDateTime(invited_until))
    : TEXTS.invited_late
}
