import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Email {
  from: string
  reply_to: string
  to: string[]
  subject: string
  text: string
  message_id: string
}

export interface Mailbox {
  url: string
  emails: Email[]
  /** What is answered to emails for an address, one after the other, before they are taken. */
  refusals: Map<string, number[]>
  /** The code of the newest email to an address. */
  codeFor(address: string): string
  close(): Promise<void>
}

const decodeBody = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_word, kind: string, text: string) => {
      if (kind.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString('utf8')
      return decodeBody(text.replaceAll('_', ' '), 'quoted-printable')
    })

function parse(raw: string, to: string[]): Email {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
  const text = decodeBody(rest.join('\r\n\r\n'), header('content-transfer-encoding').toLowerCase())
  return {
    from: decodeWords(header('from')),
    reply_to: decodeWords(header('reply-to')),
    to,
    subject: decodeWords(header('subject')),
    text,
    message_id: header('message-id'),
  }
}

/** The six digits of the newest of these emails to an address; nothing when there is none. */
export const codeFor = (emails: readonly Email[], address: string): string =>
  /\b(\d{6})\b/.exec(emails.findLast(({ to }) => to.includes(address))?.text ?? '')?.[1] ?? ''

/** A real mail server on loopback that keeps what it is given, and tells `onEmail`. */
export async function openMailbox(onEmail?: (email: Email) => void): Promise<Mailbox> {
  const emails: Email[] = []
  const refusals = new Map<string, number[]>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address)?.shift()
      done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const email = parse(
          Buffer.concat(chunks).toString('utf8'),
          envelope.rcptTo.map(({ address }) => address),
        )
        emails.push(email)
        onEmail?.(email)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refusals,
    codeFor: (address) => codeFor(emails, address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
