import { refuse, type Refusal, type Warning } from '../../refusal.ts'
import { formatMoney } from '../../text/money.ts'
import { DATA_KIND_LABELS, type DataKind } from '../../treatment/data-kind.ts'
import type { TrackStatus } from './track.ts'

export const OUTCOMES = ['finished', 'next_appointment', 'referred', 'recall', 'no_treatment'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  finished: 'Kết thúc điều trị',
  next_appointment: 'Đã hẹn tiếp',
  referred: 'Chuyển bác sĩ',
  recall: 'Hẹn tái khám',
  no_treatment: 'Không điều trị',
}

export interface CheckoutFacts {
  status: TrackStatus
  outcome: Outcome | null
  no_treatment_reason_id?: number | null
  /** Whole đồng still owed for this visit. */
  unpaid?: number
  has_next?: boolean
  /** A treatment has begun and is not finished. */
  in_treatment?: boolean
  unsigned_prescription?: boolean
  steps_without_doctor?: number
  services_without_usage?: number
  images_missing?: boolean
  /** Which data of treatment lines should have been recorded in this visit and were not. */
  data_missing?: readonly DataKind[]
}

function statusError(status: TrackStatus): Refusal[] {
  if (status === 'waiting')
    return [refuse('Khách chưa được khám, hãy bắt đầu khám hoặc đánh dấu bỏ về', 'status')]
  return status === 'checked_out' || status === 'left' ? [refuse('Lượt khám này đã kết thúc', 'status')] : []
}

function outcomeErrors({ outcome, no_treatment_reason_id }: CheckoutFacts): Refusal[] {
  if (outcome === null) return [refuse('Vui lòng chọn kết quả lượt khám', 'outcome')]
  const unexplained = outcome === 'no_treatment' && !no_treatment_reason_id
  return unexplained ? [refuse('Vui lòng chọn lý do không điều trị', 'no_treatment_reason_id')] : []
}

function checkoutWarnings(facts: CheckoutFacts): Warning[] {
  const { unpaid = 0, steps_without_doctor = 0, services_without_usage = 0, data_missing = [] } = facts
  const expects_next = facts.in_treatment === true || facts.outcome === 'next_appointment'
  const possible: [holds: boolean, kind: string, message: string][] = [
    [unpaid > 0, 'unpaid', `Khách còn nợ ${formatMoney(unpaid)}, vẫn kết thúc lượt khám?`],
    [expects_next && !facts.has_next, 'no_next_appointment', 'Khách chưa có lịch hẹn tiếp theo'],
    [
      steps_without_doctor > 0,
      'step_without_doctor',
      `Còn ${steps_without_doctor} bước điều trị chưa ghi bác sĩ thực hiện`,
    ],
    [
      services_without_usage > 0,
      'no_material_usage',
      `Còn ${services_without_usage} dịch vụ chưa ghi nhận vật tư`,
    ],
    [Boolean(facts.images_missing), 'images_missing', 'Chưa có đủ hình ảnh mà công đoạn yêu cầu'],
    [
      data_missing.length > 0,
      'data_missing',
      `Chưa ghi: ${data_missing.map((kind) => DATA_KIND_LABELS[kind]).join(', ')}`,
    ],
  ]
  return possible.flatMap(([holds, kind, message]) => (holds ? [{ kind, message }] : []))
}

/**
 * What stands against ending a visit (docs/domain/appointments.md, "Check-out"): errors must be mended, warnings may be
 * passed with `force`. A patient who is being consulted or treated may leave at once; one who still waits has not been
 * seen.
 */
export function checkoutProblems(facts: CheckoutFacts): { errors: Refusal[]; warnings: Warning[] } {
  const unsigned = facts.unsigned_prescription
    ? [refuse('Đơn thuốc chưa được ký, hãy ký trước khi kết thúc lượt khám')]
    : []
  return {
    errors: [...statusError(facts.status), ...outcomeErrors(facts), ...unsigned],
    warnings: checkoutWarnings(facts),
  }
}
