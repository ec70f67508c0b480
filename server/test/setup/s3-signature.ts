import { createHash, createHmac } from 'node:crypto'

/** A request as a store received it. */
export interface Received {
  method: string
  /** Path and query as they stand in the request line. */
  target: string
  headers: Record<string, string | string[] | undefined>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As RFC 3986 has it, which leaves fewer signs alone than `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')

const FORM =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[a-z0-9;-]+), ?Signature=(?<given>[0-9a-f]{64})$/

/**
 * Whether a request was signed with a secret, by the letter of Amazon's description (Signature Version 4 in the Authorization
 * header). Shares nothing with what signs in the product.
 */
export function isSigned({ method, target, headers }: Received, secret: string): boolean {
  const found = FORM.exec(String(headers['authorization']))?.groups
  if (found === undefined) return false
  const { day = '', region = '', names = '', given } = found
  const signed = names.split(';')
  const bound = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))
  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(
    (made, part) => hmac(made, part),
    hmac(hmac(`AWS4${secret}`, day), region),
  )
  return bound && hmac(key, text).toString('hex') === given
}
