import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn } from './particulars/birth.ts'
import { guardianRefusal } from './guardian.ts'

const born = (
  birth_year: number | null,
  birth_month: number | null = null,
  birth_day: number | null = null,
) => ({
  birth_year,
  birth_month,
  birth_day,
})

test('the day before the sixteenth birthday asks for a guardian, the day itself does not', () => {
  const child = born(2010, 11, 22)
  expect(guardianRefusal(child, 0, '2026-11-21')).toBe(
    'Khách dưới 16 tuổi cần có người giám hộ, hãy thêm ở mục Người thân',
  )
  expect(guardianRefusal(child, 0, '2026-11-22')).toBeUndefined()
  expect(guardianRefusal(child, 0, '2026-11-22', 18)).toContain('18 tuổi')
})

test('in doubt there is a child, without a year there is not, and one guardian is enough', () => {
  expect(guardianRefusal(born(2010), 0, '2026-11-21')).toBeDefined()
  expect(guardianRefusal(born(null, 5, 1), 0, '2026-11-21')).toBeUndefined()
  const year = fc.integer({ min: 1900, max: 2026 })
  const of_age = fc.integer({ min: 14, max: 21 })
  fc.assert(
    fc.property(year, of_age, fc.integer({ min: 0, max: 4 }), (birth_year, limit, guardians) => {
      const birth = born(birth_year, 6, 15)
      const refused = guardianRefusal(birth, guardians, '2026-11-21', limit) !== undefined
      expect(refused).toBe(guardians === 0 && (ageOn(birth, '2026-11-21') ?? limit) < limit)
    }),
  )
})
