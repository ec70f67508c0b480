import { richText } from '@bcare/rules/text/rich-text-arbitrary'
import { RICH_TEXT_LIMITS, type RichBlock } from '@bcare/rules/text/rich-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const accepts = (value: unknown): boolean => RichText.safeParse(value).success

/** Every object in a document, as the way to it. */
function ways(value: Json, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Array.isArray(value)
    ? value.flatMap((part, index) => ways(part, [...way, index]))
    : Object.entries(value).flatMap(([name, part]) => ways(part, [...way, name]))
  return Array.isArray(value) ? inner : [way, ...inner]
}

/** The same document with the object at the end of a way changed. */
function changed(doc: Json, way: readonly (string | number)[], change: Record<string, Json>): Json {
  const copy = structuredClone(doc)
  const object = way.reduce((at, step) => (at as Record<string | number, Json>)[step] as Json, copy)
  Object.assign(object as object, change)
  return copy
}

const said = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: unknown[]) => ({ type: 'doc', content })

test('what the editor may write is accepted as it is', () => {
  fc.assert(
    fc.property(richText, (value) => {
      expect(RichText.parse(value)).toEqual(value)
    }),
  )
})

test('an unknown node, mark or attribute anywhere refuses the whole', () => {
  const unknown = fc.constantFrom<Record<string, Json>>(
    { onclick: 'alert(1)' },
    { style: 'position:fixed' },
    { html: '<img src=x onerror=alert(1)>' },
    { type: 'image' },
    { type: 'iframe' },
    { type: 'constructor' },
    { type: null },
  )
  fc.assert(
    fc.property(richText, unknown, fc.nat(), (value, change, at) => {
      const all = ways(value as unknown as Json)
      const way = all[at % all.length] ?? []
      expect(accepts(changed(value as unknown as Json, way, change))).toBe(false)
    }),
  )
})

test('what is no document at all is refused', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => !accepts(value)))
  for (const value of [doc(), doc({ type: 'text', text: 'a' }), doc({ type: 'bulletList', content: [] })])
    expect(accepts(value)).toBe(false)
})

test('a link, a heading and a mention are only what they may be', () => {
  const linked = (href: string) =>
    doc({
      type: 'paragraph',
      content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }],
    })
  expect(accepts(linked('https://bcare.vn'))).toBe(true)
  for (const href of ['javascript:alert(1)', 'data:text/html,a', ' https://bcare.vn', '/customer'])
    expect([href, accepts(linked(href))]).toEqual([href, false])
  expect(accepts(doc({ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'a' }] }))).toBe(
    false,
  )
  const named = (id: unknown) =>
    doc({ type: 'paragraph', content: [{ type: 'mention', attrs: { id, label: 'Mai' } }] })
  expect([1, '1', 0, null].map((id) => accepts(named(id)))).toEqual([true, false, false, false])
  const twice = [{ type: 'bold' }, { type: 'bold' }]
  expect(accepts(doc({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: twice }] }))).toBe(
    false,
  )
})

test('depth, nodes, characters and mentions have their limits', () => {
  const { depth, nodes, characters, mentions } = RICH_TEXT_LIMITS
  const nested = (levels: number): RichBlock =>
    levels === 0 ? said('a') : { type: 'blockquote', content: [nested(levels - 1)] }
  expect([depth, depth + 1].map((levels) => accepts(doc(nested(levels))))).toEqual([true, false])
  const long = [characters, characters + 1].map((length) => accepts(doc(said('a'.repeat(length)))))
  expect(long).toEqual([true, false])
  const lines = (count: number) =>
    doc(...Array.from({ length: count }, () => ({ type: 'paragraph' })), said('a'))
  expect([nodes - 3, nodes - 2].map((count) => accepts(lines(count)))).toEqual([true, false])
  const named = (count: number) =>
    doc({
      type: 'paragraph',
      content: Array.from({ length: count }, (_, index) => ({
        type: 'mention',
        attrs: { id: index + 1, label: 'Mai' },
      })),
    })
  expect([mentions, mentions + 1].map((count) => accepts(named(count)))).toEqual([true, false])
})
