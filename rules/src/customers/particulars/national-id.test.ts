import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maskNationalId,
  maskNationalIds,
  nationalIdDoubts,
  nationalIdSays,
  parseNationalId,
  previewCell,
} from './national-id.ts'

const number = fc
  .record({ place: fc.integer({ min: 1, max: 96 }), rest: fc.integer({ min: 0, max: 999_999_999 }) })
  .map(({ place, rest }) => String(place).padStart(3, '0') + String(rest).padStart(9, '0'))

test('a number is read however it is grouped, and nothing else is one', () => {
  expect(parseNationalId(' 079 090.000-112 ')).toBe('079090000112')
  for (const raw of ['', '79090000112', '0790900001123', '179090000112', '07909000011x', '0901234567'])
    expect(parseNationalId(raw)).toBeUndefined()
  fc.assert(fc.property(number, (one) => parseNationalId(one) === one))
})

test('a masked number shows six of its digits, also inside a text', () => {
  expect(maskNationalId('079090000112')).toBe('0790******12')
  expect(maskNationalIds('tìm "079090000112", gọi 0901234567')).toBe('tìm "0790******12", gọi 0901234567')
  fc.assert(fc.property(number, (one) => maskNationalIds(`a ${one} b`) === `a ${maskNationalId(one)} b`))
})

test('a customer who was born and is as the number says gives no doubt, any other does', () => {
  fc.assert(
    fc.property(number, (one) => {
      const says = nationalIdSays(one)
      expect(nationalIdDoubts(one, says)).toEqual([])
      expect(nationalIdDoubts(one, { birth_year: null, gender: 'unknown' })).toEqual([])
      expect(nationalIdDoubts(one, { ...says, birth_year: says.birth_year + 1 })).toHaveLength(1)
    }),
  )
  expect(nationalIdSays('079190000112')).toEqual({ birth_year: 1990, gender: 'female' })
  expect(nationalIdSays('001212000112')).toEqual({ birth_year: 2012, gender: 'male' })
  expect(nationalIdDoubts('979190000112', { birth_year: 1991, gender: 'male' })).toEqual([
    'Ba số đầu không phải mã tỉnh, thành phố',
    'Số này của người sinh năm 1990, hồ sơ ghi 1991',
    'Số này của nữ, hồ sơ ghi nam',
  ])
})

test('a preview shows no whole number, also of one that lost its zero, and leaves other columns alone', () => {
  fc.assert(
    fc.property(number, fc.constantFrom(null, undefined, 'national_id'), (whole, field) => {
      const short = whole.slice(1)
      expect(previewCell(whole, field)).toBe(maskNationalId(whole))
      const shown = previewCell(short, field)
      expect(shown).not.toContain(short)
      expect(shown).toBe(`${maskNationalId(whole)} (thêm số 0 ở đầu)`)
      expect(previewCell(short, 'phone')).toBe(short)
      expect(previewCell(`Số ${whole}`, 'note')).toBe(`Số ${maskNationalId(whole)}`)
    }),
  )
})
