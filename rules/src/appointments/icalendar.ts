import { milliseconds, type Instant } from '../text/date.ts'

/** One event of a calendar that others subscribe to (RFC 5545). */
export interface CalendarEvent {
  uid: string
  start_at: Instant
  end_at: Instant
  /** When it last changed; a reader keeps what it has while this stays. */
  changed_at: Instant
  /** How often it changed. */
  sequence: number
  summary: string
  description: string
  location: string
  confirmed: boolean
}

/** Octets that a line may have, without its break. */
const LINE = 75

const octets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Cuts a line where it grows longer than 75 octets, never inside a character; what follows begins with a space. */
export function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const character of line) {
    const more = octets(character)
    if (length + more > LINE) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += character
    length += more
  }
  return [...lines, current].join('\r\n')
}

/** Text as a value: backslash, semicolon, comma and line breaks are escaped, other control characters left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- these are exactly the characters that may not stand there
    .replace(/[\u0000-\u001f\u007f]/g, '')

const stamp = (instant: Instant): string =>
  new Date(milliseconds(instant)).toISOString().replace(/[-:]|\.\d{3}/g, '')

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${stamp(event.changed_at)}`,
  `LAST-MODIFIED:${stamp(event.changed_at)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${stamp(event.start_at)}`,
  `DTEND:${stamp(event.end_at)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
  ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
  `STATUS:${event.confirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
  'END:VEVENT',
]

/** A calendar as text, with CRLF at the end of every line. Times are in UTC, so that it needs no zone of its own. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//BCare//Lich hen//VI',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Asia/Ho_Chi_Minh',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
