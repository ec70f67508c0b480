import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../text/fold.ts'
import { sameSpelling } from '../../text/spelling.ts'
import {
  type Candidate,
  type PersonFacts,
  recognise,
  tailsOf,
  weighedWords,
  weighPeople,
} from './same-person.ts'

const bare = {
  gender: 'unknown',
  tails: [],
  national_id: null,
  code: null,
  birth_day: null,
  birth_month: null,
  birth_year: null,
} as const
const called = (full_name: string, more: Partial<PersonFacts> = {}): PersonFacts => ({
  ...bare,
  full_name,
  ...more,
})
const born = (birth_day: number, birth_month: number, birth_year: number) => ({
  birth_day,
  birth_month,
  birth_year,
})
const home = { tails: tailsOf('+84912345678') }
const verdict = (one: PersonFacts, other: PersonFacts) => weighPeople(one, other).verdict

test('names that differ in accents alone are left to a person, whatever else agrees', () => {
  const twins = { ...home, ...born(1, 6, 2015) }
  const [thuy, other] = [called('Lê Ngọc Thúy', twins), called('Lê Ngọc Thùy', twins)]
  expect(weighPeople(thuy, other)).toEqual({
    verdict: 'unclear',
    shared: ['phone', 'name_and_birth'],
    against: ['accents'],
  })
  expect(weighedWords(weighPeople(thuy, other))).toBe('cùng số điện thoại, ngày sinh; khác dấu của tên')
  expect(verdict(thuy, called('LÊ NGỌC THUÝ', twins))).toBe('same')
  expect(verdict(thuy, called('Lê Ngọc Thùy', { ...home, ...born(2, 6, 2015) }))).toBe('family')
})

test('a code or a citizen’s number that other facts contradict names nobody by itself', () => {
  const vu = called('Vũ Chủ Mã', { code: 'KH0001', gender: 'male', ...home, ...born(5, 3, 1980) })
  const row = called('Đặng Khác', { code: 'kh0001', gender: 'female', tails: tailsOf('+84987654321') })
  expect(weighPeople(vu, row)).toEqual({
    verdict: 'claimed',
    shared: ['code'],
    against: ['name', 'gender', 'phone'],
  })
  expect(verdict(vu, called('Vũ Chủ Mã', { code: 'KH0001', tails: tailsOf('+84987654321') }))).toBe('same')
  expect(
    verdict(
      called('Lý An', { national_id: '079190000245' }),
      called('Lý Bình', { national_id: '079190000245' }),
    ),
  ).toBe('claimed')
})

test('one name under one number is one person unless birth, sex or citizen’s number say otherwise', () => {
  const an = called('Trần An', { ...home, gender: 'male', ...born(1, 1, 1950), national_id: '1' })
  expect(verdict(an, called('trần an', home))).toBe('same')
  expect(verdict(an, called('Trần An', { ...home, ...born(1, 1, 1950) }))).toBe('same')
  for (const more of [{ birth_year: 1980 }, { gender: 'female' }, { national_id: '2' }])
    expect(verdict(an, called('Trần An', { ...home, ...more }))).toBe('unclear')
  expect(verdict(an, called('Trần Bình', home))).toBe('family')
  expect(verdict(an, called('Trần An', { tails: tailsOf('+84911111111'), ...born(1, 1, 1950) }))).toBe(
    'unclear',
  )
  expect(verdict(an, called('Trần An', born(1, 1, 1950)))).toBe('same')
  expect(verdict(an, called('Trần An'))).toBe('other')
})

const facts: fc.Arbitrary<PersonFacts> = fc.record({
  full_name: fc.constantFrom('Trần Minh Anh', 'Trần Minh Ánh', 'TRẦN MINH ANH', 'Lê Hòa', 'Lê Hoà', 'Lê Hóa'),
  gender: fc.constantFrom('male', 'female', 'unknown', null),
  tails: fc.uniqueArray(fc.constantFrom('912345678', '987654321'), { maxLength: 2 }),
  national_id: fc.constantFrom('1', '2', null),
  code: fc.constantFrom('KH1', 'kh1', 'KH2', null),
  email: fc.constantFrom('a@vi.vn', 'A@vi.vn', null),
  birth_day: fc.constantFrom(1, 2, null),
  birth_month: fc.constantFrom(6, null),
  birth_year: fc.constantFrom(2015, 2016, null),
})

test('who is the same is spelt the same and contradicts nothing but a number, and it does not matter who is asked first', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const { verdict: found, shared, against } = weighPeople(one, other)
      expect(weighPeople(other, one)).toEqual({ verdict: found, shared, against })
      if (found === 'same') {
        expect(sameSpelling(one.full_name, other.full_name)).toBe(true)
        expect(against.filter((fact) => fact !== 'phone')).toEqual([])
      }
      if (found === 'family') expect(sameSpelling(one.full_name, other.full_name)).toBe(false)
      if (shared.length === 0) expect(found).toBe('other')
      if (found === 'unclear') expect(fold(one.full_name)).toBe(fold(other.full_name))
    }),
  )
})

test('a copy of a record is the same, as far as it can be found at all', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const { verdict: found, shared, against } = weighPeople(one, one)
      expect(against).toEqual([])
      expect(found).toBe(shared.length > 0 ? 'same' : 'other')
    }),
  )
})

test('of several records the exact one is taken; of a father and a son of one name neither', () => {
  const on_file = (id: number, name: string, more: Partial<PersonFacts> = {}): Candidate => ({
    ...called(name, { ...home, ...more }),
    id,
  })
  const row = called('Trần Minh Anh', home)
  expect(recognise(row, [on_file(1, 'Trần Minh Ánh'), on_file(2, 'Trần Minh Anh')])).toMatchObject({
    id: 2,
    verdict: 'same',
  })
  const two = [
    on_file(1, 'Trần Minh Anh', { birth_year: 1960 }),
    on_file(2, 'Trần Minh Anh', { birth_year: 1990 }),
  ]
  expect(recognise(row, two)).toMatchObject({ id: 1, verdict: 'unclear', against: [] })
  expect(recognise({ ...row, birth_year: 1990 }, two)).toMatchObject({ id: 2, verdict: 'same' })
  expect(recognise(row, [on_file(1, 'Trần Minh Anh'), on_file(2, 'Trần Minh Anh')])).toMatchObject({
    id: 1,
    verdict: 'same',
  })
  const coded = { ...row, code: 'KH7' }
  expect(recognise(coded, [...two, { ...on_file(3, 'Vũ Chủ Mã'), code: 'KH7' }])).toMatchObject({
    id: 3,
    verdict: 'claimed',
  })
  expect(recognise(row, [])).toEqual({ id: undefined, verdict: 'other', shared: [], against: [] })
})

test('who is recognised as the same contradicts none of the records that they may be', () => {
  const candidates = fc
    .array(facts, { maxLength: 6 })
    .map((all) => all.map((one, id): Candidate => ({ ...one, id })))
  fc.assert(
    fc.property(facts, candidates, (who, all) => {
      const { id, verdict: found } = recognise(who, all)
      if (found !== 'same') return
      const chosen = all.find((one) => one.id === id)
      expect(chosen && weighPeople(who, chosen).verdict).toBe('same')
      expect(all.some((one) => weighPeople(who, one).verdict === 'claimed')).toBe(false)
    }),
  )
})
