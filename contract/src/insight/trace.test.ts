import { expect, test } from 'vitest'
import { fieldLabel, readableValue } from './trace.ts'

test('what no form shows is named and read in words all the same', () => {
  expect(fieldLabel('appointment', 'arrived_at')).toBe('Lúc đến')
  expect(fieldLabel('track', 'seated_by')).toBe('Người ghi «vào ghế»')
  expect(fieldLabel('person', 'phone')).toBe('Điện thoại')
  expect(readableValue('appointment', 'reminder', 'queued')).toBe('Chờ nhắc')
  expect(readableValue('schedule', 'status', 'pending')).not.toBe('pending')
  expect(readableValue('role_permission', 'object', 'person')).toBe('Khách hàng')
  expect(readableValue('note', 'entity_type', 'deal')).toBe('Cơ hội')
  expect(readableValue('deal', 'expected_close_at', '2026-12-01')).toBe('01/12/2026')
  expect(readableValue('track', 'visit_date', '2026-12-01')).toBe('01/12/2026')
  expect(readableValue('note', 'content', '2026-12-01')).toBe('2026-12-01')
  expect(readableValue('custom_definition', 'show_in', ['list', 'print'])).toBe('Cột danh sách, Bản in')
  expect(fieldLabel('setting', 'ui.page./customer')).toBe('Cách hiển thị danh sách /customer')
  const look = { views: [{ name: 'Khách mới', search: {} }], page_size: 50 }
  expect(readableValue('setting', 'ui.page./customer', look)).toBe(
    'cách xem đã lưu: Khách mới; 50 dòng mỗi trang',
  )
})

test('a value with parts is read as its parts', () => {
  expect(readableValue('task', 'checklist', [{ text: 'Găng tay', done: false }, { text: 'Kim' }])).toBe(
    'Găng tay, Kim',
  )
  expect(readableValue('person', 'utm', { utm_source: 'facebook', paid: true })).toBe(
    'utm_source: facebook; paid: Có',
  )
  expect(readableValue('person', 'note', '')).toBeNull()
})

test('what only looks like a moment, or is too long ago for a calendar, is shown as it stands', () => {
  for (const odd of ['2026-99-99T99:99', '0001-12-31T10:00:00+00:00 BC', '2026-11-22T25:61:00+07:00'])
    expect(readableValue('person', 'note', odd)).toBe(odd)
  expect(readableValue('task', 'due_at', '2026-11-22T05:00:00+00:00')).toBe('22/11/2026 12:00')
})
