import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from './notification.ts'
import { carriedBy, carries, withheld } from './told.ts'

const carried = fc.record({ type: fc.stringMatching(/^[a-z_]{1,20}$/), id: fc.integer({ min: 1 }) })

test('what a notification carries is read as it was written, with what it is about', () => {
  fc.assert(
    fc.property(fc.array(carried), fc.option(carried), (further, about) => {
      const told = {
        body: null,
        url: null,
        entity_type: about?.type ?? null,
        entity_id: about?.id ?? null,
        data: carries(further),
      }
      expect(carriedBy(told)).toEqual([...(about === null ? [] : [about]), ...further])
    }),
  )
  const plain = { body: null, url: null, entity_type: null, entity_id: null }
  expect(carriedBy({ ...plain, data: {} })).toEqual([])
  expect(carriedBy({ ...plain, data: { carries: 'note:x,;drop,note:7' } })).toEqual([{ type: 'note', id: 7 }])
})

test('what is withheld says of which kind and day it is, and nothing of what it said', () => {
  const secret = fc.stringMatching(/^[A-Z]{12}$/)
  fc.assert(
    fc.property(fc.constantFrom(...NOTIFICATION_TYPES), secret, fc.integer({ min: 1 }), (type, text, id) => {
      const told = { type, title: text, body: text, entity_type: 'person', entity_id: id, url: `/${text}` }
      const shown = withheld({ ...told, data: { date: '2026-11-24', name: text } })
      expect(JSON.stringify(shown)).not.toContain(text)
      expect(shown).toMatchObject({ type, entity_type: null, entity_id: null, url: null, data: {} })
      expect(shown.title).toMatch(/ ngày 24\/11\/2026$/)
    }),
  )
})
