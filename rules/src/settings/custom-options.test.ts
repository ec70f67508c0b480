import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameSpelling } from '../text/spelling.ts'
import { convertValue } from './custom-convert.ts'
import { matches } from './custom-pattern.ts'
import { readWords } from './custom-words.ts'

const option = (value: string, label: string) => ({ value, label, is_active: true })
const family = [option('ba_noi', 'Bà'), option('cha', 'Ba'), option('me', 'Má')]
const choice = { type: 'select', options: family, validation: {} } as const
const choices = { ...choice, type: 'multi_select' } as const
const text = { type: 'text', options: [], validation: {} } as const

test('a cell names the option that is called so, and of almost the same name none', () => {
  expect(readWords(choice, 'Ba', matches)).toEqual({ value: 'cha' })
  expect(readWords(choice, ' bà ', matches)).toEqual({ value: 'ba_noi' })
  expect(readWords(choices, 'Ba, Má', matches)).toEqual({ value: ['cha', 'me'] })
  expect(readWords(choice, 'cha', matches)).toEqual({ value: 'cha' })
  expect(readWords(choice, 'Bá', matches)).toEqual({
    problem: 'không nằm trong bộ lựa chọn, gần giống «Bà», «Ba»',
  })
  expect(readWords(choices, 'Ba; Ma', matches)).toEqual({
    problem: 'không nằm trong bộ lựa chọn, gần giống «Má»',
  })
})

test('a text that becomes a choice becomes the option that it is called by, or is told of', () => {
  expect(convertValue(text, choice, 'Ba')).toEqual({ value: 'cha' })
  expect(convertValue(text, choices, 'Bà, Ba')).toEqual({ value: ['ba_noi', 'cha'] })
  expect(convertValue(text, choice, 'Mạ')).toEqual({
    problem: '«Mạ» không nằm trong bộ lựa chọn, gần giống «Má»',
  })
})

test('what is read as an option is spelt as its label', () => {
  const word = fc.constantFrom('Ba', 'Bà', 'Bá', 'BA', 'Má', 'Mạ', 'ma', 'Mà')
  fc.assert(
    fc.property(fc.uniqueArray(word, { selector: (label) => label.toLowerCase() }), word, (labels, said) => {
      const options = labels.map((label, at) => option(`o${at}`, label))
      const read = readWords({ ...choice, options }, said, matches)
      const label = options.find(({ value }) => 'value' in read && value === read.value)?.label
      if ('value' in read) expect(sameSpelling(label ?? '', said)).toBe(true)
      else expect(labels.some((one) => sameSpelling(one, said))).toBe(false)
    }),
  )
})
