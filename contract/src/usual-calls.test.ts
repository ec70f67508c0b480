import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { families } from './families.ts'
import { factsOf, USUAL_CALLS, type Call, type UsualCall } from './kit/call.ts'

const calls: Call[] = Object.values(families).flatMap((family) => Object.values<Call>(family))
const paths = new Set(calls.map(({ path }) => path))

/** Every family with the reasons it gives; those that share a path are one. */
const declared = Object.entries(families).map(([name, family]) => {
  const { path, without } = factsOf(family)
  return { name, path, without }
})

const reasonsOf = (without: (typeof declared)[number]['without'], call: UsualCall) =>
  typeof without === 'string' ? without : without[call]

describe('the usual calls of a family', () => {
  test('there are families to look at', () => {
    expect(declared.length).toBeGreaterThan(50)
    expect(declared.every(({ path }) => path !== '')).toBe(true)
  })

  for (const call of USUAL_CALLS) {
    test(`every family has ${call}, or says why not`, () => {
      const silent = declared
        .filter(({ path, without }) => !paths.has(`${path}/${call}`) && !reasonsOf(without, call)?.trim())
        .map(({ name }) => name)
      expect(silent).toEqual([])
    })

    test(`no family gives a reason for lacking ${call} that it has`, () => {
      const contradicting = declared
        .filter(
          ({ path, without }) =>
            paths.has(`${path}/${call}`) && typeof without !== 'string' && call in without,
        )
        .map(({ name }) => name)
      expect(contradicting).toEqual([])
    })
  }
})

const COMMON = ['page', 'limit', 'sort_by', 'order']

/** The fields of a body, seen through its checks. */
const fieldsOf = (body: z.core.$ZodType) =>
  Object.keys((body as z.ZodMiniObject).shape as Record<string, unknown>)

describe('every list', () => {
  const lists = calls.filter(({ path }) => /\/(\w+-)?list$/.test(path))

  test('there are lists to look at', () => expect(lists.length).toBeGreaterThan(40))

  test.each(lists.map((list) => [list.path, list] as const))('%s takes the common body', (_, { body }) => {
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(COMMON))
  })

  test.each(lists.map((list) => [list.path, list] as const))('%s answers a page', (_, { data }) => {
    expect(fieldsOf(data)).toEqual(expect.arrayContaining(['data', 'total', 'total_page']))
  })
})
