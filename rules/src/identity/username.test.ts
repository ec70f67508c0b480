import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeUsername, freeUsernames, suggestedUsername } from './username.ts'

const USERNAME = /^[a-z0-9][a-z0-9._-]{2,59}$/

const syllable = fc.constantFrom('Nguyễn', 'Thị', 'Hương', 'Đỗ', 'Ánh', 'Lê', 'O', 'Ý', 'H’Hen', 'Niê', '李')
const name = fc.oneof(
  fc.array(syllable, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
  fc.string({ maxLength: 120 }),
)

test('people sign in with given and family name', () => {
  expect(suggestedUsername('Nguyễn Thị Hương')).toBe('huong.nguyen')
  expect(suggestedUsername('  ĐỖ   Bích Ngọc ')).toBe('ngoc.do')
  expect(suggestedUsername('Hương')).toBe('huong')
  expect(suggestedUsername('Ý')).toBe('y.nv')
  expect(suggestedUsername('李')).toBe('')
})

test('a suggestion can be signed in with, or there is none', () => {
  fc.assert(
    fc.property(name, (called) => {
      const made = suggestedUsername(called)
      if (made !== '') expect(made).toMatch(USERNAME)
    }),
  )
})

test('no two get the same name, and none that is taken', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), fc.array(name, { maxLength: 12 }), (called, others) => {
      const taken = new Set(others.map(suggestedUsername))
      const given = freeUsernames(called, taken).filter((one) => one !== '')
      expect(new Set(given).size).toBe(given.length)
      for (const one of given) {
        expect(taken.has(one)).toBe(false)
        expect(one).toMatch(USERNAME)
      }
    }),
  )
  expect(freeUsername('huong.nguyen', new Set(['huong.nguyen', 'huong.nguyen2']))).toBe('huong.nguyen3')
  expect(freeUsername('a'.repeat(60), new Set(['a'.repeat(60)]))).toBe(`${'a'.repeat(59)}2`)
})
