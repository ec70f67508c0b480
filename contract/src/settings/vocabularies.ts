/**
 * The lists of words that a clinic keeps (docs/vocabularies.md): which lists there are is fixed here, their terms are
 * free.
 */
export const VOCABULARIES = {
  source: 'Nguồn khách hàng',
  occupation: 'Nghề nghiệp',
  relationship: 'Mối quan hệ',
  disease_history: 'Tiền sử bệnh',
  allergy: 'Dị ứng',
  diagnosis: 'Chẩn đoán',
  tooth_condition: 'Tình trạng răng',
  indication: 'Chỉ định cận lâm sàng',
  service_category: 'Nhóm dịch vụ',
  product_unit: 'Đơn vị tính',
  material_category: 'Nhóm vật tư',
  medicine_route: 'Đường dùng thuốc',
  appointment_type: 'Loại lịch hẹn',
  room: 'Ghế/Phòng',
  cancel_reason: 'Lý do hủy lịch',
  reschedule_reason: 'Lý do hẹn lại',
  no_show_reason: 'Lý do không đến',
  block_reason: 'Lý do chặn đặt lịch',
  lost_reason: 'Lý do thất bại',
  refund_reason: 'Lý do hoàn tiền',
  no_treatment_reason: 'Lý do không điều trị',
  task_type: 'Loại công việc',
  care_type: 'Loại chăm sóc',
  call_outcome: 'Kết quả cuộc gọi',
  cash_in_category: 'Loại thu',
  cash_out_category: 'Loại chi',
  payment_method: 'Phương thức thanh toán',
  fund_account: 'Quỹ',
  finance_company: 'Công ty tài chính',
  supplier: 'Nhà cung cấp',
  lab: 'Xưởng/Labo',
  deal_role: 'Vai trò trong cơ hội',
  message_template: 'Mẫu tin nhắn',
  print_template: 'Mẫu in',
  prescription_template: 'Mẫu đơn thuốc',
  consent_template: 'Mẫu cam kết',
  ortho_appliance: 'Khí cụ chỉnh nha',
  document_type: 'Loại giấy tờ',
  vip_level: 'Hạng thành viên',
  specialty: 'Chuyên môn',
  leave_type: 'Loại nghỉ phép',
  shift: 'Ca làm việc',
} as const

export type Vocabulary = keyof typeof VOCABULARIES
export const VOCABULARY_NAMES = Object.keys(VOCABULARIES) as [Vocabulary, ...Vocabulary[]]

/** Vocabularies whose terms stand under one another. */
export const TREES: ReadonlySet<Vocabulary> = new Set<Vocabulary>([
  'diagnosis',
  'tooth_condition',
  'indication',
  'service_category',
  'material_category',
  'cash_in_category',
  'cash_out_category',
  'document_type',
])

/** How people look for a vocabulary: by the work that it belongs to. Every vocabulary stands in one of these. */
export const VOCABULARY_GROUPS: Readonly<Record<string, readonly Vocabulary[]>> = {
  'Khách hàng': ['source', 'occupation', 'relationship', 'vip_level', 'block_reason', 'document_type'],
  'Lịch hẹn, lượt khám': [
    'appointment_type',
    'room',
    'cancel_reason',
    'reschedule_reason',
    'no_show_reason',
    'no_treatment_reason',
  ],
  'Cơ hội, chăm sóc': ['deal_role', 'lost_reason', 'task_type', 'care_type', 'call_outcome'],
  'Chuyên môn': [
    'disease_history',
    'allergy',
    'diagnosis',
    'tooth_condition',
    'indication',
    'medicine_route',
    'prescription_template',
    'consent_template',
    'ortho_appliance',
    'lab',
  ],
  'Dịch vụ, vật tư': ['service_category', 'product_unit', 'material_category', 'supplier'],
  'Tài chính': [
    'payment_method',
    'fund_account',
    'finance_company',
    'cash_in_category',
    'cash_out_category',
    'refund_reason',
  ],
  'Nhân sự': ['specialty', 'shift', 'leave_type'],
  'Biểu mẫu': ['message_template', 'print_template'],
}
