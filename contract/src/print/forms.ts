import type { Permission } from '../kit/call.ts'

/** A paper that the product prints. */
export interface PrintForm {
  /** What the log and lists call it. */
  label: string
  /** The entity of the record that it is of; the first right is asked of that record. */
  of:
    | 'person'
    | 'deal'
    | 'payment'
    | 'installment_plan'
    | 'shift'
    | 'cash_flow'
    | 'entity_data'
    | 'person_data'
  /** Of all such records, not of one: the id is the clinic's. */
  whole?: true
  /** What a user must be allowed to read to print it. */
  needs: readonly [Permission, ...Permission[]]
}

/** Every paper. A new one is an entry here and its screen (docs/printing.md). */
export const PRINT_FORMS = {
  plan_treatment: {
    label: 'Kế hoạch điều trị',
    of: 'person',
    needs: ['person:read', 'attachment:read'],
  },
  plan_quote: {
    label: 'Báo giá dịch vụ',
    of: 'person',
    needs: ['person:read', 'attachment:read'],
  },
  plan_installment: {
    label: 'Kế hoạch trả góp',
    of: 'installment_plan',
    needs: ['installment_plan:read', 'person:read'],
  },
  deal: {
    label: 'Phiếu điều trị',
    of: 'deal',
    needs: ['deal:read', 'person:read', 'attachment:read', 'track:read'],
  },
  payment: {
    label: 'Phiếu thu',
    of: 'payment',
    needs: ['payment:read', 'person:read'],
  },
  payment_transfer: {
    label: 'Phiếu chuyển khoản',
    of: 'payment',
    needs: ['payment:read', 'person:read'],
  },
  refund: {
    label: 'Phiếu hoàn tiền',
    of: 'payment',
    needs: ['payment:read', 'person:read'],
  },
  deal_payment_history: {
    label: 'Lịch sử thanh toán',
    of: 'deal',
    needs: ['deal:read', 'person:read', 'bill:read', 'payment:read'],
  },
  medication: {
    label: 'Đơn thuốc',
    of: 'entity_data',
    needs: ['attachment:read', 'medical_history:read', 'person:read'],
  },
  medical_exam: {
    label: 'Phiếu khám',
    of: 'person',
    needs: ['person:read', 'medical_history:read'],
  },
  outpatient_record: {
    label: 'Bệnh án ngoại trú',
    of: 'person_data',
    needs: ['person:read', 'medical_history:read'],
  },
  shift: {
    label: 'Biên bản bàn giao ca',
    of: 'shift',
    needs: ['shift:read'],
  },
  cashflow: {
    label: 'Phiếu thu chi',
    of: 'cash_flow',
    needs: ['cash_flow:read'],
  },
  cashflow_summary: {
    label: 'Tổng hợp thu chi',
    of: 'cash_flow',
    whole: true,
    needs: ['cash_flow:read'],
  },
} as const satisfies Record<string, PrintForm>

export type PrintFormName = keyof typeof PRINT_FORMS
export const PRINT_FORM_NAMES = Object.keys(PRINT_FORMS) as [PrintFormName, ...PrintFormName[]]
