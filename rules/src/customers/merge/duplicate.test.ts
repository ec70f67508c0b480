import { expect, test } from 'vitest'
import { duplicateReasons, type Identity } from './duplicate.ts'

const mai: Identity = {
  id: 1,
  full_name: 'Trần Ngọc Mai',
  phone: '+84900000001',
  phone2: null,
  national_id: '079202001234',
  birth_day: 5,
  birth_month: 3,
  birth_year: 2002,
}
const stranger: Identity = {
  full_name: 'Lê Văn Hùng',
  phone: '+84900000009',
  phone2: null,
  national_id: null,
  birth_day: null,
  birth_month: null,
  birth_year: null,
}

test('a shared phone is a reason, first or second', () => {
  expect(duplicateReasons(mai, { ...stranger, phone2: '+84900000001' })).toEqual(['phone'])
  expect(duplicateReasons({ ...mai, phone: null, phone2: '+84900000009' }, stranger)).toEqual(['phone'])
  expect(duplicateReasons(mai, stranger)).toEqual([])
})

test('a shared national id is a reason, two missing ones are not', () => {
  expect(duplicateReasons(mai, { ...stranger, national_id: '079202001234' })).toEqual(['national_id'])
  expect(duplicateReasons({ ...mai, national_id: null }, stranger)).toEqual([])
})

test('a shared name counts only with the whole birth date, accents or not', () => {
  const namesake = {
    ...stranger,
    full_name: ' TRAN ngọc  mai ',
    birth_day: 5,
    birth_month: 3,
    birth_year: 2002,
  }
  expect(duplicateReasons(mai, namesake)).toEqual(['name_and_birth'])
  expect(duplicateReasons(mai, { ...namesake, birth_day: 6 })).toEqual([])
  const partly = { birth_day: null, birth_month: null, birth_year: 2002 }
  expect(duplicateReasons({ ...mai, ...partly }, { ...namesake, ...partly })).toEqual([])
})

test('a person has all the reasons with a copy and none with the own record', () => {
  expect(duplicateReasons(mai, { ...mai, id: undefined })).toEqual(['phone', 'national_id', 'name_and_birth'])
  expect(duplicateReasons(mai, mai)).toEqual([])
})

test('two people without phones share no contact', () => {
  const nobody = { ...stranger, phone: null, phone2: '' }
  expect(duplicateReasons(nobody, { ...nobody, phone: '', phone2: null })).toEqual([])
})
