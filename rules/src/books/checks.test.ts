import { expect, test } from 'vitest'
import { BOOK_CHECK_NAMES, BOOK_CHECKS, differencesIn, mismatchNotice } from './checks.ts'

test('books that agree give nobody anything to hear of', () => {
  const results = BOOK_CHECK_NAMES.map((check) => ({ check, differences: 0 }))
  expect(differencesIn(results)).toBe(0)
  expect(mismatchNotice(results)).toBeUndefined()
})

test('a notice names every check that disagrees, with how often, and no other', () => {
  const notice = mismatchNotice([
    { check: 'bill_total', differences: 2 },
    { check: 'fund_balance', differences: 0 },
    { check: 'voucher_numbers', differences: 1 },
  ])
  expect(notice).toEqual({
    title: 'Đối chiếu sổ sách: lệch 3 chỗ',
    body: 'Tổng hóa đơn: 2; Số phiếu liên tục: 1',
  })
})

test('no two checks are called alike', () => {
  const labels = BOOK_CHECK_NAMES.map((check) => BOOK_CHECKS[check].label)
  expect(new Set(labels).size).toBe(labels.length)
})
