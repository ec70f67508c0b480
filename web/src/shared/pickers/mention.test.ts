import { expect, test } from 'vitest'
import { completed, matching, stillNamed, typingAt } from './mention.ts'

const people = [
  { id: 1, name: 'Nguyễn Thị Hà' },
  { id: 2, name: 'Trần Hải' },
  { id: 3, name: 'Lê Mai' },
]

test('a name is typed after an @ that begins a word', () => {
  expect(typingAt('Nhờ @ha', 7)).toEqual({ at: 4, text: 'ha' })
  expect(typingAt('@', 1)).toEqual({ at: 0, text: '' })
  expect(typingAt('mai@phongkham.vn', 16)).toBeUndefined()
  expect(typingAt('Nhờ @ha\nxem', 11)).toBeUndefined()
  expect(typingAt('Nhờ @ha', 3)).toBeUndefined()
})

test('a name is found by the beginning of any of its words, without accents', () => {
  expect(matching(people, 'ha').map(({ id }) => id)).toEqual([1, 2])
  expect(matching(people, 'thi ha').map(({ id }) => id)).toEqual([1])
  expect(matching(people, 'ha nguyen').map(({ id }) => id)).toEqual([1])
  expect(matching(people, '')).toHaveLength(3)
})

test('a chosen name is written whole, and counts for as long as it is there', () => {
  const typing = typingAt('Nhờ @ha xem', 7)
  if (typing === undefined) throw new Error('nothing is typed')
  const { text, caret } = completed('Nhờ @ha xem', typing, 'Trần Hải')
  expect([text, caret]).toEqual(['Nhờ @Trần Hải  xem', 14])
  expect(stillNamed(text, [...people, ...people]).map(({ id }) => id)).toEqual([2])
  expect(stillNamed('Nhờ @Trần xem', people)).toEqual([])
})
