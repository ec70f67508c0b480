import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../kit/vault.ts'

/** How a file is given out: shown, as its small picture, or to be saved. */
export const VARIANTS = ['view', 'thumb', 'save'] as const
export type Variant = (typeof VARIANTS)[number]

/** An address is good for five to ten minutes, and the same for five: pictures on a screen are not fetched anew at every look. */
const WINDOW_S = 300

export interface Signed {
  tenant_id: number
  usage_id: number
  variant: Variant
  session_id: number
  /** Seconds since 1970. */
  expires: number
}

const markOf = (vault: Vault, { tenant_id, usage_id, variant, session_id, expires }: Signed): string =>
  vault.mark({ tenant_id, purpose: 'file address' }, `${usage_id}/${variant}/${session_id}/${expires}`)

export const expiryAt = (now: Date): number => (Math.ceil(now.getTime() / 1000 / WINDOW_S) + 1) * WINDOW_S

/** The address of a usage behind the storage's base and prefix, for one session. */
export function signedPath(vault: Vault, signed: Signed): string {
  const { usage_id, variant, session_id, expires } = signed
  return `${usage_id}/${variant}?u=${session_id}&e=${expires}&s=${markOf(vault, signed)}`
}

/** Whether an address was made here, for this session and this variant, and still holds. */
export function isGenuine(vault: Vault, signed: Signed, signature: string, now: Date): boolean {
  const expected = Buffer.from(markOf(vault, signed))
  const given = Buffer.from(signature)
  const same = given.length === expected.length && timingSafeEqual(given, expected)
  return same && signed.expires * 1000 > now.getTime()
}
