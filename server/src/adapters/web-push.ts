import type { ECDH } from 'node:crypto'
import { createECDH } from 'node:crypto'
import webPush from 'web-push'

/** What a browser gave when it subscribed: where its push service is, and with which keys it reads. */
export interface PushTarget {
  endpoint: string
  /** The browser's public key and secret, base64url. */
  p256dh: string
  auth: string
}

/** In whose name a push service is called (VAPID, RFC 8292). */
export interface PushSender {
  key: ECDH
  /** Who can be reached when something is wrong: `https:` or `mailto:`. */
  subject: string
}

const TIMEOUT_MS = 10_000
const HOUR = 3_600

/** The key pair of a secret of 32 bytes; undefined for the hardly ever drawn number that is none. */
export function senderKey(secret: Buffer): ECDH | undefined {
  const key = createECDH('prime256v1')
  try {
    key.setPrivateKey(secret)
    return key
  } catch {
    return undefined
  }
}

/** Whether a message can be sealed with a browser's keys (RFC 8291): one that is no point of the curve cannot. */
export function canRead({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  try {
    return webPush.encrypt(p256dh, auth, 'x', 'aes128gcm').cipherText.length > 0
  } catch {
    return false
  }
}

/** What became of a message: it is on its way, the subscription is gone, or it may be tried again. */
export type Pushed = 'sent' | 'gone' | 'later'

const LATER = new Set([408, 425, 429])

/** The private key as the library wants it, with the zeros that a small number begins with. */
const privateKey = (key: ECDH): string =>
  Buffer.concat([Buffer.alloc(32), key.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')

/** Headers and sealed body of a message that its service keeps for an hour at most. */
function sealed(text: string, { p256dh, auth, endpoint }: PushTarget, sender: PushSender, urgent: boolean) {
  const vapidDetails = {
    subject: sender.subject,
    publicKey: sender.key.getPublicKey('base64url'),
    privateKey: privateKey(sender.key),
  }
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails,
    contentEncoding: 'aes128gcm',
    TTL: HOUR,
    urgency: urgent ? 'high' : 'normal',
  })
}

/**
 * Hands a message to the push service of a browser. The library seals and signs; the way is ours: the caller has made
 * sure that the address is one of a push service, and no redirect leads on from there.
 */
export async function sendPush(
  text: string,
  target: PushTarget,
  sender: PushSender,
  { urgent }: { urgent: boolean },
): Promise<Pushed> {
  // Written as every reader of addresses reads it: the library's own is an older one than that of fetch.
  const endpoint = new URL(target.endpoint).href
  const { headers, body } = sealed(text, { ...target, endpoint }, sender, urgent)
  const answer = await fetch(endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers,
    body: new Uint8Array(body),
  }).catch(() => undefined)
  await answer?.body?.cancel()
  if (answer === undefined || answer.status >= 500 || LATER.has(answer.status)) return 'later'
  return answer.ok ? 'sent' : 'gone'
}
