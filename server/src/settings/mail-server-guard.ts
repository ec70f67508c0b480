import { Fault } from '@bcare/contract'
import { mailServerProblem, readMailServer } from '@bcare/rules/settings/mail-server'
import type { Wanted } from './setting-write.ts'

const KEY = 'messaging.smtp_url'

/**
 * A mail server of the clinic's own is one on the internet, or one that the operator allows. What is not an address at
 * all is the contract's to refuse; where a name leads is looked at before each letter (adapters/public-address.ts).
 * @throws Fault invalid
 */
export function checkMailServer(wanted: readonly Wanted[], private_hosts: readonly string[]): void {
  for (const { key, value, reset } of wanted) {
    if (key !== KEY || reset === true || typeof value !== 'string') continue
    const message = 'server' in readMailServer(value) ? mailServerProblem(value, private_hosts) : undefined
    if (message !== undefined) throw new Fault('invalid', message, { errors: [{ field: key, message }] })
  }
}
