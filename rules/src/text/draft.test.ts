import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue, resume, surplusDrafts, typedOf } from './draft.ts'

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.nat()))
const NAMES = ['name', 'phone', 'note', 'tags']
const values = fc.record(Object.fromEntries(NAMES.map((name) => [name, value])))

test('what was typed comes back whole over the record that it was typed over', () => {
  fc.assert(
    fc.property(values, values, (initial, typed) => {
      const fields = JSON.parse(JSON.stringify(typedOf(initial, typed))) as ReturnType<typeof typedOf>
      const back = resume(fields, initial)
      expect(back?.conflicts ?? []).toEqual([])
      for (const name of NAMES) expect(isSameValue((back?.values ?? initial)[name], typed[name])).toBe(true)
    }),
  )
})

test('a field that was not typed is as the record has it now, and one that both changed is named', () => {
  fc.assert(
    fc.property(values, values, values, (initial, typed, now) => {
      const fields = typedOf(initial, typed)
      const back = resume(fields, now)
      for (const name of NAMES) {
        const mine = fields[name]
        const got = (back?.values ?? now)[name]
        expect(isSameValue(got, mine === undefined ? now[name] : mine.value)).toBe(true)
        const both =
          mine !== undefined && !isSameValue(initial[name], now[name]) && !isSameValue(mine.value, now[name])
        expect(back?.conflicts.includes(name) ?? false).toBe(both)
      }
    }),
  )
})

test('what must not be stored is not, and a field that is gone is passed over', () => {
  fc.assert(
    fc.property(values, values, fc.subarray(NAMES), (initial, typed, secret) => {
      const fields = typedOf(initial, typed, new Set(secret))
      expect(Object.keys(fields).filter((name) => secret.includes(name))).toEqual([])
      expect(resume({ gone: { value: 1, was: null } }, initial)).toBeUndefined()
    }),
  )
})

test('how the form was opened goes before what was typed elsewhere, not before what was typed there', () => {
  const typed = typedOf({ start: '08:00', note: '' }, { start: '09:30', note: 'đau răng' })
  const given = new Set(['start'])
  expect(resume(typed, { start: '14:00', note: '' }, given)?.values).toEqual({
    start: '14:00',
    note: 'đau răng',
  })
  expect(resume(typed, { start: '08:00', note: '' }, given)?.values['start']).toBe('09:30')
})

test('what is stored stays within its bounds, and the newest goes last', () => {
  const draft = fc.record({ at: fc.nat(1_000), size: fc.nat(100) })
  const limits = { age: 500, count: 5, size: 250 }
  fc.assert(
    fc.property(fc.array(draft), (some) => {
      const drafts = some.map((one, index) => ({ ...one, name: String(index) }))
      const gone = new Set(surplusDrafts(drafts, 1_000, limits))
      const left = drafts.filter(({ name }) => !gone.has(name))
      expect(left.length).toBeLessThanOrEqual(limits.count)
      expect(left.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(limits.size)
      expect(left.every(({ at }) => at >= 500)).toBe(true)
      const newest = drafts.toSorted((one, other) => other.at - one.at)[0]
      if (newest !== undefined && newest.at >= 500) expect(gone.has(newest.name)).toBe(false)
    }),
  )
})
