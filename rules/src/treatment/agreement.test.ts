import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agreedTotal,
  canonicalAgreement,
  signerProblem,
  signingProblem,
  type AgreementDocument,
} from './agreement.ts'
import { LINE_STATUSES } from './line.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const line = fc.record({
  id: fc.integer({ min: 1 }),
  code: fc.string(),
  title: fc.string(),
  teeth: fc.string(),
  quantity: fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  unit: maybe(fc.string()),
  unit_price: amount,
  discount: amount,
  vat: amount,
  total: amount,
  sessions: fc.nat(20),
  warranty_months: maybe(fc.nat(120)),
  phase_no: maybe(fc.integer({ min: 1, max: 50 })),
  group: maybe(fc.string()),
  doctor: maybe(fc.string()),
})
const point = fc.record({ x: fc.nat(600), y: fc.nat(200) })
const signed: fc.Arbitrary<AgreementDocument> = fc.record({
  code: fc.string(),
  version_no: fc.integer({ min: 1, max: 50 }),
  content: fc.record({
    person: fc.record({ name: fc.string(), code: fc.string() }),
    statement: fc.string(),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    declined: fc.array(fc.record({ title: fc.string(), total: amount }), { maxLength: 3 }),
  }),
  total: amount,
  agreed_by: fc.constantFrom('customer' as const, 'guardian' as const),
  signer_name: fc.string(),
  relation: maybe(fc.string()),
  signature: fc.oneof(
    fc.record({ kind: fc.constant('drawn' as const), strokes: fc.array(fc.array(point)) }),
    fc.constant({ kind: 'typed' as const, accepted: true as const }),
  ),
  presented_by: fc.integer({ min: 1 }),
  signed_at: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
})

/** The path of every leaf: a text, a figure, or the length of a list. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))
  return Array.isArray(value) ? [...inner, [...path, 'push']] : inner
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string')
    return Number.isNaN(Date.parse(value)) ? `${value} ` : new Date(Date.parse(value) + 1).toISOString()
  return value === null ? 'x' : false
}

function withChange(document: AgreementDocument, path: readonly string[]): AgreementDocument {
  const copy = structuredClone(document)
  const last = path.at(-1) ?? ''
  const owner = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
  if (last === 'push') (owner as unknown[]).push({})
  else (owner as Record<string, unknown>)[last] = changed((owner as Record<string, unknown>)[last])
  return copy
}

/** The same value, its keys the other way round, as a database may store them. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, turned(one)]),
  )
}

test('any change of any frozen text or figure is another text to hash', () => {
  fc.assert(
    fc.property(signed, fc.nat(), (document, pick) => {
      const leaves = leavesOf(document)
      const path = leaves[pick % leaves.length] ?? []
      expect(canonicalAgreement(withChange(document, path))).not.toBe(canonicalAgreement(document))
    }),
    { numRuns: 500 },
  )
})

test('the order of keys and the spelling of the moment make no difference', () => {
  fc.assert(
    fc.property(signed, (document) => {
      const stored = turned(document) as AgreementDocument
      const spelled = { ...stored, signed_at: stored.signed_at.replace('Z', '+00:00') }
      expect(canonicalAgreement(spelled)).toBe(canonicalAgreement(document))
    }),
  )
})

test('signed lines add up, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(agreedTotal(lines.toReversed())).toBe(agreedTotal(lines))
    }),
  )
})

test('offers and what is agreed can be signed, one of each group, nothing that has begun', () => {
  const one = fc.record({
    id: fc.integer({ min: 1 }),
    title: fc.string(),
    status: fc.constantFrom(...LINE_STATUSES),
    alternative_group: maybe(fc.constantFrom('A', 'B')),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 4 }), (lines) => {
      const groups = lines.map(({ alternative_group }) => alternative_group).filter((group) => group !== null)
      const fits =
        lines.every(({ status }) => ['draft', 'proposed', 'agreed'].includes(status)) &&
        new Set(groups).size === groups.length
      expect(signingProblem(lines) === undefined).toBe(fits)
    }),
  )
})

test('a child never signs, and a guardian only as one of the customer’s', () => {
  const of_age = 16
  expect(signerProblem({ agreed_by: 'customer', is_minor: true, has_guardian: true, of_age })).toMatchObject({
    field: 'agreed_by',
  })
  expect(signerProblem({ agreed_by: 'guardian', is_minor: true, has_guardian: false, of_age })).toMatchObject(
    {
      field: 'relative_id',
    },
  )
  for (const is_minor of [true, false])
    expect(signerProblem({ agreed_by: 'guardian', is_minor, has_guardian: true, of_age })).toBeUndefined()
  expect(
    signerProblem({ agreed_by: 'customer', is_minor: false, has_guardian: false, of_age }),
  ).toBeUndefined()
})
