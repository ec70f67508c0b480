import type { Screen } from '../shared/screen.ts'

/** Papers. Each form's own file says what else a user must be allowed to read. */
export const printScreens: readonly Screen[] = [
  {
    path: '/print/plan/$type/$personId',
    label: 'Kế hoạch điều trị',
    frame: 'paper',
    permission: 'attachment:read',
    load: () => import('./PlanPaper.tsx').then((file) => file.PlanPaper),
  },
  {
    path: '/print/medication/$id/$personId/{-$attachmentId}',
    label: 'Đơn thuốc',
    frame: 'paper',
    permission: 'medical_history:read',
    load: () => import('./MedicationPaper.tsx').then((file) => file.MedicationPaper),
  },
  {
    path: '/print/medical-exam/$personId/$tabIndex',
    label: 'Phiếu khám',
    frame: 'paper',
    permission: 'medical_history:read',
    load: () => import('./ExamPaper.tsx').then((file) => file.ExamPaper),
  },
  {
    path: '/print/outpatient-medical/$id',
    label: 'Bệnh án ngoại trú',
    frame: 'paper',
    permission: 'medical_history:read',
    load: () => import('./OutpatientPaper.tsx').then((file) => file.OutpatientPaper),
  },
  {
    path: '/print/deal/$id/$personId',
    label: 'Phiếu điều trị',
    frame: 'paper',
    permission: 'deal:read',
    load: () => import('./DealPaper.tsx').then((file) => file.DealPaper),
  },
  {
    path: '/print/payment/$id',
    label: 'Phiếu thu',
    frame: 'paper',
    permission: 'payment:read',
    load: () => import('./ReceiptPaper.tsx').then((file) => file.ReceiptPaper),
  },
  {
    path: '/print/refund/$id',
    label: 'Phiếu hoàn tiền',
    frame: 'paper',
    permission: 'payment:read',
    load: () => import('./RefundPaper.tsx').then((file) => file.RefundPaper),
  },
  {
    path: '/print/shift/$id',
    label: 'Biên bản bàn giao ca',
    frame: 'paper',
    permission: 'shift:read',
    load: () => import('./ShiftPaper.tsx').then((file) => file.ShiftPaper),
  },
  {
    path: '/print/deal-payment-history/$dealId/$personId',
    label: 'Lịch sử thanh toán',
    frame: 'paper',
    permission: 'payment:read',
    load: () => import('./PaymentHistoryPaper.tsx').then((file) => file.PaymentHistoryPaper),
  },
  {
    path: '/print/cashflow/$id',
    label: 'Phiếu thu chi',
    frame: 'paper',
    permission: 'cash_flow:read',
    load: () => import('./CashFlowPaper.tsx').then((file) => file.CashFlowPaper),
  },
  {
    path: '/print/cashflow-summary/{-$dateRange}',
    label: 'Tổng hợp thu chi',
    frame: 'paper',
    permission: 'cash_flow:read',
    load: () => import('./CashSummaryPaper.tsx').then((file) => file.CashSummaryPaper),
  },
]
