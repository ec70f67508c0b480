import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attribute, COLLECTED_PARTS, entriesBetween, kindOf, type RevenueShare } from './attribution.ts'
import { type LineFacts, materialOf, revenueLine } from './line.ts'

const sum = (shares: readonly RevenueShare[], parts: readonly string[]): number =>
  shares.filter(({ part }) => parts.includes(part)).reduce((total, { gross }) => total + gross, 0)

const step = fc.record({ weight: fc.nat(4_000), is_repeatable: fc.boolean() })

/** Lines that have collected at most what they come to. */
const facts: fc.Arbitrary<LineFacts> = fc
  .record({
    total: fc.nat(20_000_000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    material: fc.nat(8_000_000),
    used: fc.option(fc.nat(8_000_000), { nil: null }),
    steps: fc.array(step, { maxLength: 6 }),
    order: fc.array(
      fc.record({ step_no: fc.integer({ min: 1, max: 6 }), doctor_id: fc.constantFrom(1, 2, 3) }),
      {
        maxLength: 8,
      },
    ),
    doctor_id: fc.constantFrom(null, 1, 2),
    is_completed: fc.boolean(),
    attribution: fc.constantFrom('performed_first' as const, 'line_doctor' as const),
  })
  .map(({ share, steps, order, ...rest }) => ({
    ...rest,
    collected: Math.floor(rest.total * share),
    steps: steps.map((one, at) => ({
      ...one,
      id: at + 1,
      order: at,
      is_required: true,
      spacing_days: null,
    })),
    performances: order
      .filter(({ step_no }) => step_no <= steps.length)
      .map((one, at) => ({ ...one, id: 100 + at })),
  }))

const sharesOf = (one: LineFacts): RevenueShare[] => attribute(revenueLine(one))

describe('where the money of a line lies', () => {
  test('credited, held and material come to what was collected', () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(sum(sharesOf(one), COLLECTED_PARTS)).toBe(one.collected)
      }),
    )
  })

  test('nothing is credited beyond what the work is worth without its material, and a completed line holds nothing', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const shares = sharesOf(one)
        expect(sum(shares, ['step'])).toBeLessThanOrEqual(one.total - materialOf(one))
        if (one.is_completed) {
          expect(sum(shares, ['held'])).toBe(0)
          expect(sum(shares, ['performed'])).toBe(one.total)
        }
      }),
    )
  })

  test('more that is collected never takes from anybody, and less gives to nobody', () => {
    fc.assert(
      fc.property(facts, fc.nat(5_000_000), (one, less) => {
        const poorer = { ...one, collected: Math.max(0, one.collected - less) }
        for (const { part, gross } of entriesBetween(sharesOf(poorer), sharesOf(one))) {
          expect(COLLECTED_PARTS).toContain(part)
          expect(gross).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('entries bring a ledger from any state to any other, and none are needed where it stands already', () => {
    fc.assert(
      fc.property(facts, facts, (before, after) => {
        const now = sharesOf(before)
        const then = sharesOf(after)
        expect(entriesBetween([...now, ...entriesBetween(now, then)], then)).toEqual([])
        expect(entriesBetween(then, then)).toEqual([])
      }),
    )
  })
})

const STEP = { is_required: true, is_repeatable: false, spacing_days: null }

describe('worked examples', () => {
  // Demo data 5.7, case 13: a root canal of three steps by two doctors, paid before its third step.
  const canal = (count: number, collected: number): LineFacts => ({
    total: 2_000_000,
    material: 0,
    used: null,
    collected,
    doctor_id: 1,
    is_completed: false,
    attribution: 'performed_first',
    steps: [3_000, 3_000, 4_000].map((weight, at) => ({ ...STEP, weight, id: at + 1, order: at })),
    performances: [1, 2, 3]
      .slice(0, count)
      .map((step_no) => ({ id: step_no, step_no, doctor_id: step_no < 3 ? 1 : 2 })),
  })
  const told = (entries: readonly RevenueShare[]) =>
    entries
      .map(({ part, step_id, user_id, gross }) => [part, step_id, user_id, gross])
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))

  test('what is paid before its step is done is held, and released when it is done', () => {
    const paid_early = sharesOf(canal(2, 2_000_000))
    expect(sum(paid_early, ['held'])).toBe(800_000)
    const entries = entriesBetween(paid_early, sharesOf(canal(3, 2_000_000)))
    expect(told(entries)).toEqual([
      ['held', null, 1, -800_000],
      ['performed', 3, 2, 800_000],
      ['step', 3, 2, 800_000],
    ])
    expect(new Set(entries.map((entry) => kindOf('performed', entry)))).toEqual(
      new Set(['released', 'performed']),
    )
  })

  test('a refund takes what is held first, then from the newest step', () => {
    const entries = entriesBetween(sharesOf(canal(2, 2_000_000)), sharesOf(canal(2, 900_000)))
    expect(told(entries)).toEqual([
      ['held', null, 1, -800_000],
      ['step', 2, 1, -300_000],
    ])
    expect(entries.map((entry) => kindOf('refunded', entry))).toEqual(['refunded', 'refunded'])
  })

  // Demo data 5.7, case 3: eleven million of material are covered before the doctor is credited.
  test('material comes first', () => {
    const implant = (collected: number): LineFacts => ({
      total: 20_000_000,
      material: 11_000_000,
      used: null,
      collected,
      doctor_id: 7,
      is_completed: true,
      attribution: 'performed_first',
      steps: [],
      performances: [],
    })
    expect(told(sharesOf(implant(5_000_000)))).toEqual([
      ['material', null, 7, 5_000_000],
      ['performed', null, 7, 20_000_000],
    ])
    expect(told(sharesOf(implant(20_000_000)))).toEqual([
      ['material', null, 7, 11_000_000],
      ['performed', null, 7, 20_000_000],
      ['step', null, 7, 9_000_000],
    ])
  })
})
