import type { BusMessage } from './bus.ts'

/** PostgreSQL takes less than 8000 bytes in one NOTIFY. */
const MOST_BYTES = 7_999

const lineOf = (message: BusMessage): string => {
  const line = JSON.stringify(message)
  const tooLong = message.kind === 'change' && Buffer.byteLength(line) > MOST_BYTES / 2
  return tooLong ? JSON.stringify({ ...message, event: { ...message.event, keys: [] } }) : line
}

/**
 * Messages as the payloads of as few NOTIFYs as they fit in, each signed with its sender. What is said twice travels
 * once; a change that names too many keys travels without them, because its reader reads the row anyway.
 */
export function pack(sender: string, messages: readonly BusMessage[]): string[] {
  const payloads: string[] = []
  const room = MOST_BYTES - sender.length - 3
  let lines: string[] = []
  let size = 0
  const close = () => {
    if (lines.length > 0) payloads.push(`${sender} [${lines.join(',')}]`)
    lines = []
    size = 0
  }
  for (const line of new Set(messages.map(lineOf))) {
    const bytes = Buffer.byteLength(line) + 1
    if (size + bytes > room) close()
    lines.push(line)
    size += bytes
  }
  close()
  return payloads
}

/** The opposite of `pack` for one payload. @throws SyntaxError when it was not made by `pack` */
export function unpack(payload: string): { sender: string; messages: BusMessage[] } {
  const end = payload.indexOf(' ')
  return { sender: payload.slice(0, end), messages: JSON.parse(payload.slice(end + 1)) as BusMessage[] }
}
