import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches, patternProblem } from './custom-pattern.ts'

/** With `RegExp` each of these takes longer than anybody waits: no deadline of ours is needed to see the difference. */
describe.each([
  ['(?:x?x?){30}y', 'x'],
  ['.*.*.*x', 'y'],
  ['(a+)+', 'a'],
  ['(a|a)*', 'a'],
  ['(a|aa)+', 'a'],
  ['((ab)*c)*', 'ab'],
  ['(\\w+\\s?)*', 'a '],
  ['a*a*a*a*a*b', 'a'],
  ['(.*)(.*)(.*)(.*)(.*)[0-9]', 'z'],
  ['(?:.*a.{80}){2}.*!', 'ab'],
])('%s', (pattern, piece) => {
  test('is taken, and answers over as many characters as it may be held against', () => {
    expect(patternProblem(pattern, 500)).toBeUndefined()
    expect(matches(pattern, `${piece.repeat(499 / piece.length)}#`)).toBe(false)
  })
})

test('what people write is taken, and holds for the whole text', () => {
  for (const [pattern, good, bad] of [
    ['[A-Z]{2}\\d{4}', 'HS0123', 'HS0123a'],
    ['HS-\\d+', 'HS-1', 'xHS-1'],
    ['(?:HS|BN)\\d{3,6}', 'BN123', 'HS12'],
    ['HS|BN', 'BN', 'HSBN'],
    ['^(ab){2}$', 'abab', 'ab'],
    ['\\p{L}+( \\p{L}+)*', 'Nguyễn Văn', 'Nguyễn 1'],
    ['\\p{Lu}\\p{Ll}*', 'Đà', 'đà'],
    ['[\\u00e0-\\u1ef9]+', 'ấ', 'a'],
    ['(?<nam>\\d{4})/\\d+', '2026/1', '26/1'],
    ['\\d{9}(?:\\d{3})?', '012345678901', '0123456789'],
    ['.{0,90}', 'x'.repeat(90), 'x'.repeat(91)],
    ['[^<>]*', 'a\nb', 'a<b'],
    ['', '', 'a'],
  ] as const)
    expect([pattern, patternProblem(pattern, 200), matches(pattern, good), matches(pattern, bad)]).toEqual([
      pattern,
      undefined,
      true,
      false,
    ])
})

test('what the engine cannot do is refused in words, and so is what it could only do at length', () => {
  const WORDS = {
    beyond: [
      '(?=a)',
      '(?!a)b',
      '(?<=a)b',
      '(?<!a)b',
      '(a)\\1',
      '(?<n>a)\\k<n>',
      '(?>a)',
      '[\\]](?=a)',
      '\\\\(a)\\1',
    ],
    often: [
      'a{1001}',
      '(?:a{1000}){1000}',
      '(?:(?:a{30}){30}){30}',
      'a{500}',
      '(?:(?:x{0,10}){0,10}){0,10}',
      '(?:\\pL?){120}',
    ],
    'không phải': ['(', '[', 'a)', '*', '[b-a]', '\\p{Nothing}', 'a**', '\\'],
    'dài quá': ['a'.repeat(201)],
  }
  const SAID = {
    beyond: /tham chiếu ngược/,
    often: /lặp quá nhiều lần/,
    'không phải': /hợp lệ/,
    'dài quá': /200/,
  }
  for (const [kind, patterns] of Object.entries(WORDS))
    for (const pattern of patterns)
      expect([pattern, patternProblem(pattern, 200)]).toEqual([
        pattern,
        expect.stringMatching(SAID[kind as keyof typeof SAID]) as string,
      ])
})

test('signs that only look like a reference or a look are signs', () => {
  for (const pattern of ['[(?=]+', '\\(\\?=a', '[\\1]?a'.replace('\\1', '1'), '\\\\1'])
    expect([pattern, patternProblem(pattern, 200)]).toEqual([pattern, undefined])
})

test('whatever is written as a pattern gets an answer, and what is taken judges every text', () => {
  const sign = fc.constantFrom(...'()[]{}*+?|\\^$.,-0123456789abdwspLk<>=!:P'.split(''))
  const pattern = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.array(sign, { maxLength: 40 }).map((signs) => signs.join('')),
  )
  fc.assert(
    fc.property(pattern, fc.string({ maxLength: 300, unit: 'binary' }), (written, text) => {
      expect(typeof (patternProblem(written, 200) ?? '')).toBe('string')
      expect(typeof matches(written, text)).toBe('boolean')
    }),
  )
})

test('patterns of RE2 and of RegExp that mean the same judge alike', () => {
  const atom = fc.constantFrom('a', 'b', '[ab]', '.', '\\d', '(a|b)', '(?:ab)')
  const piece = fc
    .tuple(atom, fc.constantFrom('', '?', '+', '*', '{2}', '{1,3}'))
    .map((parts) => parts.join(''))
  const pattern = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''))
  const text = fc
    .array(fc.constantFrom('a', 'b', '1', 'ấ', '😀'), { maxLength: 8 })
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(pattern, text, (written, said) => {
      expect(matches(written, said)).toBe(new RegExp(`^(?:${written})$`, 'u').test(said))
    }),
  )
})

test('a pattern from before that cannot be used holds no record back', () => {
  expect(matches('(?=a)b', 'c')).toBe(true)
  expect(patternProblem('(?=a)b', 200)).toBeDefined()
})

test('patterns are cache, and given up again, without changing what they say', () => {
  const many = Array.from({ length: 450 }, (_, at) => `HS${at}`)
  for (let turn = 0; turn < 2; turn += 1)
    for (const one of many) expect([matches(one, one), matches(one, `${one}x`)]).toEqual([true, false])
})

test('a pattern is taken for texts that it judges at once, and for no longer ones', () => {
  const costly = '(?i)(?:\\p{L}*\\p{Lu}*){25}9'
  expect(patternProblem(costly, 200)).toBeUndefined()
  expect(patternProblem(costly, 5_000)).toMatch(/quá phức tạp/)
  expect(patternProblem('[^<>]*', 5_000)).toBeUndefined()
  // As a field may have from before: it holds nothing back, and no other clinic up.
  expect([matches(costly, 'x'.repeat(200)), matches(costly, 'x'.repeat(5_000))]).toEqual([false, true])
  expect([matches(costly, '😀'.repeat(200)), matches('[a-z]*', '😀'.repeat(5_000))]).toEqual([false, false])
})
