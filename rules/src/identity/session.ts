/** A token is renewed this long before its end. */
export const EXPIRY_MARGIN_MS = 30_000

/** When a JWT ends, in milliseconds since 1970; undefined when it cannot be read. It is not verified. */
export function tokenExpiry(token: string): number | undefined {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  try {
    const claims: unknown = JSON.parse(atob(payload ?? ''))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether an access token must be renewed before use: within 30 s of its end, past it, missing or unreadable (docs/interface.md "Session and tokens").
 * Takes the token, or its end in milliseconds since 1970; `now` is in milliseconds too.
 */
export function tokenIsStale(token: string | number | null | undefined, now: number): boolean {
  const expires_at = typeof token === 'string' ? tokenExpiry(token) : token
  return !(typeof expires_at === 'number' && now < expires_at - EXPIRY_MARGIN_MS)
}
