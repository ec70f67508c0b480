import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeText, foldLine, writeCalendar } from './icalendar.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length
const unfold = (text: string) => text.replaceAll('\r\n ', '')
const unescape = (text: string) =>
  text.replace(/\\([\\;,n])/g, (_, one: string) => (one === 'n' ? '\n' : one))

const words = fc.string({
  unit: fc.constantFrom('ễ', 'a', ' ', ',', ';', '\\', '😀', 'n', '\n'),
  maxLength: 200,
})

test('no folded line is longer than 75 octets, and unfolding gives the line back', () => {
  fc.assert(
    fc.property(words, (text) => {
      const line = text.replaceAll('\n', '')
      const folded = foldLine(line)
      expect(folded.split('\r\n').every((one) => bytes(one) <= 75)).toBe(true)
      expect(unfold(folded)).toBe(line)
    }),
  )
})

test('whatever is written is read again, and never breaks out of its line', () => {
  fc.assert(
    fc.property(words, (text) => {
      const escaped = escapeText(text)
      expect(escaped).not.toMatch(/[\r\n]/)
      expect(unescape(escaped)).toBe(text)
    }),
  )
})

test('an event has its times in UTC', () => {
  const text = writeCalendar('Lịch hẹn, BS. Khoa', [
    {
      uid: 'appointment-7@bcare',
      start_at: '2026-11-23T09:00:00+07:00',
      end_at: '2026-11-23T09:30:00+07:00',
      changed_at: '2026-11-21T08:00:00.123Z',
      sequence: 2,
      summary: 'Khám; tư vấn',
      description: '',
      location: 'Ghế 1',
      confirmed: true,
    },
  ])
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      String.raw`X-WR-CALNAME:Lịch hẹn\, BS. Khoa`,
      'DTSTAMP:20261121T080000Z',
      'DTSTART:20261123T020000Z',
      'DTEND:20261123T023000Z',
      String.raw`SUMMARY:Khám\; tư vấn`,
      'STATUS:CONFIRMED',
    ]),
  )
  expect(text).not.toContain('DESCRIPTION')
})
