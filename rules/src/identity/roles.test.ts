import { expect, test } from 'vitest'
import { ROLE_ABOUT } from './role-words.ts'
import { DEFAULT_ROLES } from './roles.ts'

test('there is one role for each column of the table, and the administrator', () => {
  expect(DEFAULT_ROLES.map(({ name, label }) => `${name} ${label}`)).toEqual([
    'admin Quản trị hệ thống',
    'manager Quản lý phòng khám',
    'doctor Bác sĩ điều trị',
    'assistant Phụ tá',
    'receptionist Lễ tân',
    'consultant Tư vấn',
    'telesale Telesale',
    'care CSKH',
    'accountant Kế toán',
    'storekeeper Thủ kho',
    'marketing Marketing',
  ])
})

test('each says what it is for, in a sentence that fits a list', () => {
  expect(Object.keys(ROLE_ABOUT).toSorted()).toEqual(DEFAULT_ROLES.map(({ name }) => name).toSorted())
  expect(Object.values(ROLE_ABOUT).filter((about) => about.length > 90)).toEqual([])
})
