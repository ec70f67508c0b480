import { expect, test } from 'vitest'
import { MOST_VIEWS, shows, viewOf, withView } from './saved-views.ts'

test('a view is what narrows and sorts, wherever one stands in it', () => {
  const search = { tab: 'list', page: 3, owner_id: 7, sort: '-created_at', search: '' }
  expect(viewOf(search)).toEqual({ owner_id: '7', sort: '-created_at' })
  const view = { name: 'Của An', search: viewOf(search) }
  expect(shows({ sort: '-created_at', owner_id: '7', page: 1 }, view)).toBe(true)
  expect(shows({ owner_id: '7' }, view)).toBe(false)
})

test('a name stands for one view, and the oldest gives way', () => {
  const views = Array.from({ length: MOST_VIEWS }, (_, index) => ({ name: `${index}`, search: {} }))
  const more = withView(views, { name: 'mới', search: { a: '1' } })
  expect(more).toHaveLength(MOST_VIEWS)
  expect(more[0]?.name).toBe('1')
  expect(withView(more, { name: 'mới', search: { a: '2' } }).filter(({ name }) => name === 'mới')).toEqual([
    { name: 'mới', search: { a: '2' } },
  ])
})
