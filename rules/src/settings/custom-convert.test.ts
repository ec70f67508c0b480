import { expect, test } from 'vitest'
import { convertible, convertValue } from './custom-convert.ts'
import { CUSTOM_TYPES, type CustomField, type CustomType, hasOptions } from './custom-field.ts'

const option = (value: string, label: string) => ({ value, label, is_active: true })
const OPTIONS = [
  option('su', 'Sứ'),
  option('ba', '3'),
  option('phay', '1,5'),
  option('mot', '1'),
  option('nam', '5'),
  option('co', 'Có'),
  option('rang', '18, 28'),
]
const field = (type: CustomType): Pick<CustomField, 'type' | 'options' | 'validation'> => ({
  type,
  options: hasOptions(type) ? OPTIONS : [],
  validation: {},
})

/** A real value of each type, and what it becomes under each other one; what is not named is refused with a reason. */
const BECOMES: [from: CustomType, value: unknown, to: Partial<Record<CustomType, unknown>>][] = [
  [
    'text',
    '25/11/2026',
    { long_text: '25/11/2026', date: '2026-11-25', datetime: '2026-11-24T17:00:00.000Z' },
  ],
  ['text', '0912 345 678', { long_text: '0912 345 678', phone: '+84912345678' }],
  ['long_text', 'Sứ; 3', { text: 'Sứ; 3', multi_select: ['su', 'ba'] }],
  [
    'integer',
    3,
    {
      text: '3',
      long_text: '3',
      decimal: 3,
      money: 3,
      percent: 3,
      select: 'ba',
      multi_select: ['ba'],
      rating: 3,
    },
  ],
  [
    'integer',
    1,
    {
      text: '1',
      long_text: '1',
      decimal: 1,
      money: 1,
      percent: 1,
      boolean: true,
      select: 'mot',
      multi_select: ['mot'],
      rating: 1,
    },
  ],
  ['integer', 18, { text: '18', long_text: '18', decimal: 18, money: 18, percent: 18, tooth: [18] }],
  ['decimal', 1.5, { text: '1,5', long_text: '1,5', percent: 1.5, select: 'phay', multi_select: ['phay'] }],
  ['decimal', 18.28, { text: '18,28', long_text: '18,28', percent: 18.28 }],
  ['money', 1500000, { text: '1500000', long_text: '1500000', integer: 1500000, decimal: 1500000 }],
  ['money', 1, { text: '1', long_text: '1', integer: 1, decimal: 1, percent: 1, rating: 1 }],
  ['percent', 12.5, { text: '12,5', long_text: '12,5', decimal: 12.5 }],
  [
    'date',
    '2026-11-25',
    { text: '25/11/2026', long_text: '25/11/2026', datetime: '2026-11-24T17:00:00.000Z' },
  ],
  [
    'datetime',
    '2026-11-24T17:30:00.000Z',
    { text: '25/11/2026 00:30', long_text: '25/11/2026 00:30', date: '2026-11-25' },
  ],
  [
    'datetime',
    '2026-11-25T07:00:00.000Z',
    { text: '25/11/2026 14:00', long_text: '25/11/2026 14:00', date: '2026-11-25' },
  ],
  [
    'boolean',
    true,
    { text: 'Có', long_text: 'Có', integer: 1, decimal: 1, select: 'co', multi_select: ['co'] },
  ],
  ['boolean', false, { text: 'Không', long_text: 'Không', integer: 0, decimal: 0 }],
  [
    'select',
    'ba',
    {
      text: '3',
      long_text: '3',
      integer: 3,
      decimal: 3,
      money: 3,
      percent: 3,
      multi_select: ['ba'],
      rating: 3,
    },
  ],
  ['multi_select', ['su'], { text: 'Sứ', long_text: 'Sứ', select: 'su' }],
  ['multi_select', ['su', 'ba'], { text: 'Sứ, 3', long_text: 'Sứ, 3' }],
  ['phone', '+84912345678', { text: '0912 345 678', long_text: '0912 345 678' }],
  ['email', 'lan@bcare.vn', { text: 'lan@bcare.vn', long_text: 'lan@bcare.vn' }],
  ['url', 'https://bcare.vn', { text: 'https://bcare.vn', long_text: 'https://bcare.vn' }],
  ['tooth', [18], { text: '18', long_text: '18', integer: 18, decimal: 18 }],
  ['tooth', [18, 28], { text: '18, 28', long_text: '18, 28', select: 'rang', multi_select: ['rang'] }],
  [
    'rating',
    5,
    {
      text: '5',
      long_text: '5',
      integer: 5,
      decimal: 5,
      money: 5,
      percent: 5,
      select: 'nam',
      multi_select: ['nam'],
    },
  ],
  ['color', '#AABBCC', { text: '#AABBCC', long_text: '#AABBCC' }],
  ['user', 7, { text: 'Lan', long_text: 'Lan' }],
  ['person', 7, { text: 'Lan', long_text: 'Lan' }],
  ['product', 7, { text: 'Lan', long_text: 'Lan' }],
  ['term', 7, { text: 'Lan', long_text: 'Lan' }],
  ['file', 7, { text: 'Lan', long_text: 'Lan' }],
]

test('every pair of types is tried with a real value: kept, converted, or refused with a reason', () => {
  expect(new Set(BECOMES.map(([from]) => from))).toEqual(new Set(CUSTOM_TYPES))
  for (const [from, value, becomes] of BECOMES)
    for (const to of convertible(from)) {
      const read = convertValue(field(from), field(to), value, 'Lan')
      if (to in becomes) expect([from, value, to, read]).toEqual([from, value, to, { value: becomes[to] }])
      else
        expect([from, value, to, read]).toEqual([
          from,
          value,
          to,
          { problem: expect.stringMatching(/\p{L}/u) },
        ])
    }
})

test.each([
  ['25/11/2026 00:30', '2026-11-25'],
  ['25/11/2026 14:00', '2026-11-25'],
  ['2026-11-24T17:30:00Z', '2026-11-25'],
  ['2026-11-25T00:30:00+07:00', '2026-11-25'],
])('the text %s is on the clinic’s day %s', (text, day) => {
  expect(convertValue(field('text'), field('date'), text)).toEqual({ value: day })
})

test('what a text says goes there and back by every type that can hold it', () => {
  for (const [from, value, becomes] of BECOMES) {
    const { text } = becomes
    if (typeof text !== 'string' || from === 'long_text' || !convertible('text').includes(from)) continue
    const back = convertValue(field('text'), field(from), text)
    expect([from, text, back]).toEqual([from, text, { value }])
  }
})
