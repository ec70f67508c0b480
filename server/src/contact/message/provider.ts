import type { MessageChannel, MessageProviderName } from '@bcare/rules/contact/message/message'

/** A message as it is handed to a provider. */
export interface Outgoing {
  /** Names the message to the provider: the same for every try, so that it is sent once. */
  request_id: string
  to: string
  subject: string | null
  content: string
  zns_template: string | null
  params: Record<string, string> | null
}

/**
 * What became of it: taken (by this number); refused for good, with why; not now, so it is tried again; or unknown,
 * because the answer was lost.
 */
export type Handed =
  | { kind: 'sent'; provider_message_id: string | null }
  | { kind: 'refused' | 'later' | 'unknown'; problem: string }

/** One way out of the clinic; a file for each. */
export interface MessageProvider {
  channel: MessageChannel
  name: Exclude<MessageProviderName, 'manual'>
  /** Whether the same request may be handed over again after an answer that was lost: nobody gets it twice. */
  repeatable: boolean
  /** @throws the error of the connection: the answer was lost */
  send: (message: Outgoing) => Promise<Handed>
}
