import type { Output } from '@bcare/contract'
import type { message } from '@bcare/contract/contact/message'
import type { Term } from '@bcare/contract/settings/term'
import type { Row } from '@bcare/contract/kit/entity'
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessagePurpose,
} from '@bcare/rules/contact/message/message'
import { api, useRead } from '../../kit/api/api.ts'

/** What is typed of a message, to one customer or to many. */
export interface TypedMessage {
  channel: MessageChannel | null
  purpose: MessagePurpose
  template_term_id: number | null
  subject: string
  content: string
  schedule_at: string | null
}

export const EMPTY_MESSAGE: TypedMessage = {
  channel: null,
  purpose: 'care',
  template_term_id: null,
  subject: '',
  content: '',
  schedule_at: null,
}

const TEMPLATES = { vocabulary: 'message_template', is_active: true, limit: 200 } as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export interface MessageTemplate {
  id: number
  name: string
  subject: string
  content: string
  channel: MessageChannel | undefined
  is_zns: boolean
}

const templateOf = ({ id, name, data }: Row<typeof Term>): MessageTemplate => ({
  id,
  name,
  subject: textOf(data['subject']),
  content: textOf(data['content']),
  channel: MESSAGE_CHANNELS.find((one) => one === data['channel']),
  is_zns: textOf(data['zns_template_id']) !== '',
})

/** The templates of the clinic, and the channels with what stands in their way. */
export function useComposing() {
  const templates = useRead(api.term.list, TEMPLATES, { quiet: true })
  const channels = useRead(api.message.channels, {}, { quiet: true })
  return {
    templates: templates.data?.data.map(templateOf),
    channels: channels.data?.channels,
    error: templates.error ?? channels.error,
    retry: () => {
      void templates.refetch()
      void channels.refetch()
    },
  }
}

/** The channel that is written by when none was chosen: the first that is set up. */
export const channelOf = (
  typed: TypedMessage,
  channels: readonly { channel: MessageChannel; is_set: boolean }[],
): MessageChannel | undefined => typed.channel ?? channels.find(({ is_set }) => is_set)?.channel

/** What of a typed message is sent, to whomever. */
type SentMessage = Pick<
  Output<typeof message.history>['data'][number],
  'purpose' | 'subject' | 'content' | 'template_term_id'
> & { channel: MessageChannel; schedule_at: string | null }

/** What of a typed message is sent. */
export const sentOf = (typed: TypedMessage, channel: MessageChannel): SentMessage => ({
  channel,
  purpose: typed.purpose,
  subject: channel === 'email' && typed.subject.trim() !== '' ? typed.subject.trim() : null,
  content: typed.content.trim(),
  template_term_id: typed.template_term_id,
  schedule_at: typed.schedule_at,
})
