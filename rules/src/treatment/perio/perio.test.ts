import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMANENT_TEETH, PRIMARY_TEETH } from '../tooth.ts'
import { TOOTH_PRESENCES } from '../tooth-state.ts'
import {
  examProblem,
  figureAt,
  firstOpen,
  isMarked,
  newExam,
  PERIO_LIMITS,
  type PerioExam,
  toothIn,
  withFigure,
} from './exam.ts'
import { attachmentLoss, compareExams, depthChange, perioFigures } from './figures.ts'
import { goTo, type PerioPad, pressPad, startPad, valueAt } from './pad.ts'
import { furcationAt, furcationsOf, PERIO_PATHS, PERIO_SITES, perioPath, spotLabel } from './sites.ts'

const DAY = '2026-11-25'
const whole = newExam(DAY)

const mouth = fc
  .uniqueArray(fc.constantFrom(...PERMANENT_TEETH, ...PRIMARY_TEETH), { maxLength: 52 })
  .chain((teeth) =>
    fc.tuple(
      ...teeth.map((tooth) =>
        fc.record({ tooth: fc.constant(tooth), presence: fc.constantFrom(...TOOTH_PRESENCES) }),
      ),
    ),
  )
const exam = mouth.map((teeth) => newExam(DAY, teeth))
const path = fc.constantFrom(...PERIO_PATHS)
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', '*', '/', '.']
const WAYS = ['Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Backspace', 'Delete']
const key = fc.constantFrom(...DIGITS, ...WAYS)
const keys = fc.array(key, { maxLength: 120 })

const press = (pad: PerioPad, ...all: string[]): PerioPad =>
  all.reduce((now, one) => pressPad(now, one) ?? now, pad)

test('the path leads to each site of each tooth that is there once, and to no other', () => {
  fc.assert(
    fc.property(exam, path, ({ mouth: there }, way) => {
      const spots = perioPath(there, way).map(({ tooth, site }) => `${tooth}/${site}`)
      const wanted = there.flatMap((tooth) => PERIO_SITES.map((site) => `${tooth}/${site}`))
      expect(spots.toSorted()).toEqual(wanted.toSorted())
    }),
  )
})

test('a place has one tooth: missing ones are skipped, implants are not, a milk tooth stands for its successor', () => {
  fc.assert(
    fc.property(mouth, (teeth) => {
      const made = newExam(DAY, teeth)
      const there = new Set(
        teeth
          .filter(({ presence }) => presence === 'present' || presence === 'implant')
          .map(({ tooth }) => tooth),
      )
      expect(made.mouth.every((tooth) => there.has(tooth))).toBe(true)
      expect(
        PERMANENT_TEETH.filter((tooth) => there.has(tooth)).every((tooth) => made.mouth.includes(tooth)),
      ).toBe(true)
      expect(examProblem(made)).toBeUndefined()
    }),
  )
})

test('the picture begins outside at the upper right, turns at its end, and goes on below', () => {
  const spots = perioPath(whole.mouth).map(spotLabel)
  expect(spots.slice(0, 4)).toEqual(['18 ngoài, xa', '18 ngoài, giữa', '18 ngoài, gần', '17 ngoài, xa'])
  expect(spots.slice(46, 50)).toEqual(['28 ngoài, giữa', '28 ngoài, xa', '28 trong, xa', '28 trong, giữa'])
  expect(spots.slice(94, 98)).toEqual(['18 trong, giữa', '18 trong, xa', '48 ngoài, xa', '48 ngoài, giữa'])
})

test('a full mouth is typed with 192 keys, and a further one overwrites nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 192, maxLength: 192 }),
      path,
      (digits, way) => {
        const pad = press(startPad(whole, way), ...digits.map(String))
        expect(perioPath(whole.mouth, way).map((spot) => figureAt(pad.exam, spot, 'depth'))).toEqual(digits)
        expect(firstOpen(pad.exam, way)).toBeUndefined()
        const more = press(pad, '7')
        expect(more.exam).toEqual(pad.exam)
        expect(more.refused).toBe('over')
      },
    ),
    { numRuns: 20 },
  )
})

test('no key leaves the range, and the cursor never leaves the mouth', () => {
  fc.assert(
    fc.property(exam, path, keys, (begun, way, all) => {
      const pad = press(startPad(begun, way), ...all)
      expect(examProblem(pad.exam)).toBeUndefined()
      for (const tooth of pad.exam.teeth) {
        const within = (name: keyof typeof PERIO_LIMITS, value: number | null | undefined) =>
          value === null ||
          value === undefined ||
          (value >= PERIO_LIMITS[name].least && value <= PERIO_LIMITS[name].most)
        expect((tooth.depth ?? []).every((one) => within('depth', one))).toBe(true)
        expect((tooth.recession ?? []).every((one) => within('recession', one))).toBe(true)
        expect(Object.values(tooth.furcation ?? {}).every((one) => within('furcation', one))).toBe(true)
        expect(within('mobility', tooth.mobility)).toBe(true)
        expect([tooth.bleeding, tooth.plaque, tooth.pus].every((mask = 0) => mask >= 0 && mask < 64)).toBe(
          true,
        )
      }
      expect(pad.place === null || pad.exam.mouth.includes(pad.place.tooth)).toBe(true)
      expect(pad.place === null).toBe(begun.mouth.length === 0)
    }),
  )
})

test('Backspace takes back exactly the last entry: figures, cursor, row and what marks go to', () => {
  fc.assert(
    fc.property(exam, path, keys, key, (begun, way, all, last) => {
      const before = press(startPad(begun, way), ...all)
      const after = press(before, last)
      fc.pre(last !== 'Backspace' && after.past.length > before.past.length)
      const back = press(after, 'Backspace')
      expect({ ...back, sign: '', refused: null }).toEqual({ ...before, sign: '', refused: null })
    }),
  )
})

test('Backspace as often as was typed leads back to the empty examination', () => {
  fc.assert(
    fc.property(exam, path, fc.array(key, { maxLength: 60 }), (begun, way, all) => {
      const pad = press(startPad(begun, way), ...all)
      const back = press(pad, ...Array.from({ length: pad.past.length + 1 }, () => 'Backspace'))
      expect(back.exam).toEqual(begun)
    }),
  )
})

test('what was typed is what stands there: «+» then a digit is ten and over, «-» is below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 15 }), fc.integer({ min: 1, max: 5 }), (deep, high) => {
      const pad = press(startPad(whole), '+', String(deep - 10), 'ArrowDown', '-', String(high))
      expect(figureAt(pad.exam, { tooth: '18', site: 0 }, 'depth')).toBe(deep)
      expect(figureAt(pad.exam, { tooth: '18', site: 1 }, 'recession')).toBe(-high)
    }),
  )
})

test('12 is refused neither as 1 nor as 2: a figure out of range leaves the cursor and its half where they are', () => {
  const pad = press(startPad(whole), '+', '9')
  expect(pad.exam).toEqual(whole)
  expect([pad.refused, pad.sign, pad.place?.site]).toEqual(['range', '+', 0])
  expect(figureAt(press(pad, '2').exam, { tooth: '18', site: 0 }, 'depth')).toBe(12)
  expect(press(startPad(whole), '-').refused).toBe('range')
})

test('marks go to the site just typed, and to the cursor once it was moved', () => {
  const pad = press(startPad(whole), '5', '*', '/', '.')
  const first = { tooth: '18', site: 0 } as const
  for (const mark of ['bleeding', 'plaque', 'pus'] as const)
    expect(isMarked(pad.exam, first, mark)).toBe(true)
  expect(isMarked(press(pad, '*').exam, first, 'bleeding')).toBe(false)
  const moved = press(pad, 'ArrowRight', '*')
  expect(isMarked(moved.exam, { tooth: '18', site: 2 }, 'bleeding')).toBe(true)
})

test('Enter goes to the next tooth, and at the end of a row to its inside', () => {
  expect(press(startPad(whole), '3', 'Enter').place).toMatchObject({ tooth: '17', site: 0 })
  const end = goTo(startPad(whole), { tooth: '28', site: 1 })
  expect(press(end, 'Enter').place).toMatchObject({ tooth: '28', site: 3 })
})

test('the rows below are reached by arrows: furcations where the tooth has one, then how firm it stands', () => {
  const pad = press(startPad(whole), 'ArrowDown', 'ArrowDown', '2')
  expect(toothIn(pad.exam, '18').furcation).toEqual({ B: 2 })
  expect(pad.place).toMatchObject({ tooth: '17', row: 'furcation' })
  const firm = press(pad, 'ArrowDown', '1', '0')
  expect([toothIn(firm.exam, '17').mobility, toothIn(firm.exam, '16').mobility]).toEqual([1, 0])
  const front = press(goTo(startPad(whole), { tooth: '11', site: 1 }), 'ArrowDown', 'ArrowDown')
  expect(front.place?.row).toBe('mobility')
  const implant = startPad(newExam(DAY, [{ tooth: '16', presence: 'implant' }]))
  expect(press(implant, 'ArrowDown', 'ArrowDown').place?.row).toBe('mobility')
})

test('each furcation of a tooth is reached from one of its sites at least', () => {
  for (const tooth of [...PERMANENT_TEETH, ...PRIMARY_TEETH]) {
    const reached = new Set(PERIO_SITES.flatMap((site) => furcationAt({ tooth, site }) ?? []))
    expect([...reached].toSorted()).toEqual([...furcationsOf(tooth)].toSorted())
  }
})

test('letters are none of its business', () => {
  for (const letter of ['a', 'd', 'đ', 'Tab', 'Escape', 'F5'])
    expect(pressPad(startPad(whole), letter)).toBeUndefined()
})

const typedExam = fc.tuple(exam, keys).map(([begun, all]): PerioExam => press(startPad(begun), ...all).exam)

test('figures count what was typed: no percentage leaves 0 to 100, deeper thresholds hold fewer sites', () => {
  fc.assert(
    fc.property(typedExam, (one) => {
      const figures = perioFigures(one)
      expect(figures.typed).toBeLessThanOrEqual(figures.sites)
      for (const part of [figures.bleeding_pct, figures.plaque_pct])
        expect(part === null || (part >= 0 && part <= 100)).toBe(true)
      expect(figures.at_least_6).toBeLessThanOrEqual(figures.at_least_5)
      expect(figures.at_least_5).toBeLessThanOrEqual(figures.at_least_4)
      expect(figures.at_least_4).toBeLessThanOrEqual(figures.typed)
      expect(figures.deepest === null).toBe(figures.typed === 0)
    }),
  )
})

test('loss of attachment is depth and recession, and unknown while one of them is', () => {
  const spot = { tooth: '16', site: 0 } as const
  const deep = withFigure(whole, spot, 'depth', 6)
  expect(attachmentLoss(deep, spot)).toBeNull()
  expect(attachmentLoss(withFigure(deep, spot, 'recession', -2), spot)).toBe(4)
})

test('a comparison is the sum of the changes at its sites, and turned around it is its opposite', () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const one = press(startPad(whole), ...before).exam
      const other = press(startPad(whole), ...after).exam
      const there = compareExams(one, other)
      const back = compareExams(other, one)
      expect(there.better + there.worse + there.same).toBe(there.compared)
      expect([there.better, there.new_pockets]).toEqual([back.worse, back.closed_pockets])
      for (const spot of perioPath(whole.mouth)) {
        const change = depthChange(one, other, spot)
        expect(change === null ? null : change + (depthChange(other, one, spot) ?? Number.NaN)).toBe(
          change === null ? null : 0,
        )
      }
    }),
  )
})

test('the last examination never stands in a new one', () => {
  const typed = press(startPad(whole), '5', '6').exam
  expect(
    perioFigures(
      newExam(
        DAY,
        typed.mouth.map((tooth) => ({ tooth, presence: 'present' as const })),
      ),
    ).typed,
  ).toBe(0)
  expect(depthChange(typed, whole, { tooth: '18', site: 0 })).toBeNull()
})

test('a full mouth with every mark and degree is stored in a few thousand characters', () => {
  const digits = Array.from({ length: 192 }, () => ['3', '*', '/', '.']).flat()
  const depths = press(startPad(whole), ...digits)
  const rows = goTo(depths, { tooth: '18', site: 0 }, 'recession')
  const all = press(rows, ...Array.from({ length: 192 }, () => '1'))
  expect(JSON.stringify(all.exam).length).toBeLessThan(6_000)
  expect(valueAt(all, { tooth: '11', site: 4, row: 'recession' })).toBe(1)
})
