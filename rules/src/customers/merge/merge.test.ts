import { expect, test } from 'vitest'
import { mergeRefusal, undoRefusal, type UndoFacts } from './merge.ts'

const fine = { keep_id: 1, merge_id: 2, gone: false, keep_visit: false, merge_visit: false }

test('two records that are there can be merged, unless both are in the chair', () => {
  expect(mergeRefusal(fine)).toBeUndefined()
  expect(mergeRefusal({ ...fine, keep_visit: true })).toBeUndefined()
  expect(mergeRefusal({ ...fine, keep_visit: true, merge_visit: true })).toContain('lượt khám')
  expect(mergeRefusal({ ...fine, merge_id: 1 })).toContain('khác nhau')
  expect(mergeRefusal({ ...fine, gone: true })).toBe(
    'Một trong hai hồ sơ vừa được gộp hoặc xóa, hãy tải lại danh sách',
  )
})

const merged_at = new Date('2026-11-01T00:00:00Z')
const undoable: UndoFacts = {
  merged_at,
  undone: false,
  kept_in: null,
  keep_deleted: false,
  anonymised: false,
  newer_data: [],
}

test('a merge can be taken back for thirty days, unless something newer stands on it', () => {
  const day = (days: number) => new Date(merged_at.getTime() + days * 86_400_000)
  expect(undoRefusal(undoable, day(30))).toBeUndefined()
  expect(undoRefusal(undoable, day(30.01))).toContain('30 ngày')
  expect(undoRefusal({ ...undoable, undone: true }, day(1))).toContain('đã được hoàn tác')
  expect(undoRefusal({ ...undoable, kept_in: 'KH2600009' }, day(1))).toContain('KH2600009')
  expect(undoRefusal({ ...undoable, keep_deleted: true }, day(1))).toContain('đã bị xóa')
  expect(undoRefusal({ ...undoable, anonymised: true }, day(1))).toContain('ẩn danh')
  expect(undoRefusal({ ...undoable, newer_data: ['Tiền sử bệnh'] }, day(1))).toBe(
    'Tiền sử bệnh đã được ghi thêm sau khi gộp nên không thể tách ra nữa',
  )
})
