import { openMailbox } from '../server/test/suites/mailbox.ts'
import { storeEmail } from './src/mail.ts'

/** The product as the browser tests meet it, with a real mail server beside it. */
const mailbox = await openMailbox(storeEmail)
process.env['SMTP_URL'] = mailbox.url
await import('../demo/src/main.ts')
