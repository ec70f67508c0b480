import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { scopeOf } from '@bcare/rules/identity/scope'
import { expect, test } from 'vitest'
import { assembleFamilies } from '../../src/families.ts'
import { defaultRoles } from '../../src/identity/default-roles.ts'
import { knownRights } from '../../src/identity/permission-catalogue.ts'
import { granted } from '../../src/kit/granted.ts'
import { calls } from '../suites/schema.ts'

assembleFamilies()

const may = (name: string, object: string, action: string) =>
  scopeOf(defaultRoles().find((role) => role.name === name)?.grants ?? [], object, action)

const STAFF = DEFAULT_ROLES.map(({ name }) => name).filter((name) => name !== 'admin')

test('what the families grant is what calls and handlers ask for, each object once', () => {
  const known = knownRights()
  const given = defaultRoles().flatMap(({ grants }) =>
    grants.map(({ object, action }) => `${object}:${action}`),
  )
  expect([...new Set(given)].filter((right) => right !== '*:*' && !known.has(right))).toEqual([])
  const objects = granted.all().map(({ object }) => object)
  expect(objects).toEqual([...new Set(objects)])
})

test('every right has the holders and the calls that were reviewed: a change shows in suites/rights.txt', async () => {
  const rights = new Map<string, string[]>(calls.map(({ call }) => [call.permission, []]))
  for (const { name, grants } of defaultRoles())
    for (const { object, action, scope } of grants)
      rights.set(`${object}:${action}`, [...(rights.get(`${object}:${action}`) ?? []), `${name} ${scope}`])
  const asking = Object.groupBy(calls, ({ call }): string => call.permission)
  const entries = [...rights].map(([right, holders]) => {
    const paths = (asking[right] ?? []).map(({ call }) => `\n  ${call.path} ${call.kind}`).toSorted()
    return `${right}: ${holders.join(', ')}`.trimEnd() + paths.join('')
  })
  await expect(`${entries.toSorted().join('\n')}\n`).toMatchFileSnapshot('../suites/rights.txt')
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

/** For each role how far it may do each of these; a dash where it may not. */
const tableOf = (rights: readonly string[]) =>
  STAFF.map((name) => [
    name,
    ...rights.map((right) => {
      const [object = '', action = ''] = right.split(':')
      return may(name, object, action) ?? '–'
    }),
  ])

test('reading customers, notes, tags, numbers, histories, deals, appointments, visits and tasks follows the table', () => {
  const read = ['person', 'note', 'person_tag', 'phone_number', 'national_id', 'medical_history', 'deal']
  expect(tableOf([...read, 'appointment', 'track', 'task'].map((object) => `${object}:read`))).toEqual([
    ['manager', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    ['doctor', 'today', 'today', 'today', 'own', 'own', 'own', 'own', 'own', 'own', 'own'],
    ['assistant', 'own', 'own', 'own', '–', '–', 'own', '–', 'own', 'own', 'own'],
    [
      'receptionist',
      'branch',
      'branch',
      'branch',
      'all',
      'branch',
      'branch',
      'branch',
      'branch',
      'branch',
      'branch',
    ],
    [
      'consultant',
      'branch',
      'branch',
      'branch',
      'all',
      'branch',
      'branch',
      'branch',
      'branch',
      'branch',
      'own',
    ],
    ['telesale', 'own', 'own', 'own', 'own', '–', '–', 'own', 'own', 'own', 'own'],
    ['care', 'branch', 'branch', 'branch', 'all', '–', '–', 'all', 'branch', 'branch', 'branch'],
    ['accountant', 'all', 'all', 'all', 'all', 'all', '–', 'all', 'all', 'all', 'own'],
    ['storekeeper', '–', '–', '–', '–', '–', '–', '–', '–', '–', 'own'],
    ['marketing', 'all', 'all', 'all', '–', '–', '–', 'all', '–', '–', 'own'],
  ])
})

test('writing follows the table', () => {
  const rights = [
    'person:update',
    'note:create',
    'person_tag:create',
    'deal:update',
    'appointment:update',
    'track:update',
    'medical_history:update',
    'medical_history:sign',
    'task:update',
  ]
  expect(tableOf(rights)).toEqual([
    ['manager', 'all', 'all', 'all', 'all', 'all', 'all', '–', '–', 'all'],
    ['doctor', 'today', 'today', 'today', '–', 'own', 'own', 'own', 'own', 'own'],
    ['assistant', '–', '–', '–', '–', '–', '–', 'own', '–', 'own'],
    ['receptionist', 'branch', 'branch', 'branch', 'branch', 'branch', 'branch', '–', '–', 'branch'],
    ['consultant', 'branch', 'branch', 'branch', 'own', 'branch', 'branch', '–', '–', 'own'],
    ['telesale', 'own', 'own', 'own', 'own', 'own', 'own', '–', '–', 'own'],
    ['care', 'branch', 'branch', 'branch', '–', 'branch', 'branch', '–', '–', 'branch'],
    ['accountant', '–', '–', '–', '–', '–', '–', '–', '–', 'own'],
    ['storekeeper', '–', '–', '–', '–', '–', '–', '–', '–', 'own'],
    ['marketing', '–', '–', '–', '–', '–', '–', '–', '–', 'own'],
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

const holdersOf = (object: string, action: string) =>
  STAFF.filter((name) => may(name, object, action)).map((name) => `${name} ${may(name, object, action)}`)

test('lists leave the house with managers, accountants, the counter’s own, and customers masked with marketing', () => {
  const exporting = [
    'person',
    'deal',
    'appointment',
    'track',
    'task',
    'product',
    'product_price_tier',
    'term',
    'history',
  ]
  expect(Object.fromEntries(exporting.map((object) => [object, holdersOf(object, 'export')]))).toEqual({
    person: ['manager all', 'receptionist own', 'accountant all', 'marketing all'],
    deal: ['manager all', 'receptionist own', 'accountant all'],
    appointment: ['manager all', 'receptionist own', 'accountant all'],
    track: ['manager all', 'accountant all'],
    task: ['manager all'],
    product: ['manager all', 'accountant all'],
    product_price_tier: ['manager all', 'accountant all'],
    term: ['manager all'],
    history: ['manager all'],
  })
  // What marketing takes along carries no number that could be called.
  expect(may('marketing', 'phone_number', 'read')).toBeUndefined()
  expect(may('marketing', 'national_id', 'read')).toBeUndefined()
})

test('figures of others are for managers and accountants; everybody else sees their own', () => {
  const others = STAFF.filter((name) => name !== 'manager' && name !== 'accountant')
  for (const name of ['manager', 'accountant']) expect(may(name, 'report', 'read')).toBe('all')
  for (const name of others) expect(may(name, 'report', 'read')).toBe('own')
})

test('a new word for labels is coined where customers are tagged all day; who sees only their own uses those there are', () => {
  expect(holdersOf('tag', 'create')).toEqual([
    'manager all',
    'receptionist all',
    'consultant all',
    'care all',
  ])
  for (const name of ['doctor', 'telesale']) {
    expect(may(name, 'tag', 'read')).toBe('all')
    expect(may(name, 'person_tag', 'create')).toBe(may(name, 'person', 'update'))
  }
})

test('managers read settings, roles and the log and shape pipelines; others only look pipelines up', () => {
  for (const object of ['setting', 'role', 'history'])
    expect(holdersOf(object, 'read')).toEqual(['manager all'])
  for (const object of ['pipeline', 'stage'])
    for (const action of ['create', 'update', 'delete'])
      expect(holdersOf(object, action)).toEqual(['manager all'])
})

test('the sheet of a customer’s health is written by who treats, and only read at the counter and in consulting', () => {
  expect(holdersOf('medical_history', 'read')).toEqual([
    'manager all',
    'doctor own',
    'assistant own',
    'receptionist branch',
    'consultant branch',
  ])
  expect(holdersOf('medical_history', 'update')).toEqual(['doctor own', 'assistant own'])
  expect(holdersOf('medical_history', 'sign')).toEqual(['doctor own'])
})
