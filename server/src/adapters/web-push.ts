import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
} from 'node:crypto'

/** What a browser gave when it subscribed: where its push service is, and with which keys it reads. */
export interface PushTarget {
  endpoint: string
  /** The browser's public key and secret, base64url. */
  p256dh: string
  auth: string
}

/** In whose name a push service is spoken to (VAPID, RFC 8292). */
export interface PushSender {
  key: ECDH
  /** Who can be reached when something is wrong: `https:` or `mailto:`. */
  subject: string
}

const CURVE = 'prime256v1'
const RECORD = 4_096
const TIMEOUT_MS = 10_000
const HOURS_12 = 12 * 3_600

const bytes = (text: string) => Buffer.from(text, 'base64url')

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A key pair for one message; given only by tests. */
export interface Ephemeral {
  key: ECDH
  salt: Buffer
}

function ephemeral(): Ephemeral {
  const key = createECDH(CURVE)
  key.generateKeys()
  return { key, salt: randomBytes(16) }
}

/** A text as only the subscribed browser can read it (RFC 8291, `aes128gcm`). @throws when the browser's key is no point of the curve */
export function encrypted(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { key, salt }: Ephemeral = ephemeral(),
): Buffer {
  const [theirs, ours] = [bytes(p256dh), key.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derived(key.computeSecret(theirs), bytes(auth), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head.writeUInt8(ours.length, 4)
  // 2 ends the last, and here the only, record.
  const body = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()]
  return Buffer.concat([salt, head, ours, ...body, cipher.getAuthTag()])
}

/** The key pair of a secret of 32 bytes; undefined for the hardly ever drawn number that is none. */
export function senderKey(secret: Buffer): ECDH | undefined {
  const key = createECDH(CURVE)
  try {
    key.setPrivateKey(secret)
    return key
  } catch {
    return undefined
  }
}

function signedBy({ key, subject }: PushSender, audience: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: audience, exp: Math.floor(now.getTime() / 1_000) + HOURS_12, sub: subject }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const point = key.getPublicKey()
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const d = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d }
  const signature = sign('sha256', Buffer.from(text), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${signature.toString('base64url')}`
}

/** What became of a message: it is on its way, nobody is there any more, or it may be tried again. */
export type Pushed = 'sent' | 'gone' | 'later'

const LATER = new Set([408, 425, 429])

/** Hands a message to the push service of a browser, which keeps it for an hour at most. */
export async function sendPush(
  text: string,
  target: PushTarget,
  sender: PushSender,
  { urgent, now }: { urgent: boolean; now: Date },
): Promise<Pushed> {
  const token = signedBy(sender, new URL(target.endpoint).origin, now)
  const answer = await fetch(target.endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: `vapid t=${token}, k=${sender.key.getPublicKey('base64url')}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '3600',
      urgency: urgent ? 'high' : 'normal',
    },
    body: new Uint8Array(encrypted(text, target)),
  }).catch(() => undefined)
  await answer?.body?.cancel()
  if (answer === undefined || answer.status >= 500 || LATER.has(answer.status)) return 'later'
  return answer.ok ? 'sent' : 'gone'
}
