import { openMailbox } from '../server/test/suites/mailbox.ts'
import { keepLetter } from './src/mail.ts'

/** The product as the stories meet it, with a real mail server beside it. */
const mailbox = await openMailbox(keepLetter)
process.env['SMTP_URL'] = mailbox.url
await import('../demo/src/main.ts')
