import type { RecordForm } from './field.ts'
import { VITAL_SIGNS } from './medical-exam.ts'

const { height: _height, ...VITALS } = VITAL_SIGNS

/**
 * The dental outpatient record (docs/domain/treatment.md, "Records"). Who the customer is, and what was done in the episode, are not typed here:
 * they are read while it is a draft, and kept with its signature.
 */
export const OUTPATIENT_RECORD = {
  admission: {
    label: 'Hành chính',
    fields: {
      opened_on: { label: 'Đến khám ngày', type: 'date' },
      occupation: { label: 'Nghề nghiệp', type: 'text' },
      ethnicity: { label: 'Dân tộc', type: 'text' },
      nationality: { label: 'Quốc tịch', type: 'text' },
      workplace: { label: 'Nơi làm việc', type: 'text' },
      payer: {
        label: 'Đối tượng',
        type: 'choice',
        of: { insurance: 'BHYT', fee: 'Thu phí', free: 'Miễn', other: 'Khác' },
      },
      insurance_no: { label: 'Số thẻ BHYT', type: 'text' },
      relative_name: { label: 'Người nhà khi cần báo tin', type: 'text' },
      relative_phone: { label: 'Điện thoại người nhà', type: 'text' },
      referred_by: { label: 'Nơi giới thiệu', type: 'text' },
    },
  },
  history: {
    label: 'Lý do, bệnh sử và tiền sử',
    fields: {
      reason: { label: 'Lý do đến khám', type: 'long' },
      onset: { label: 'Khởi phát và diễn tiến', type: 'long' },
      treated_before: { label: 'Đã điều trị', type: 'long' },
      own_history: { label: 'Tiền sử bản thân', type: 'long' },
      dental_history: { label: 'Tiền sử răng miệng', type: 'long' },
      family_history: { label: 'Tiền sử gia đình', type: 'long' },
    },
  },
  examination: {
    label: 'Khám',
    fields: {
      ...VITALS,
      general: { label: 'Toàn thân', type: 'long' },
      face: { label: 'Ngoài mặt', type: 'text' },
      joint: { label: 'Khớp thái dương hàm', type: 'text' },
      nodes: { label: 'Hạch', type: 'text' },
      mucosa: { label: 'Niêm mạc', type: 'text' },
      gums: { label: 'Nướu', type: 'text' },
      periodontium: { label: 'Nha chu', type: 'text' },
      occlusion: { label: 'Khớp cắn', type: 'text' },
      teeth: { label: 'Răng', type: 'long' },
      paraclinical: { label: 'Cận lâm sàng', type: 'long' },
    },
  },
  conclusion: {
    label: 'Kết luận',
    fields: {
      summary: { label: 'Tóm tắt bệnh án', type: 'long' },
      diagnosis: { label: 'Chẩn đoán', type: 'long' },
      icd_codes: { label: 'Mã ICD-10', type: 'text' },
      differential: { label: 'Chẩn đoán phân biệt', type: 'long' },
      plan: { label: 'Kế hoạch điều trị', type: 'long' },
      prognosis: { label: 'Tiên lượng', type: 'text' },
    },
  },
  closing: {
    label: 'Tổng kết',
    fields: {
      closed_on: { label: 'Kết thúc điều trị ngày', type: 'date' },
      outcome: { label: 'Kết quả điều trị', type: 'long' },
      advice: { label: 'Dặn dò', type: 'long' },
      next_visit_on: { label: 'Hẹn tái khám', type: 'date' },
    },
  },
} as const satisfies RecordForm
