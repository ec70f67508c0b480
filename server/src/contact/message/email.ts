import { isRefused, type Mailer, type MailServer } from '../../adapters/mail.ts'
import type { MessageProvider } from './provider.ts'

/** Emails by the clinic's mail server; the message id is the same for every try, so that mailboxes show it once. */
export function emailProvider(mailer: Mailer, server: MailServer): MessageProvider {
  return {
    channel: 'email',
    name: 'smtp',
    repeatable: true,
    async send({ request_id, to, subject, content }) {
      const message_id = `<${request_id.toLowerCase()}@bcare.local>`
      try {
        await mailer.send({ to, subject: subject ?? '', text: content, server, message_id })
        return { kind: 'sent', provider_message_id: null }
      } catch (error) {
        const problem = error instanceof Error ? error.message.slice(0, 200) : 'Không gửi được thư'
        return isRefused(error) ? { kind: 'refused', problem } : { kind: 'later', problem }
      }
    },
  }
}
