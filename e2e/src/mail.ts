import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeFor, type Email } from '../../server/test/suites/mailbox.ts'

const file = () => join(process.env['E2E_DATA'] ?? '', 'emails.jsonl')

/** Stores an email where browser tests find it, which run in other processes than the mail server. */
export const storeEmail = (email: Email): void => appendFileSync(file(), `${JSON.stringify(email)}\n`)

/** There is no file before the first one. */
const emails = (): Email[] =>
  (existsSync(file()) ? readFileSync(file(), 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Email)

/** The code of the newest email to an address. */
export const mailedCode = (address: string): string => codeFor(emails(), address)

/** The link of the newest invitation to an address. */
export const mailedInvitation = (address: string): string =>
  /https?:\S+\/invitation#\S+/.exec(emails().findLast(({ to }) => to.includes(address))?.text ?? '')?.[0] ??
  ''

/** The emails to an address, the newest last. */
export const mailedTo = (address: string): Email[] => emails().filter(({ to }) => to.includes(address))
