import { expect, test } from 'vitest'
import { assignedWords, waitingWords } from './owner-notice.ts'

const deal = { name: 'Niềng răng', person_name: 'Trần Thị Lan' }

test('a user who gets one deal is told which, and one who gets many how many', () => {
  expect(assignedWords([deal])).toEqual({
    title: 'Bạn được giao cơ hội «Niềng răng»',
    body: 'Khách hàng: Trần Thị Lan',
  })
  expect(assignedWords([deal, deal, deal]).title).toBe('Bạn được giao 3 cơ hội')
  expect(() => assignedWords([])).toThrow(RangeError)
})

test('an owner is told how many wait, where, and which has waited longest', () => {
  const waiting = {
    pipeline_name: 'Tại phòng khám',
    deals: 4,
    oldest_name: 'Implant',
    oldest_person: 'Lê Văn Bình',
    oldest_days: 21,
  }
  expect(waitingWords(waiting)).toEqual({
    title: '4 cơ hội để lâu ở «Tại phòng khám»',
    body: 'Lâu nhất: «Implant» của Lê Văn Bình, 21 ngày',
  })
})
