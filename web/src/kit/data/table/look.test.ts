import { expect, test } from 'vitest'
import { settleColumns } from './column.ts'
import { mergeConfiguration } from './look.ts'

const columns = settleColumns([
  { key: 'name', pinned: true },
  { key: 'phone' },
  { key: 'note', hidden: true },
])
const keys = (remembered?: Parameters<typeof mergeConfiguration>[1]) =>
  mergeConfiguration(columns, remembered).columns.map(({ key }) => key)

test('nothing remembered is the layout of the screen', () => {
  const { columns: placed, page_size } = mergeConfiguration(columns, undefined)
  expect(placed).toEqual([
    { key: 'name', visible: true, frozen: true },
    { key: 'phone', visible: true, frozen: false },
    { key: 'note', visible: false, frozen: false },
  ])
  expect(page_size).toBe(20)
})

test('a remembered order holds; columns that are gone leave, and new ones come at their place', () => {
  const old = ['phone', 'gone', 'name'].map((key) => ({ key, visible: true, frozen: false }))
  expect(keys({ columns: old })).toEqual(['phone', 'name', 'note'])
  expect(keys({ columns: [{ key: 'note', visible: true, frozen: false }] })).toEqual([
    'name',
    'phone',
    'note',
  ])
})

test('a page size that the server would refuse is not taken from storage', () => {
  expect(mergeConfiguration(columns, { page_size: 5000 as never }).page_size).toBe(20)
  expect(mergeConfiguration(columns, { page_size: 200 }).page_size).toBe(200)
})
