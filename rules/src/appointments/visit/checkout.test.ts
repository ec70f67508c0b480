import { expect, test } from 'vitest'
import { OUTCOMES, checkoutProblems, type CheckoutFacts } from './checkout.ts'

const fine: CheckoutFacts = { status: 'waiting_payment', outcome: 'finished' }
const errors = (over: Partial<CheckoutFacts>) =>
  checkoutProblems({ ...fine, ...over }).errors.map(({ message }) => message)
const warnings = (over: Partial<CheckoutFacts>) => checkoutProblems({ ...fine, ...over }).warnings

test('a paid and finished visit ends without a word', () => {
  for (const status of ['in_consult', 'in_treatment', 'waiting_payment'] as const) {
    expect(checkoutProblems({ ...fine, status })).toEqual({ errors: [], warnings: [] })
  }
})

test('an outcome must be chosen, and explained when nothing was treated', () => {
  expect(errors({ outcome: null })).toEqual(['Vui lòng chọn kết quả lượt khám'])
  expect(errors({ outcome: 'no_treatment' })).toEqual(['Vui lòng chọn lý do không điều trị'])
  expect(errors({ outcome: 'no_treatment', no_treatment_reason_id: 2 })).toEqual([])
  for (const outcome of OUTCOMES) expect(errors({ outcome, no_treatment_reason_id: 2 })).toEqual([])
})

test('who still waits, or has left, is not checked out', () => {
  expect(errors({ status: 'waiting' })).toEqual([
    'Khách chưa được khám, hãy bắt đầu khám hoặc đánh dấu bỏ về',
  ])
  expect(errors({ status: 'checked_out' })).toEqual(['Lượt khám này đã kết thúc'])
  expect(errors({ status: 'left' })).toEqual(['Lượt khám này đã kết thúc'])
})

test('an unsigned prescription stands in the way', () => {
  expect(errors({ unsigned_prescription: true })).toHaveLength(1)
})

test('debts and loose ends are told, in the words of the clinic', () => {
  expect(warnings({ unpaid: 1_500_000 })).toEqual([
    { kind: 'unpaid', message: 'Khách còn nợ 1.500.000 đ, vẫn kết thúc lượt khám?' },
  ])
  expect(warnings({ in_treatment: true })).toEqual([
    { kind: 'no_next_appointment', message: 'Khách chưa có lịch hẹn tiếp theo' },
  ])
  expect(warnings({ in_treatment: true, has_next: true })).toEqual([])
  expect(warnings({ outcome: 'next_appointment', has_next: false })).toHaveLength(1)
  expect(
    warnings({ steps_without_doctor: 1, services_without_usage: 2, images_missing: true }).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['step_without_doctor', 'no_material_usage', 'images_missing'])
  expect(warnings({ data_missing: ['endo', 'lab_order'] })).toEqual([
    { kind: 'data_missing', message: 'Chưa ghi: Nội nha, Phiếu labo' },
  ])
  expect(warnings({ data_missing: [] })).toEqual([])
})
