import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLow, lowRatingWords, ratingChangeProblem, ratingProblem, tookPart } from './rating.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000).toISOString()
const hours = fc.tuple(fc.nat(500), fc.option(fc.nat(500)))

test('who took part is whose time in the deal overlaps the visit', () => {
  fc.assert(
    fc.property(hours, hours, ([joined, stayed], [began, lasted]) => {
      const part = {
        user_id: 1,
        joined_at: at(joined),
        left_at: stayed === null ? null : at(joined + stayed),
      }
      const visit = { began_at: at(began), ended_at: lasted === null ? null : at(began + lasted) }
      const [left, ended] = [
        stayed === null ? 9_999 : joined + stayed,
        lasted === null ? 9_999 : began + lasted,
      ]
      const together = Array.from({ length: 1_001 }, (_, hour) => hour).some(
        (hour) => hour >= joined && hour <= left && hour >= began && hour <= ended,
      )
      expect(tookPart(part, visit)).toBe(together)
    }),
    { numRuns: 60 },
  )
})

test('nobody rates their own work, and a customer may rate every user who took part', () => {
  const part = { user_id: 7, joined_at: at(0), left_at: null }
  expect(ratingProblem(part, undefined, { user_id: 7, side: 'manager' })?.field).toBe('deal_user_id')
  expect(ratingProblem(part, undefined, { user_id: 7, side: 'customer' })).toBeUndefined()
  expect(ratingProblem(part, undefined, { user_id: 8, side: 'manager' })).toBeUndefined()
  const gone = { ...part, left_at: at(5) }
  const visit = { began_at: at(6), ended_at: at(7) }
  expect(ratingProblem(gone, visit, { user_id: 8, side: 'customer' })?.field).toBe('track_id')
})

test('a customer with one or two stars is a call to make, a manager with one is not', () => {
  expect([1, 2, 3, 4, 5].filter((score) => isLow(score, 'customer'))).toEqual([1, 2])
  expect(isLow(1, 'manager')).toBe(false)
  const rating = { score: 2, user_name: 'Bác sĩ Khoa', role_name: 'Bác sĩ', comment: 'Chờ quá lâu' }
  expect(lowRatingWords(rating)).toEqual({
    title: 'Khách đánh giá Bác sĩ Khoa (Bác sĩ) 2 sao',
    body: 'Chờ quá lâu',
  })
})

test('a rating is corrected by its author for a day, by users who judge at any time, never by who was rated', () => {
  fc.assert(
    fc.property(fc.nat(72), fc.integer({ min: 1, max: 3 }), fc.boolean(), (later, user_id, may_judge) => {
      const rating = { user_id: 1, rated_by: 2, at: at(0) }
      const may = user_id !== 1 && (may_judge || (user_id === 2 && later <= 24))
      expect(ratingChangeProblem(rating, { user_id, may_judge, now: at(later) }) === undefined).toBe(may)
    }),
  )
})
