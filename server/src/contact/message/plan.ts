import { addressOf, leftOut, sendableAt, type LeftOut } from '@bcare/rules/contact/message/eligible'
import type { MessageChannel, MessagePurpose } from '@bcare/rules/contact/message/message'
import { smsSize, withoutAccents, type SmsSize } from '@bcare/rules/contact/message/sms'
import {
  blanksOf,
  filledMessage,
  type MessageBlank,
  type MessageFacts,
} from '@bcare/rules/contact/message/template'
import { settingForJob } from '../../settings/setting.ts'
import type { KnownAddressee } from './addressees.ts'
import type { Asking } from './providers.ts'

/** What a message says, by which way and when. */
export interface MessageText {
  channel: MessageChannel
  purpose: MessagePurpose
  subject: string | null
  content: string
  template_term_id: number | null
}

export interface PlannedMessage {
  text: string
  missing: MessageBlank[]
  left_out: LeftOut | undefined
  to: string | null
  /** Undefined where the clinic is quiet all day. */
  due_at: string | undefined
  size: SmsSize
  parts: number
  cost: number
  /** What the blanks of a template of Zalo are filled with. */
  params: Record<string, string>
}

/** A clinic's rules of sending, read once for many messages. */
export interface SendingRules {
  plain: boolean
  quiet: { from: string; to: string } | null
  cap: number
  sms_price: number
  zns_price: number
  clinic: MessageFacts
}

export async function sendingRules(asking: Asking): Promise<SendingRules> {
  return {
    plain: await settingForJob(asking, 'messaging.sms_plain'),
    quiet: await settingForJob(asking, 'messaging.quiet_hours'),
    cap: await settingForJob(asking, 'messaging.marketing_cap'),
    sms_price: await settingForJob(asking, 'messaging.sms_price'),
    zns_price: await settingForJob(asking, 'messaging.zns_price'),
    clinic: {
      phong_kham: await settingForJob(asking, 'clinic.name'),
      dia_chi: await settingForJob(asking, 'clinic.address'),
      dien_thoai: await settingForJob(asking, 'clinic.phone'),
    },
  }
}

/** A message as it would leave: its words, where to, when, what it costs, and what stands in its way. */
export function plannedMessage(
  { channel, purpose, content }: MessageText,
  to: KnownAddressee,
  { plain, quiet, cap, sms_price, zns_price, clinic }: SendingRules,
  { earliest, more = {} }: { earliest: Date; more?: MessageFacts },
): PlannedMessage {
  const facts: MessageFacts = { ...clinic, ...to.facts, ...more }
  const filled = filledMessage(content, facts)
  const words = 'text' in filled ? filled.text : content
  const text = channel === 'sms' && plain ? withoutAccents(words) : words
  const size = smsSize(text)
  const parts = channel === 'sms' ? size.parts : 1
  const price = channel === 'sms' ? sms_price : channel === 'zalo_zns' ? zns_price : 0
  return {
    text,
    missing: 'missing' in filled ? filled.missing : [],
    left_out: leftOut(purpose, channel, to.addressee, { marketing: cap }),
    to: addressOf(channel, to.addressee),
    due_at: sendableAt(purpose, quiet, earliest),
    size,
    parts,
    cost: parts * price,
    params: Object.fromEntries(blanksOf(content).map((blank) => [blank, facts[blank] ?? ''])),
  }
}
