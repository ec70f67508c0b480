import { expect, test } from 'vitest'
import { opensOver, shows, viewOf } from './saved-views.ts'

test('a view is what narrows and sorts, whatever page of it is open, and what is open over it', () => {
  opensOver('deal')
  const search = { tab: 'list', page: 3, owner_id: 7, sort: '-created_at', search: '', deal: 12 }
  expect(viewOf(search)).toEqual({ owner_id: '7', sort: '-created_at' })
  const view = { name: 'Của An', search: viewOf(search) }
  expect(shows({ sort: '-created_at', owner_id: '7', page: 1 }, view)).toBe(true)
  expect(shows({ owner_id: '7' }, view)).toBe(false)
})
