import { expect, test } from 'vitest'
import { rowIdentity } from './identity.ts'
import type { Recognised } from '../merge/same-person.ts'

const found = (verdict: Recognised['verdict'], more: Partial<Recognised> = {}): Recognised => ({
  id: 1,
  verdict,
  shared: ['phone'],
  against: [],
  ...more,
})

test('a row is about a record when nothing contradicts it, or a user has said so', () => {
  expect(rowIdentity(found('same'), null)).toEqual({ status: 'same', doubt: null, problem: null, blamed: [] })
  const unclear = found('unclear', { against: ['accents'] })
  const status = (decided: Parameters<typeof rowIdentity>[1]) => rowIdentity(unclear, decided).status
  expect([status(null), status('same'), status('other')]).toEqual(['review', 'same', 'new'])
  expect(rowIdentity(unclear, null).doubt).toBe('cùng số điện thoại; khác dấu của tên')
  expect(rowIdentity(found('family', { against: ['name'] }), null).status).toBe('phone')
  expect(rowIdentity(found('other', { id: undefined, shared: [] }), null).status).toBe('new')
})

test('a row that claims a record which it contradicts is in error, whatever was decided, and its cells are named', () => {
  const claimed = found('claimed', { shared: ['national_id'], against: ['name', 'birth'] })
  for (const decided of [null, 'same', 'other'] as const)
    expect(rowIdentity(claimed, decided)).toMatchObject({
      status: 'error',
      blamed: ['national_id', 'full_name'],
      problem:
        'Số CCCD này đã có hồ sơ, nhưng khác họ tên, ngày sinh. Hãy sửa lại, hoặc bỏ trống để thêm khách mới',
    })
  expect(rowIdentity(found('claimed', { shared: ['code'], against: ['gender'] }), null).blamed).toEqual([
    'code',
  ])
})
