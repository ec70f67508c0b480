import { openMailbox } from '../server/test/suites/mailbox.ts'
import { openModel, saying, sayingInPieces } from '../server/test/suites/model.ts'
import { storeEmail } from './src/mail.ts'
import { BROKEN, FORGOTTEN, HALF, NEVER, PROPOSED, storeModel } from './src/model.ts'

/** The product as the browser tests meet it, with a real mail server and a language model beside it. */
const mailbox = await openMailbox(storeEmail)
process.env['SMTP_URL'] = mailbox.url
const model = await openModel()
const proposalOf = (question: string) =>
  `${PROPOSED} ${question.slice(question.lastIndexOf(':\n') + 2)}`.replaceAll(FORGOTTEN, 'sớm')
const propose = { whole: saying(proposalOf), pieces: sayingInPieces(proposalOf) }
const halfWay = sayingInPieces(proposalOf, 3)
const breakOff: typeof halfWay = (heard, response) => {
  halfWay(heard, response)
  response.end()
}
model.answer((heard, response) => {
  const asked = heard.body.messages.at(-1)?.content ?? ''
  if (asked.includes(NEVER)) return
  if (asked.includes(HALF)) halfWay(heard, response)
  else if (asked.includes(BROKEN)) breakOff(heard, response)
  else propose[heard.body.stream === true ? 'pieces' : 'whole'](heard, response)
})
process.env['AI_PRIVATE_HOSTS'] = model.host
storeModel(model.url)
await import('../demo/src/main.ts')
