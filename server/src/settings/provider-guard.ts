import { Fault } from '@bcare/contract'
import { providerProblem, readProvider } from '@bcare/rules/settings/provider-address'
import type { SettingInput } from './setting-write.ts'

const KEY = 'ai.url'

/**
 * A clinic's language model is one on the internet, or one that the operator allows. What is no address at all is the
 * contract's to refuse; where a name leads is looked at before each question (adapters/guarded-fetch.ts).
 * @throws Fault invalid
 */
export function checkProvider(changes: readonly SettingInput[], private_hosts: readonly string[]): void {
  for (const { key, value, reset } of changes) {
    if (key !== KEY || reset === true || typeof value !== 'string' || value === '') continue
    const message = 'provider' in readProvider(value) ? providerProblem(value, private_hosts) : undefined
    if (message !== undefined) throw new Fault('invalid', message, { errors: [{ field: key, message }] })
  }
}
