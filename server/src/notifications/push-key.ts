import type { ECDH } from 'node:crypto'
import { senderKey } from '../adapters/web-push.ts'
import type { Vault } from '../kit/vault.ts'

/**
 * The key pair by which push services know a clinic. It follows from the installation's secret, so that nothing has to be
 * stored: with another secret every browser subscribes anew.
 */
export function pushKey(vault: Vault, tenant_id: number): ECDH {
  for (let draw = 0; ; draw += 1) {
    const secret = vault.mark({ tenant_id, purpose: 'web-push' }, `key ${draw}`)
    const key = senderKey(Buffer.from(secret, 'base64url'))
    if (key !== undefined) return key
  }
}

/** What a browser subscribes with, base64url. */
export const publicKey = (vault: Vault, tenant_id: number): string =>
  pushKey(vault, tenant_id).getPublicKey('base64url')
