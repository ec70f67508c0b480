import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpam, SPAM_SIGNS, type SpamFacts, spamVerdict } from './spam.ts'

const facts: fc.Arbitrary<SpamFacts> = fc.record({
  honeypot: fc.oneof(fc.constant(''), fc.string()),
  fill_ms: fc.option(fc.nat(600_000)),
  min_fill_seconds: fc.nat(60),
  name: fc.oneof(fc.string(), fc.constant('Mua ngay tại www.re-nhat.com')),
  texts: fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('<a href=x>'), fc.constant('привет'))),
  from_address: fc.nat(20),
})

const HUMAN: SpamFacts = {
  honeypot: '',
  fill_ms: 20_000,
  min_fill_seconds: 3,
  name: 'Nguyễn Thị Hồng Ánh',
  texts: ['Niềng răng mắc cài sứ', 'Em muốn hỏi giá, gọi em sau 17h30 nhé. Cảm ơn bác sĩ!'],
  from_address: 0,
}

test('a score is between 0 and 100, and says why exactly when there is something to say', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const { score, reasons } = spamVerdict(one)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(reasons.length === 0).toBe(score === 0)
      const strongest = Math.max(0, ...reasons.map((sign) => SPAM_SIGNS[sign].weight))
      expect(score).toBeGreaterThanOrEqual(Math.min(100, strongest))
    }),
  )
})

test('one sign more never makes a submission look better', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const { score } = spamVerdict(one)
      const worse: SpamFacts[] = [
        { ...one, honeypot: 'x' },
        { ...one, fill_ms: 0, min_fill_seconds: Math.max(1, one.min_fill_seconds) },
        { ...one, name: `${one.name} https://re.com` },
        { ...one, texts: [...one.texts, 'a https://re.com b https://nua.com'] },
        { ...one, from_address: one.from_address + 10 },
      ]
      // A sender that measures no time is not sent too fast: that sign takes the place of the other.
      for (const other of worse) expect(spamVerdict(other).score).toBeGreaterThanOrEqual(score - 20)
    }),
  )
})

test('the field that nobody sees settles it, whatever else was written', () => {
  fc.assert(
    fc.property(facts, fc.string({ minLength: 1 }), (one, honeypot) => {
      expect(isSpam(spamVerdict({ ...one, honeypot }))).toBe(true)
    }),
  )
})

test('what people write is no spam, with a link and without a clock too', () => {
  expect(spamVerdict(HUMAN)).toEqual({ score: 0, reasons: [] })
  const plain = { ...HUMAN, fill_ms: null, texts: ['Em thấy ở https://facebook.com/nhakhoa'] }
  expect(spamVerdict(plain)).toEqual({ score: 30, reasons: ['one_link', 'no_timing'] })
  expect(isSpam(spamVerdict(plain))).toBe(false)
})

test.each([
  ['sent at once', { fill_ms: 800 }, 'too_fast'],
  ['a link for a name', { name: 'bit.top/abc www.x.com' }, 'link_in_name'],
  ['markup', { texts: ['<a href="http://x.ru">x</a>'] }, 'markup'],
  ['a shop in another script', { texts: ['купить https://x.ru и www.y.ru'] }, 'foreign_script'],
] as const)('%s is spam', (_what, change, reason) => {
  const verdict = spamVerdict({ ...HUMAN, ...change })
  expect(isSpam(verdict)).toBe(true)
  expect(verdict.reasons).toContain(reason)
})
