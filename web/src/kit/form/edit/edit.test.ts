import { Tag } from '@bcare/contract/customers/tag'
import { expect, test } from 'vitest'
import { mergeVersions } from './conflict.ts'
import { initialValues, settleFields } from '../field.ts'
import { readBody } from './read-body.ts'

const CHOICES = { scope: [{ value: 'both', label: 'Cả hai' }] }
const NAMES = ['name', 'color', 'scope', 'group', 'order', 'is_active']
const adding = settleFields(Tag, NAMES, true, CHOICES)
const editing = settleFields(Tag, NAMES, false, CHOICES)
const row = {
  id: 7,
  version: 3,
  name: 'VIP',
  color: '#EF4444',
  scope: 'both',
  group: null,
  order: 1,
  is_active: true,
}

test('a new form begins with what the contract gives when nothing is said', () => {
  expect(initialValues(adding)).toEqual({
    name: '',
    color: '#64748B',
    scope: 'both',
    group: '',
    order: 0,
    is_active: true,
  })
})

test('an empty name is refused in the words that the server would use', () => {
  expect(readBody(Tag, adding, initialValues(adding))).toEqual({
    errors: [{ field: 'name', message: 'Tên nhãn không được để trống' }],
  })
})

test('only what was changed is sent, with the version it was changed on', () => {
  const values = { ...initialValues(editing, row), name: ' Khách VIP ', group: '' }
  expect(readBody(Tag, editing, values, row)).toEqual({ body: { id: 7, version: 3, name: 'Khách VIP' } })
  expect(readBody(Tag, editing, initialValues(editing, row), row)).toEqual({ body: undefined })
})

test.each([{ scope: null }, { order: null }, { order: Number.NaN }, { color: '#12' }])(
  '%j does not pass for unchanged',
  (typed) => {
    const read = readBody(Tag, editing, { ...initialValues(editing, row), ...typed }, row)
    expect(read).toMatchObject({ errors: [{ field: Object.keys(typed)[0] }] })
  },
)

test('of three versions nothing typed is lost, and only what both changed is asked about', () => {
  const mine = { ...initialValues(editing, row), name: 'Của tôi', group: 'Nhóm của tôi', order: 5 }
  const current = { ...row, version: 4, name: 'Của người khác', is_active: false, order: 5 }
  const { values, conflict } = mergeVersions(editing, row, current, mine)
  expect(values).toMatchObject({ name: 'Của tôi', group: 'Nhóm của tôi', order: 5, is_active: false })
  expect(conflict).toEqual({ both: [{ name: 'name', theirs: 'Của người khác' }], theirs: ['is_active'] })
})
