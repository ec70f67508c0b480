import { isQuiet, type QuietHours } from '../preference.ts'
import { addDays, clinicDate, formatTime, instantAt, type Instant } from '../../text/date.ts'
import type { MessageChannel, MessagePurpose } from './message.ts'

/** What decides whether a customer is written to. */
export interface Addressee {
  phone: string | null
  email: string | null
  do_not_contact: boolean
  /** Null where nobody was asked. */
  consent_marketing: boolean | null
  is_blocked: boolean
  /** Messages of marketing that were sent in the days that the cap looks at. */
  recent_marketing: number
}

export const LEFT_OUT = ['do_not_contact', 'no_consent', 'no_address', 'blocked', 'too_many'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export const LEFT_OUT_LABELS: Readonly<Record<LeftOut, string>> = {
  do_not_contact: 'Khách không muốn được liên hệ',
  no_consent: 'Khách chưa đồng ý nhận tin ưu đãi',
  no_address: 'Chưa có số điện thoại hoặc email cho kênh này',
  blocked: 'Khách đang bị chặn',
  too_many: 'Khách đã nhận đủ tin ưu đãi trong thời gian này',
}

/** Where a channel reaches a customer; null where it does not. */
export const addressOf = (
  channel: MessageChannel,
  { phone, email }: Pick<Addressee, 'phone' | 'email'>,
): string | null => (channel === 'email' ? email : phone)

/**
 * Why a customer is left out of a message; undefined when it may be sent. What belongs to a transaction is sent to
 * everybody who can be reached; all else only to customers who may be contacted, and offers only to those who agreed.
 */
export function leftOut(
  purpose: MessagePurpose,
  channel: MessageChannel,
  to: Addressee,
  caps: { marketing: number },
): LeftOut | undefined {
  if (addressOf(channel, to) === null) return 'no_address'
  if (purpose === 'transaction') return undefined
  if (to.do_not_contact) return 'do_not_contact'
  if (to.is_blocked) return 'blocked'
  if (purpose !== 'marketing') return undefined
  if (to.consent_marketing !== true) return 'no_consent'
  return to.recent_marketing >= caps.marketing ? 'too_many' : undefined
}

/** Offers come between these hours alone, whatever a clinic sets. */
const OFFERS: QuietHours = { from: '21:00', to: '08:00' }

/** The next moment at which a span of quiet is over. */
function endOfQuiet({ to }: QuietHours, now: Instant): string {
  const [hours = 0, minutes = 0] = to.split(':').map(Number)
  const at = instantAt(clinicDate(now), hours * 60 + minutes)
  return Date.parse(at) > new Date(now).getTime()
    ? at
    : instantAt(addDays(clinicDate(now), 1), hours * 60 + minutes)
}

/**
 * When a message may leave: now, or once the quiet hours are over. A transaction does not wait; a clinic that is quiet
 * all day sends nothing else, which is answered as undefined.
 */
export function sendableAt(
  purpose: MessagePurpose,
  quiet: QuietHours | null,
  now: Instant,
): string | undefined {
  const at = new Date(now).toISOString()
  if (purpose === 'transaction') return at
  const spans = [quiet, purpose === 'marketing' ? OFFERS : null].filter((span) => span !== null)
  if (spans.some(({ from, to }) => from === to)) return undefined
  let moment = at
  for (let round = 0; round < 4; round += 1) {
    const span = spans.find((one) => isQuiet(one, formatTime(moment)))
    if (span === undefined) return moment
    moment = endOfQuiet(span, moment)
  }
  return undefined
}
