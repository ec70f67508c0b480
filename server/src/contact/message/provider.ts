import type { MessageChannel } from '@bcare/rules/contact/message/message'

/** A message as it is handed to a provider. */
export interface Outgoing {
  /** Names the message to the provider: the same for every try, so that it is sent once. */
  request_id: string
  to: string
  subject: string | null
  content: string
}

/**
 * What became of it: taken (by this number); refused for good, with why; not now, so it is tried again; or unknown, when
 * the answer was lost and the provider does not tell the same message twice apart.
 */
export type Handed =
  | { kind: 'sent'; provider_message_id: string | null }
  | { kind: 'refused'; problem: string }
  | { kind: 'later'; problem: string }

/** One way out of the clinic; a file for each. */
export interface MessageProvider {
  channel: MessageChannel
  name: string
  /** Whether the same request may be handed over again after an answer that was lost. */
  repeatable: boolean
  send: (message: Outgoing) => Promise<Handed>
}
