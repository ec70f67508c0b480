import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BINDING_STATUSES,
  isOpenOffer,
  LINE_STATUSES,
  LINE_TRANSITIONS,
  lineDeleteProblem,
  lineEditProblem,
  type LineFacts,
  lineTransition,
  OPEN_OFFER_STATUSES,
  otherChoices,
  PRICED_FIELDS,
  rightOfWay,
} from './line.ts'

const anyStatus = fc.constantFrom(...LINE_STATUSES)
const anyFacts: fc.Arbitrary<LineFacts> = fc.record({
  reason: fc.option(fc.string({ maxLength: 20 })),
  billed_amount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000_000 })),
  steps_left: fc.nat(3),
  may_reopen: fc.boolean(),
})

test('a line passes only along the ways of the table', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, anyFacts, (from, to, facts) => {
      if (LINE_TRANSITIONS[from][to] === undefined) expect(lineTransition(from, to, facts)).toBeDefined()
    }),
  )
})

test('from every status but a cancelled one a way leads on, and what is cancelled stays so', () => {
  for (const status of LINE_STATUSES)
    expect(Object.keys(LINE_TRANSITIONS[status]).length > 0).toBe(status !== 'cancelled')
})

test('nothing is completed while a required step is left, and nothing billed goes back to an offer', () => {
  fc.assert(
    fc.property(anyStatus, anyFacts, (from, facts) => {
      if (facts.steps_left > 0) expect(lineTransition(from, 'completed', facts)).toBeDefined()
      if (facts.billed_amount > 0 && from === 'agreed')
        expect(lineTransition(from, 'proposed', facts)).toBeDefined()
    }),
  )
})

test('to give a line up takes a reason: a customer who declines, a cancellation, a finished one that is opened again', () => {
  fc.assert(
    fc.property(anyStatus, fc.constantFrom('declined', 'cancelled'), anyFacts, (from, to, facts) => {
      if (!facts.reason?.trim()) expect(lineTransition(from, to, facts)).toBeDefined()
    }),
  )
  const facts = { reason: 'Gắn lại mão', billed_amount: 0, steps_left: 0 }
  expect(lineTransition('completed', 'in_progress', { ...facts, may_reopen: true })).toBeUndefined()
  expect(lineTransition('completed', 'in_progress', { ...facts, may_reopen: false })?.message).toContain(
    'quyền',
  )
})

test('what was agreed or billed keeps its price, quantity and teeth; other fields may be written', () => {
  fc.assert(
    fc.property(anyStatus, fc.nat(2), fc.constantFrom(...PRICED_FIELDS), (status, billed_amount, field) => {
      const free = isOpenOffer(status) && billed_amount === 0
      const refused = lineEditProblem(field, { status, billed_amount }) !== undefined
      if (status !== 'declined' || billed_amount > 0) expect(refused).toBe(!free)
      expect(lineEditProblem('note', { status, billed_amount }) === undefined).toBe(status !== 'cancelled')
    }),
  )
})

test('a line with any trace, or one that binds, is not deleted', () => {
  const none = { steps: 0, bill_items: 0, material_usages: 0, signed_records: 0 }
  fc.assert(
    fc.property(
      anyStatus,
      fc.record({
        steps: fc.nat(1),
        bill_items: fc.nat(1),
        material_usages: fc.nat(1),
        signed_records: fc.nat(1),
      }),
      (status, traces) => {
        const clean = Object.values(traces).every((count) => count === 0)
        if (!clean) expect(lineDeleteProblem({ status, ...traces })).toBeDefined()
        if (BINDING_STATUSES.includes(status)) expect(lineDeleteProblem({ status, ...none })).toBeDefined()
      },
    ),
  )
  expect(lineDeleteProblem({ status: 'proposed', ...none })).toBeUndefined()
})

test('accepting one choice names the open others of its group, and none elsewhere', () => {
  const line = fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    alternative_group: fc.option(fc.constantFrom('a', 'b')),
    status: anyStatus,
  })
  fc.assert(
    fc.property(line, fc.array(line), (accepted, lines) => {
      for (const other of otherChoices(accepted, lines)) {
        expect(other.alternative_group).toBe(accepted.alternative_group)
        expect(other.alternative_group).not.toBeNull()
        expect(other.id).not.toBe(accepted.id)
        expect(OPEN_OFFER_STATUSES).toContain(other.status)
      }
    }),
  )
})

test('what the customer decides is recorded under one right, treating under another; preparing an offer needs neither', () => {
  for (const from of LINE_STATUSES)
    for (const to of Object.keys(LINE_TRANSITIONS[from]) as (typeof LINE_STATUSES)[number][]) {
      const right = rightOfWay(from, to)
      if (right === undefined) expect([...OPEN_OFFER_STATUSES, 'declined']).toContain(from)
      if (right === undefined) expect(OPEN_OFFER_STATUSES).toContain(to)
      if (right === 'perform') expect(BINDING_STATUSES).toContain(from)
      if (right === 'perform') expect(BINDING_STATUSES).toContain(to)
    }
  expect(rightOfWay('proposed', 'agreed')).toBe('agree')
})
