import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What a clinic must keep from whoever gets hold of its database alone (security.md 2.13). */
export interface Vault {
  /** A text that only this installation can read again, as it is stored. Twice the same text is sealed differently. */
  seal(drawer: Drawer, text: string): string
  /** @throws VaultError when it was sealed with another secret, for another tenant or purpose, or was changed */
  open(drawer: Drawer, sealed: string): string
  /** The same for the same text, and telling nothing of it: what a sealed text is looked up by. */
  mark(drawer: Drawer, text: string): string
}

/** Whose and what it is: each has keys of its own, so that nothing sealed or marked for one is good for another. */
export interface Drawer {
  tenant_id: number
  purpose: string
}

/** What was sealed cannot be read: the installation's secret is not the one it was sealed with. */
export class VaultError extends Error {}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
/** Begins what is sealed, so that another way of sealing can follow. */
const FORM = 'v1.'

/** Seals with AES-256-GCM and marks with HMAC-SHA-256 under keys derived from the installation's secret by HKDF. */
export function vaultOf(secret: string): Vault {
  const keys = new Map<string, Buffer>()
  const keyFor = (use: 'seal' | 'mark', { tenant_id, purpose }: Drawer): Buffer => {
    const name = `bcare/${use}/${tenant_id}/${purpose}`
    const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'bcare vault', name, 32))
    keys.set(name, key)
    return key
  }
  return {
    seal(drawer, text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, keyFor('seal', drawer), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return FORM + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(drawer, sealed) {
      const bytes = Buffer.from(sealed.startsWith(FORM) ? sealed.slice(FORM.length) : '', 'base64url')
      if (bytes.length < NONCE + TAG) throw new VaultError('what is to be opened was not sealed')
      const cipher = createDecipheriv(CIPHER, keyFor('seal', drawer), bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      })
      cipher.setAuthTag(bytes.subarray(-TAG))
      try {
        return cipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + cipher.final('utf8')
      } catch (cause) {
        throw new VaultError(`what was sealed for ${drawer.purpose} does not open`, { cause })
      }
    },
    mark: (drawer, text) => createHmac('sha256', keyFor('mark', drawer)).update(text).digest('base64url'),
  }
}
