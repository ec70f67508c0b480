import { expect, test } from 'vitest'
import { grouped, ofKind, type UsageRow } from './groups.ts'

const row = (id: number, more: Partial<UsageRow> = {}) =>
  ({ id, purpose: 'photo_int', pair_id: null, shown_at: '2026-03-10T02:00:00Z', ...more }) as UsageRow

test('whole pairs are apart, halves and the rest by day of the clinic and use', () => {
  const rows = [
    row(1, { purpose: 'after', pair_id: 2 }),
    row(2, { purpose: 'before', pair_id: 2, shown_at: '2025-01-01T00:00:00Z' }),
    row(3, { purpose: 'before', pair_id: 9 }),
    row(4),
    row(5, { purpose: 'xray_pano' }),
    row(6),
    row(7, { shown_at: '2026-03-09T18:00:00Z' }),
    row(8, { shown_at: '2026-03-09T16:00:00Z' }),
  ]
  const { pairs, days } = grouped(rows)
  expect(pairs.map(({ before, after }) => [before.id, after.id])).toEqual([[2, 1]])
  expect(
    days.map(({ date, purposes }) => [
      date,
      purposes.map((each) => [each.purpose, each.rows.map(({ id }) => id)]),
    ]),
  ).toEqual([
    [
      '2026-03-10',
      [
        ['before', [3]],
        ['photo_int', [4, 6, 7]],
        ['xray_pano', [5]],
      ],
    ],
    ['2026-03-09', [['photo_int', [8]]]],
  ])
})

test('every file is of one kind, and of all', () => {
  const purposes = ['avatar', 'xray_ceph', 'cbct', 'contract', 'before'] as const
  expect(
    purposes.map((purpose) =>
      (['photos', 'xrays', 'papers'] as const).filter((kind) => ofKind(kind)(row(1, { purpose }))),
    ),
  ).toEqual([['photos'], ['xrays'], ['xrays'], ['papers'], ['photos']])
  expect(purposes.every((purpose) => ofKind('all')(row(1, { purpose })))).toBe(true)
})
