import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** What was sealed cannot be read: it is sealed with another secret, or was changed. */
export class VaultError extends Error {}

/** AES-256-GCM under a random nonce; `bound` is what the text belongs to, and is authenticated with it. */
export function encrypt(key: Buffer, plain: Buffer, bound = ''): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  if (bound !== '') cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws VaultError */
export function decrypt(key: Buffer, bytes: Buffer, bound = ''): Buffer {
  if (bytes.length < NONCE + TAG) throw new VaultError('what is to be opened was not sealed')
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  if (bound !== '') cipher.setAAD(Buffer.from(bound))
  cipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()])
  } catch (cause) {
    throw new VaultError('what was sealed does not open', { cause })
  }
}

/** A key for one use out of a secret. */
export const derive = (secret: string | Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'bcare vault', name, 32))

/** Where a key belongs: one that is moved to another clinic or version does not unwrap. */
export interface KeyPlace {
  tenant_id: number
  version: number
}

const wrapping = (master: string) => derive(master, 'bcare/wrap')
const bound = ({ tenant_id, version }: KeyPlace) => `tenant key ${tenant_id}/${version}`

/** A clinic's key as it is stored. */
export const wrapKey = (master: string, place: KeyPlace, key: Buffer): string =>
  encrypt(wrapping(master), key, bound(place)).toString('base64url')

/** @throws VaultError */
export const unwrapKey = (master: string, place: KeyPlace, wrapped: string): Buffer =>
  decrypt(wrapping(master), Buffer.from(wrapped, 'base64url'), bound(place))
