import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clinicDate } from '../../text/date.ts'
import {
  alignerProgress,
  caseDueOn,
  CONTROL_WEEKS,
  controlProblem,
  controlSignProblem,
  type DatedControl,
  lastControl,
  nextControlOn,
  wiresAfter,
} from './control.ts'

const NOW = new Date('2026-03-16T09:00:00+07:00')
const moment = fc
  .date({ min: new Date('2024-01-01'), max: NOW, noInvalidDate: true })
  .map((at) => at.toISOString())
const wire = fc.option(fc.constantFrom('NiTi .014', 'NiTi .016', 'SS .019×.025'), { nil: undefined })
const control: fc.Arbitrary<DatedControl> = fc.record({
  at: moment,
  upper_wire: wire,
  lower_wire: wire,
  aligner_number: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  next_control_weeks: fc.option(fc.integer({ min: 1, max: 52 }), { nil: undefined }),
})
const controls = fc.uniqueArray(control, { maxLength: 15, selector: ({ at }) => at })

test('the wire in place is the last that was named, in whatever order controls come', () => {
  fc.assert(
    fc.property(controls, (given) => {
      const { upper, lower } = wiresAfter(given)
      const named = (key: 'upper_wire' | 'lower_wire') =>
        given
          .filter((one) => one[key] !== undefined)
          .toSorted((one, other) => one.at.localeCompare(other.at))
          .at(-1)?.[key] ?? null
      expect([upper, lower]).toEqual([named('upper_wire'), named('lower_wire')])
      expect(wiresAfter(given.toReversed())).toEqual({ upper, lower })
    }),
  )
})

test('a control that names no wire leaves both in place', () => {
  fc.assert(
    fc.property(controls, (given) => {
      expect(wiresAfter([...given, { at: NOW.toISOString() }])).toEqual(wiresAfter(given))
    }),
  )
})

test('a case is due as many weeks after its last control as that one says, and after its start without one', () => {
  fc.assert(
    fc.property(controls, (given) => {
      const last = lastControl(given)
      const due = caseDueOn({ start_on: '2024-01-01' }, given)
      if (last === undefined) {
        expect(due).toBe(addDays('2024-01-01', CONTROL_WEEKS * 7))
        return
      }
      expect(given.every(({ at }) => Date.parse(at) <= Date.parse(last.at))).toBe(true)
      expect(due).toBe(addDays(clinicDate(last.at), (last.next_control_weeks ?? 4) * 7))
      expect(due).toBe(nextControlOn(last))
    }),
  )
  expect(caseDueOn({}, [])).toBeUndefined()
})

test('the aligner worn is the last that was given out', () => {
  fc.assert(
    fc.property(controls, fc.integer({ min: 1, max: 60 }), (given, aligner_total) => {
      const { number, total } = alignerProgress({ aligner_total }, given)
      expect(total).toBe(aligner_total)
      expect(number === undefined).toBe(given.every((one) => one.aligner_number === undefined))
      if (number !== undefined) expect(given.map((one) => one.aligner_number)).toContain(number)
    }),
  )
})

test('no control lies ahead, gives out an aligner that there is not, or pulls a tooth to itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (aligner_number, aligner_total) => {
        const problem = controlProblem({ aligner_number }, { aligner_total }, NOW)
        expect(problem?.field).toBe(aligner_number > aligner_total ? 'value.aligner_number' : undefined)
      },
    ),
  )
  const ahead = new Date(NOW.getTime() + 1).toISOString()
  expect(controlProblem({ performed_at: ahead }, {}, NOW)?.field).toBe('value.performed_at')
  expect(controlProblem({ performed_at: NOW.toISOString() }, {}, NOW)).toBeUndefined()
  const elastics = [
    { from: '13', to: '46' },
    { from: '23', to: '23' },
  ]
  expect(controlProblem({ elastics }, {}, NOW)?.field).toBe('value.elastics.1.to')
})

test('a control is signed once it says when, by which doctor, and what was done', () => {
  const whole = { performed_at: NOW.toISOString(), doctor_id: 1, procedures: ['Thay dây'] }
  expect(controlSignProblem(whole)).toBeUndefined()
  const { performed_at, doctor_id, procedures } = whole
  expect(controlSignProblem({ doctor_id, procedures })?.field).toBe('value.performed_at')
  expect(controlSignProblem({ performed_at, procedures })?.field).toBe('value.doctor_id')
  for (const empty of [{}, { procedures: [] }, { note: '  ' }, { elastics: [] }])
    expect(controlSignProblem({ performed_at, doctor_id, ...empty })?.field).toBe('value.procedures')
})
