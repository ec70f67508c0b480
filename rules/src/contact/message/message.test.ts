import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, leftOut, sendableAt, type Addressee } from './eligible.ts'
import {
  fallback,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATUSES,
  MOST_TRIES,
  reported,
  retryMinutes,
} from './message.ts'
import { smsCost, smsSize, withoutAccents } from './sms.ts'
import { blanksOf, filledMessage, MESSAGE_BLANKS } from './template.ts'

test.each([
  ['a'.repeat(160), { alphabet: 'gsm', units: 160, parts: 1, left: 0 }],
  ['a'.repeat(161), { alphabet: 'gsm', units: 161, parts: 2, left: 145 }],
  ['ư'.repeat(70), { alphabet: 'unicode', units: 70, parts: 1, left: 0 }],
  ['ư'.repeat(71), { alphabet: 'unicode', units: 71, parts: 2, left: 63 }],
  ['€'.repeat(80), { alphabet: 'gsm', units: 160, parts: 1, left: 0 }],
  ['😀'.repeat(35), { alphabet: 'unicode', units: 70, parts: 1, left: 0 }],
  ['', { alphabet: 'gsm', units: 0, parts: 1, left: 160 }],
])('a short message is as long as the networks count it: %j', (text, size) => {
  expect(smsSize(text)).toEqual(size)
})

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    'ă',
    'â',
    'đ',
    'ê',
    'ô',
    'ơ',
    'ư',
    'Ả',
    'ỹ',
    'à',
    ' ',
    '0',
    '€',
    '[',
    '😀',
    '-',
  ),
  maxLength: 400,
})

test('no sign is cut in two, and without accents a message never takes more parts', () => {
  fc.assert(
    fc.property(text, (said) => {
      const { alphabet, units, parts, left } = smsSize(said)
      const most = alphabet === 'gsm' ? 160 : 70
      expect(left).toBeGreaterThanOrEqual(0)
      expect(parts === 1).toBe(units <= most)
      expect(smsSize(withoutAccents(said)).parts).toBeLessThanOrEqual(parts)
      expect(smsCost(said, 350)).toBe(parts * 350)
    }),
  )
  expect(withoutAccents('Nhắc hẹn: Đỗ Ánh, 9 giờ')).toBe('Nhac hen: Do Ánh, 9 gio'.replace('Á', 'A'))
})

test('reports of a provider come to the same in any order, and turn nothing back', () => {
  const said = fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const)
  fc.assert(
    fc.property(fc.constantFrom(...MESSAGE_STATUSES), fc.array(said, { maxLength: 6 }), (now, reports) => {
      const after = reports.reduce(reported, now)
      expect(reports.toReversed().reduce(reported, now)).toBe(after)
      expect(reports.reduce(reported, after)).toBe(after)
      if (now === 'read') expect(after).toBe('read')
      if (reports.includes('delivered')) expect(['delivered', 'read']).toContain(after)
    }),
  )
})

test('a message is tried a few times, later each time, and then on the next channel that reaches the customer', () => {
  expect([1, 2, MOST_TRIES].map(retryMinutes)).toEqual([1, 10, undefined])
  expect(fallback('zalo_zns', () => true)).toBe('sms')
  expect(fallback('zalo_zns', (channel) => channel === 'email')).toBe('email')
  expect(fallback('email', () => true)).toBeUndefined()
})

const addressee: fc.Arbitrary<Addressee> = fc.record({
  phone: fc.option(fc.constant('+84912345678'), { nil: null }),
  email: fc.option(fc.constant('an@vi.vn'), { nil: null }),
  do_not_contact: fc.boolean(),
  consent_marketing: fc.option(fc.boolean(), { nil: null }),
  is_blocked: fc.boolean(),
  recent_marketing: fc.integer({ min: 0, max: 6 }),
})

test('nobody is sent an offer who has not agreed, nor anything but a transaction who is not to be contacted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MESSAGE_PURPOSES),
      fc.constantFrom(...MESSAGE_CHANNELS),
      addressee,
      (purpose, channel, to) => {
        if (leftOut(purpose, channel, to, { marketing: 4 }) !== undefined) return
        expect(addressOf(channel, to)).not.toBeNull()
        if (purpose !== 'transaction') expect(to.do_not_contact || to.is_blocked).toBe(false)
        if (purpose === 'marketing') {
          expect(to.consent_marketing).toBe(true)
          expect(to.recent_marketing).toBeLessThan(4)
        }
      },
    ),
  )
})

test('what is not a transaction waits until the quiet hours are over, an offer until eight in the morning', () => {
  const night = '2026-11-25T22:30:00+07:00'
  const quiet = { from: '22:00', to: '06:30' }
  expect(sendableAt('transaction', quiet, night)).toBe('2026-11-25T15:30:00.000Z')
  expect(sendableAt('reminder', quiet, night)).toBe('2026-11-25T23:30:00.000Z')
  expect(sendableAt('marketing', quiet, night)).toBe('2026-11-26T01:00:00.000Z')
  expect(sendableAt('care', null, night)).toBe('2026-11-25T15:30:00.000Z')
  expect(sendableAt('care', { from: '00:00', to: '00:00' }, night)).toBeUndefined()
})

test('a message never leaves with a hole in it', () => {
  const blank = fc.constantFrom(...(Object.keys(MESSAGE_BLANKS) as (keyof typeof MESSAGE_BLANKS)[]))
  fc.assert(
    fc.property(fc.array(blank, { maxLength: 5 }), fc.array(blank, { maxLength: 5 }), (asked, known) => {
      const template = `Chào bạn ${asked.map((name) => `{${name}}`).join(' ')} {la}`
      const facts = Object.fromEntries(known.map((name) => [name, name.toUpperCase()]))
      const filled = filledMessage(template, facts)
      if ('missing' in filled) expect(filled.missing.some((name) => known.includes(name))).toBe(false)
      else expect(blanksOf(filled.text)).toEqual([])
      expect('missing' in filled).toBe(asked.some((name) => !known.includes(name)))
    }),
  )
})
