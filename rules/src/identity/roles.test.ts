import { expect, test } from 'vitest'
import { ROLE_ABOUT } from './role-words.ts'
import { DEFAULT_ROLES } from './roles.ts'
import { scopeOf } from './scope.ts'

const may = (name: string, object: string, action: string) =>
  scopeOf(DEFAULT_ROLES.find((role) => role.name === name)?.grants ?? [], object, action)

const STAFF = DEFAULT_ROLES.map(({ name }) => name).filter((name) => name !== 'admin')

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

test('the administrator may do everything, what does not exist yet too', () => {
  expect(may('admin', 'role', 'manage')).toBe('all')
  expect(may('admin', 'anything', 'whatever')).toBe('all')
})

test.each(STAFF)('%s may look up vocabulary, addresses, colleagues and pipelines', (name) => {
  for (const object of ['term', 'location', 'tag', 'pipeline', 'stage', 'user', 'department']) {
    expect(may(name, object, 'read')).toBe('all')
  }
})

test.each(STAFF)('%s sees the activity of exactly the people it sees', (name) => {
  expect(may(name, 'activity', 'read')).toBe(may(name, 'person', 'read'))
})

test('reading people, full phones, personal numbers, deals and appointments follows the table', () => {
  const table = STAFF.map((name) => [
    name,
    ...['person', 'phone_number', 'national_id', 'deal', 'appointment'].map(
      (object) => may(name, object, 'read') ?? '–',
    ),
  ])
  expect(table).toEqual([
    ['manager', 'all', 'all', 'all', 'all', 'all'],
    ['doctor', 'own', 'own', 'own', 'own', 'own'],
    ['assistant', 'own', '–', '–', '–', 'own'],
    ['receptionist', 'branch', 'all', 'branch', 'branch', 'branch'],
    ['consultant', 'branch', 'all', 'branch', 'branch', 'branch'],
    ['telesale', 'own', 'own', '–', 'own', 'own'],
    ['care', 'branch', 'all', '–', 'all', 'branch'],
    ['accountant', 'all', 'all', 'all', 'all', 'all'],
    ['storekeeper', '–', '–', '–', '–', '–'],
    ['marketing', 'all', '–', '–', 'all', '–'],
  ])
})

test('writing follows the table', () => {
  const table = STAFF.map((name) => [
    name,
    ...['person', 'deal', 'appointment', 'track'].map((object) => may(name, object, 'update') ?? '–'),
  ])
  expect(table).toEqual([
    ['manager', 'all', 'all', 'all', 'all'],
    ['doctor', '–', '–', 'own', 'own'],
    ['assistant', '–', '–', '–', '–'],
    ['receptionist', 'branch', 'branch', 'branch', 'branch'],
    ['consultant', 'branch', 'own', 'branch', 'branch'],
    ['telesale', 'own', 'own', 'own', 'own'],
    ['care', 'branch', '–', 'branch', 'branch'],
    ['accountant', '–', '–', '–', '–'],
    ['storekeeper', '–', '–', '–', '–'],
    ['marketing', '–', '–', '–', '–'],
  ])
})

test('only managers delete and overbook, the counter may go on after a warning, and administrators alone change settings and roles', () => {
  const holders = (object: string, action: string) =>
    DEFAULT_ROLES.map(({ name }) => name).filter((name) => may(name, object, action))
  for (const action of ['delete', 'overbook'])
    expect(holders('appointment', action)).toEqual(['admin', 'manager'])
  for (const object of ['person', 'appointment', 'track'])
    expect(holders(object, 'force')).toEqual(['admin', 'manager', 'receptionist', 'consultant', 'care'])
  for (const object of ['setting', 'role', 'user', 'department'])
    expect(holders(object, 'update')).toEqual(['admin'])
})

test('each says what it is for, in a sentence that fits a list', () => {
  expect(Object.keys(ROLE_ABOUT).toSorted()).toEqual(DEFAULT_ROLES.map(({ name }) => name).toSorted())
  expect(Object.values(ROLE_ABOUT).filter((about) => about.length > 90)).toEqual([])
})
