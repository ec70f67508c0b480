import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STAGE_KINDS, mayEnterStage, statusOf, type Stage } from './stage.ts'

const stage = (over: Partial<Stage>): Stage => ({
  id: 1,
  pipeline_id: 1,
  name: 'Tiếp nhận',
  kind: 'open',
  order: 1,
  required_fields: [],
  allow_back: true,
  is_active: true,
  ...over,
})
const deal = { pipeline_id: 1, expected_amount: 0, owner_id: null }
const [reception, quote] = [stage({}), stage({ id: 3, name: 'Báo giá', order: 3 })]
const won = stage({ id: 6, name: 'Hoàn thành', order: 6, kind: 'won' })
const lost = stage({ id: 7, name: 'Không chốt', order: 7, kind: 'lost' })

test('a deal moves freely among the open stages of its pipeline', () => {
  expect(mayEnterStage(deal, reception, quote, {})).toBeUndefined()
  expect(mayEnterStage(deal, quote, reception, {})).toBeUndefined()
  expect(mayEnterStage(deal, undefined, reception, {})).toBeUndefined()
  expect(mayEnterStage(deal, quote, won, {})).toBeUndefined()
})

test('a stage of another pipeline, or out of use, is refused', () => {
  expect(mayEnterStage(deal, reception, stage({ id: 8, pipeline_id: 2 }), {})?.message).toBe(
    'Giai đoạn không thuộc quy trình này',
  )
  expect(mayEnterStage(deal, reception, stage({ id: 4, is_active: false }), {})?.field).toBe('stage_id')
})

test('losing a deal needs a reason', () => {
  expect(mayEnterStage(deal, quote, lost, {})).toEqual({
    code: 422,
    message: 'Vui lòng chọn lý do thất bại',
    field: 'lost_reason_id',
  })
  expect(mayEnterStage(deal, quote, lost, { lost_reason_id: 3 })).toBeUndefined()
  expect(mayEnterStage(deal, won, lost, { reason: 'Khách đổi ý' })).toBeUndefined()
})

test('leaving a closed stage needs a reason', () => {
  for (const closed of [won, lost]) {
    expect(mayEnterStage(deal, closed, quote, {})?.message).toBe('Vui lòng nhập lý do mở lại cơ hội')
    expect(mayEnterStage(deal, closed, quote, { reason: 'Khách quay lại' })).toBeUndefined()
  }
  expect(mayEnterStage(deal, lost, won, { lost_reason_id: 3 })?.field).toBe('reason')
})

test('a stage that lets nobody back keeps deals from earlier stages', () => {
  const strict = { ...quote, allow_back: false }
  expect(mayEnterStage(deal, strict, reception, {})?.message).toBe(
    'Không thể chuyển từ «Báo giá» sang «Tiếp nhận»',
  )
  expect(mayEnterStage(deal, strict, won, {})).toBeUndefined()
})

test('what a stage requires must be filled before entering', () => {
  const demanding = { ...quote, required_fields: ['expected_amount', 'owner_id'] }
  expect(mayEnterStage(deal, reception, demanding, {})).toEqual({
    code: 422,
    message: 'Vui lòng nhập giá trị dự kiến, người phụ trách trước khi chuyển sang «Báo giá»',
    field: 'expected_amount',
    fields: ['expected_amount', 'owner_id'],
  })
  expect(
    mayEnterStage({ ...deal, expected_amount: 1, owner_id: 2 }, reception, demanding, {}),
  ).toBeUndefined()
})

test('with a reason no move between active stages of one pipeline is refused but back past a strict one', () => {
  const any = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom(...STAGE_KINDS),
    order: fc.nat({ max: 9 }),
  })
  fc.assert(
    fc.property(any, any, fc.boolean(), (from, to, allow_back) => {
      const refusal = mayEnterStage(deal, stage({ ...from, allow_back }), stage(to), {
        reason: 'Theo yêu cầu',
      })
      const back = from.kind === 'open' && to.kind === 'open' && to.order < from.order
      expect(refusal !== undefined).toBe(from.id !== to.id && back && !allow_back)
    }),
  )
  expect(STAGE_KINDS.map(statusOf)).toEqual(['open', 'won', 'lost'])
})
