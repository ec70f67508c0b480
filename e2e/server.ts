import { openMailbox } from '../server/test/suites/mailbox.ts'
import { openModel, saying } from '../server/test/suites/model.ts'
import { storeEmail } from './src/mail.ts'
import { NEVER, PROPOSED, storeModel } from './src/model.ts'

/** The product as the browser tests meet it, with a real mail server and a language model beside it. */
const mailbox = await openMailbox(storeEmail)
process.env['SMTP_URL'] = mailbox.url
const model = await openModel()
const propose = saying((question) => `${PROPOSED} ${question.slice(question.lastIndexOf(':\n') + 2)}`)
model.answer((heard, response) => {
  const asked = heard.body.messages.at(-1)?.content ?? ''
  if (!asked.includes(NEVER)) propose(heard, response)
})
process.env['AI_PRIVATE_HOSTS'] = model.host
storeModel(model.url)
await import('../demo/src/main.ts')
