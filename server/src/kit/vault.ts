import { createHmac } from 'node:crypto'
import { decrypt, derive, encrypt, VaultError } from './key-wrap.ts'

export { VaultError }

/** What a clinic must keep from an intruder who gets hold of its database alone (docs/security.md "Secrets of a clinic"). */
export interface Vault {
  /** Has a clinic's keys at hand: before whatever seals, opens or marks for it. Routes and jobs ask for it. */
  ready(tenant_id: number): Promise<void>
  /** A text that only this installation can read again, as it is stored. Twice the same text is sealed differently. */
  seal(drawer: Drawer, text: string): string
  /** @throws VaultError when it was sealed with another key, for another tenant or purpose, or was changed */
  open(drawer: Drawer, sealed: string): string
  /** The same for the same text, and revealing nothing of it: what a sealed text is looked up by. */
  mark(drawer: Drawer, text: string): string
}

/** Whose and what it is: each has keys of its own, so that nothing sealed or marked for one is good for another. */
export interface Drawer {
  tenant_id: number
  purpose: string
}

/** A clinic's keys. */
export interface Keyring {
  /** Makes marks, which stay as they are, and opens texts that were sealed before clinics had keys of their own. */
  lasting: Buffer
  /** By version. */
  sealing: ReadonlyMap<number, Buffer>
  /** The version that seals. */
  current: number
}

/** `v1.` was sealed with the installation's secret, `v2.<version>.` with a key of the clinic. */
const SEALED = /^(?:v1|v2\.(\d{1,9}))\.([\w-]+)$/

/** The version of the key that a sealed text needs: 0 for the oldest form. @throws VaultError */
function parse(sealed: string): { version: number; bytes: Buffer } {
  const [, version = '0', body = ''] = SEALED.exec(sealed) ?? []
  return { version: Number(version), bytes: Buffer.from(body, 'base64url') }
}

/** Seals with AES-256-GCM and marks with HMAC-SHA-256 under keys derived from those of the clinic by HKDF. */
export function vaultOver(ringOf: (tenant_id: number) => Keyring): Omit<Vault, 'ready'> {
  const derived = new WeakMap<Buffer, Map<string, Buffer>>()
  const keyFor = (root: Buffer, use: 'seal' | 'mark', { tenant_id, purpose }: Drawer): Buffer => {
    const keys = derived.get(root) ?? new Map<string, Buffer>()
    derived.set(root, keys)
    const name = `bcare/${use}/${tenant_id}/${purpose}`
    const key = keys.get(name) ?? derive(root, name)
    keys.set(name, key)
    return key
  }
  const rootOf = (tenant_id: number, version: number): Buffer => {
    const { lasting, sealing } = ringOf(tenant_id)
    const root = version === 0 ? lasting : sealing.get(version)
    if (root === undefined) throw new VaultError(`key ${version} of tenant ${tenant_id} is not known`)
    return root
  }
  return {
    seal(drawer, text) {
      const { current } = ringOf(drawer.tenant_id)
      const key = keyFor(rootOf(drawer.tenant_id, current), 'seal', drawer)
      return `v2.${current}.${encrypt(key, Buffer.from(text, 'utf8')).toString('base64url')}`
    },
    open(drawer, sealed) {
      const { version, bytes } = parse(sealed)
      return decrypt(keyFor(rootOf(drawer.tenant_id, version), 'seal', drawer), bytes).toString('utf8')
    },
    mark(drawer, text) {
      const key = keyFor(ringOf(drawer.tenant_id).lasting, 'mark', drawer)
      return createHmac('sha256', key).update(text).digest('base64url')
    },
  }
}
