import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MOST_VIEWS,
  initialView,
  pageFor,
  renamedView,
  replaceInViews,
  withoutView,
  withView,
  type Page,
} from './page.ts'

const name = fc.constantFrom('Mới', 'Của tôi', 'Chờ gọi', 'VIP')
const view = fc.record({ name, search: fc.constant({ status: 'open' }) })
const page: fc.Arbitrary<Page> = fc.record(
  {
    views: fc.uniqueArray(view, { selector: (one) => one.name }),
    default_view: fc.option(name),
    page_size: fc.nat(),
  },
  { requiredKeys: [] },
)
const names = ({ views = [] }: Page) => views.map((one) => one.name)

test('a name stands for one view, whatever is done with views', () => {
  fc.assert(
    fc.property(page, view, name, name, (before, added, from, to) => {
      for (const after of [withView(before, added), withoutView(before, from), renamedView(before, from, to)])
        expect(new Set(names(after)).size).toBe(names(after).length)
      expect(names(withView(before, added))).toContain(added.name)
      expect(names(withoutView(before, from))).not.toContain(from)
      expect(withoutView(before, from).default_view).not.toBe(from)
    }),
  )
})

test('the oldest view gives way when there are too many', () => {
  const views = Array.from({ length: MOST_VIEWS }, (_, index) => ({ name: `${index}`, search: {} }))
  const after = withView({ views }, { name: 'mới', search: {} })
  expect(names(after)).toHaveLength(MOST_VIEWS)
  expect(names(after)[0]).toBe('1')
})

test('a view that was renamed still opens the list', () => {
  const before: Page = { views: [{ name: 'Mới', search: {} }], default_view: 'Mới' }
  const after = renamedView(before, 'Mới', 'Khách mới')
  expect(initialView(null, after)?.name).toBe('Khách mới')
  expect(renamedView(before, 'Mới', 'Mới')).toEqual(before)
})

test('one’s own goes part by part before what is set for everybody', () => {
  fc.assert(
    fc.property(page, page, (tenant, user) => {
      const { page_size } = pageFor(tenant, user)
      expect(page_size).toBe(user.page_size ?? tenant.page_size)
      expect(pageFor(tenant, user)).not.toHaveProperty('views')
    }),
  )
})

test('a user who opens a list by none opens it by none, whatever is shared', () => {
  const tenant: Page = { views: [{ name: 'Chung', search: {} }], default_view: 'Chung' }
  expect(initialView(tenant, null)?.name).toBe('Chung')
  expect(initialView(tenant, { default_view: null })).toBeUndefined()
  expect(initialView(tenant, { views: [{ name: 'Riêng', search: {} }], default_view: 'Riêng' })?.name).toBe(
    'Riêng',
  )
})

test('saved views that ask for what became something else ask for that, and nothing else of them changes', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 3 }).map(String), { minLength: 1, maxLength: 3 })
  const search = fc.record({
    tag_ids: ids.map((list) => list.join(',')),
    owner_id: ids.map((list) => list.join(',')),
  })
  fc.assert(
    fc.property(fc.array(search, { maxLength: 3 }), (searches) => {
      const before = { page_size: 50, views: searches.map((one, at) => ({ name: `Xem ${at}`, search: one })) }
      const replaced = replaceInViews(before, new Set(['tag_ids']), 1, 2)
      replaced.views.forEach(({ name: called, search: asked }, at) => {
        expect([called, asked['owner_id']]).toEqual([`Xem ${at}`, searches[at]?.owner_id])
        const wanted = new Set(searches[at]?.tag_ids.split(',').map((one) => (one === '1' ? '2' : one)))
        expect(new Set(asked['tag_ids']?.split(','))).toEqual(wanted)
      })
      expect(replaceInViews(replaced, new Set(['tag_ids']), 1, 2)).toBe(replaced)
    }),
  )
})
