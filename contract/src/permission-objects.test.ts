import { OBJECTS_OF_NO_FAMILY } from '@bcare/rules/identity/permission-words'
import { expect, test } from 'vitest'
import { families } from './families.ts'
import { factsOf, type Call } from './kit/call.ts'
import { objectWords, permissionObjects, rightsInHandlers } from './permission-objects.ts'

const declared = Object.entries(families).map(([name, family]) => ({ name, ...factsOf(family) }))
/** Objects that families say, each as often as it is said. */
const said = declared.filter(({ words }) => words.group !== undefined).map(({ object }) => object)

const rights = [
  ...Object.values(families).flatMap((family) =>
    Object.values<Call>(family).map(({ permission }) => permission),
  ),
  ...rightsInHandlers,
]
const asked = new Set(rights.filter((right) => right.includes(':')).map((right) => right.split(':')[0] ?? ''))

test('every object of permissions is said by its family, or in the rules where it has none', () => {
  expect(asked.size).toBeGreaterThan(40)
  expect([...asked].filter((object) => !permissionObjects.has(object))).toEqual([])
  expect([...permissionObjects].filter(([object, { label }]) => label === object)).toEqual([])
})

test('families of one object say it once, and none says what nothing asks for', () => {
  expect(said).toEqual([...new Set(said)])
  expect(said.filter((object) => !asked.has(object))).toEqual([])
})

test('the rules name only objects that no family has', () => {
  const of_families = new Set(declared.map(({ object }) => object))
  expect(Object.keys(OBJECTS_OF_NO_FAMILY).filter((object) => of_families.has(object))).toEqual([])
})

test('what a family says of its object stands beside the group', () => {
  const lost = declared.filter(({ words }) => words.group === undefined && Object.keys(words).length > 0)
  expect(lost.map(({ name }) => name)).toEqual([])
})

test('groups keep their order, and within one those with a place come first', () => {
  const order = [...permissionObjects.keys()]
  expect(order.slice(0, 3)).toEqual(['person', 'person_assignment', 'note'])
  expect(order.indexOf('web_form')).toBeLessThan(order.indexOf('deal'))
  expect(order.indexOf('operation')).toBeLessThan(order.indexOf('custom_field'))
})

test('an object of an older version goes by its code', () => {
  expect(objectWords('person_import')).toEqual({ label: 'Nhập khách từ tệp', group: 'Khách hàng' })
  expect(objectWords('constructor')).toEqual({ label: 'constructor', group: 'Khác' })
})
