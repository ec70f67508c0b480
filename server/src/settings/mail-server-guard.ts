import { Fault } from '@bcare/contract'
import { mailServerProblem, readMailServer } from '@bcare/rules/settings/mail-server'
import type { SettingInput } from './setting-write.ts'

const KEY = 'messaging.smtp_url'

/**
 * A mail server of the clinic's own is one on the internet, or one that the operator allows. What is not an address at
 * all is the contract's to refuse; where a name leads is looked at before each email (adapters/public-address.ts).
 * @throws Fault invalid
 */
export function checkMailServer(changes: readonly SettingInput[], private_hosts: readonly string[]): void {
  for (const { key, value, reset } of changes) {
    if (key !== KEY || reset === true || typeof value !== 'string') continue
    const message = 'server' in readMailServer(value) ? mailServerProblem(value, private_hosts) : undefined
    if (message !== undefined) throw new Fault('invalid', message, { errors: [{ field: key, message }] })
  }
}
