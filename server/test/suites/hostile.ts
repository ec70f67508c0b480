import type { Random } from './random.ts'

const NUMBERS = [
  -1,
  0,
  -0,
  0.1,
  1.5,
  127,
  32_768,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
]

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(50),
  '%',
  '_\\',
  "'; drop table person; --",
  '$1',
  '{}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999999999-12:00',
  '2026-02-30T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '0000-01-01',
  '9999-12-31',
  '99999',
  '#GGGGGG',
  '0',
  'NaN',
  'null',
  '__proto__',
  'x'.repeat(101),
  'ệ'.repeat(5_000),
]

const GROUPS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1, valueOf: 2 },
  { $ne: null },
]

/** One value that nobody would send in good faith. */
export function hostileValue(random: Random): unknown {
  const kind = random.int(0, 9)
  if (kind < 3) return random.pick(NUMBERS)
  if (kind < 7) return random.pick(TEXTS)
  if (kind < 9) return random.pick(GROUPS)
  return Array.from({ length: random.int(1, 300) }, () => random.pick(NUMBERS))
}

/** A value with one hostile change somewhere inside of it. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.05)) return hostileValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, hostileValue(random)]
    const at = random.int(0, value.length - 1)
    return value.with(at, spoil(value[at], random))
  }
  const names = Object.keys(value)
  const field = names.length === 0 ? 'name' : random.pick(names)
  const change = random.int(0, 9)
  if (change === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))
  if (change === 1)
    return {
      ...value,
      [random.pick(['id', 'tenant_id', 'created_by', 'hasOwnProperty', '', 'Name'])]: hostileValue(random),
    }
  return { ...value, [field]: spoil((value as Record<string, unknown>)[field], random) }
}

const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Bytes that are not what a client of ours would write. */
export function hostileText(good: string, random: Random): string {
  const makers: (() => string)[] = [
    () => '',
    () => good.slice(0, random.int(0, good.length)),
    () => `${good}${good}`,
    () => `\ufeff${good}`,
    () => good.replace('{', '{"__proto__":{"polluted":true},'),
    () => good.replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
    () => good.replace('{', '{"id":1,"id":"2","id":null,'),
    () => good.replace(/\d+/, '1e400'),
    () => good.replace(/\d+/, '9'.repeat(400)),
    () => good.replace(/"[^"]*"(?=[,}])/, '"\\ud800\\u0000"'),
    () => deep('[', ']', random.int(100, 20_000)),
    () => deep('{"a":', '}', random.int(100, 20_000)),
    () => good.replace(/:[^,}]*/, `:${deep('[', ']', 5_000)}`),
    () =>
      random.pick([
        'null',
        'true',
        '1',
        '"text"',
        '[]',
        '{}',
        '[{}]',
        'undefined',
        '<xml/>',
        'a=1&b=2',
        '\u0000',
      ]),
  ]
  return random.pick(makers)()
}

/** A body of a megabyte, right at the limit or over it. */
export function hugeText(good: string, random: Random): string {
  const long = random.pick(['a', 'ệ', '\\u0000', '"],["']).repeat(random.pick([200_000, 300_000]))
  return random.pick([
    good.replace(/"[^"]*"(?=[,}])/, `"${long}"`),
    good.replace('{', `{"${long.slice(0, 100_000).replaceAll('"', '')}":1,`),
    deep('[', ']', 400_000),
    `[${'1,'.repeat(400_000)}1]`,
  ])
}
