import { abilityOf } from '@bcare/contract/kit/ability'
import { tag } from '@bcare/contract/customers/tag'
import { user } from '@bcare/contract/identity/user'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { type Filter, listBodyOf, readListState, settleFilters, writeListState } from './list-state.ts'

const SCOPES = [
  { value: 'person', label: 'Khách hàng' },
  { value: 'deal', label: 'Cơ hội' },
]
const FILTERS: Filter[] = [
  { key: 'scope', label: 'Dùng cho', options: SCOPES },
  { key: 'is_active', label: 'Trạng thái', options: [{ value: true, label: 'Đang dùng' }] },
  { key: 'created_at', label: 'Ngày tạo', span: 'instant' },
]
const ability = abilityOf(tag.query)
const read = (search: Record<string, unknown>) => readListState(search, ability, FILTERS)

test('what a list can be sorted and searched by is read from its contract', () => {
  expect(abilityOf(tag.list)).toEqual({
    sorts: ['order', 'name', 'group', 'usage_count', 'created_at'],
    search: true,
    tree: false,
  })
  expect(abilityOf(tag.query).tree).toBe(true)
  expect(abilityOf(user.list).sorts).toContain('calendar_order')
})

test('an address is read, and written back as it was', () => {
  const address = {
    page: 3,
    sort: '-name',
    search: 'vip',
    scope: 'person,deal',
    is_active: 'true',
    created_at: '2026-11-01..2026-11-21',
  }
  const state = read(address)
  expect(state).toMatchObject({
    page: 3,
    sort_by: 'name',
    order: 'desc',
    values: { scope: ['person', 'deal'], is_active: [true] },
  })
  expect(writeListState(state, FILTERS)).toEqual(address)
})

test('the plain list has a plain address', () => {
  expect(Object.values(writeListState(read({}), FILTERS)).filter((value) => value !== undefined)).toEqual([])
})

test('what makes no sense in an address is passed over', () => {
  const state = read({
    page: '-2',
    sort: 'password',
    search: { a: 1 },
    scope: 'nobody',
    created_at: 'yesterday..',
    other: 1,
  })
  expect(state).toMatchObject({ page: 1, sort_by: undefined, values: {}, spans: {} })
})

test.each([
  {},
  { page: 2, sort: 'name', search: 'răng' },
  { scope: 'person', is_active: true },
  { scope: 'person,deal' },
])('the body of %j is one that the contract accepts', (address) => {
  const body = listBodyOf(read(address), 50, FILTERS)
  expect(z.safeParse(tag.list.body, body).error?.issues ?? []).toEqual([])
})

test('a span of days covers its last day to the end, in the clinic', () => {
  const body = listBodyOf(read({ created_at: '2026-11-20..2026-11-21' }), 20, FILTERS)
  expect(body['filter']).toEqual({
    field: 'created_at',
    op: 'between',
    value: ['2026-11-20T00:00:00+07:00', '2026-11-21T23:59:59.999+07:00'],
  })
})

test('a filter without choices is a mistake of the screen that is refused at once', () => {
  expect(settleFilters(['scope'], { scope: 'Dùng cho' }, { scope: SCOPES })[0]).toMatchObject({
    label: 'Dùng cho',
    options: SCOPES,
  })
  expect(() => settleFilters(['scope'])).toThrow('scope')
})

test('a choice that means figures is asked for as a range, several of them as any of these', () => {
  const ranged: Filter[] = [
    {
      key: 'amount',
      label: 'Giá trị',
      options: [
        { value: 'small', label: 'Nhỏ', range: [0, 9] },
        { value: 'large', label: 'Lớn', range: [10, 99] },
      ],
    },
    { key: 'created_at', label: 'Ngày tạo', span: 'date' },
  ]
  const small = { field: 'amount', op: 'between', value: [0, 9] }
  const large = { field: 'amount', op: 'between', value: [10, 99] }
  const body = (address: object) => listBodyOf(readListState({ ...address }, ability, ranged), 20, ranged)
  expect(body({ amount: 'small' })).toMatchObject({ filter: small })
  expect(body({ amount: 'small' })).not.toHaveProperty('amount')
  const span = { field: 'created_at', op: 'between', value: ['2026-11-01', '2026-11-30'] }
  expect(body({ amount: 'small,large', created_at: '2026-11-01..2026-11-30' })['filter']).toEqual({
    and: [{ or: [small, large] }, span],
  })
})
