import type { RecordForm } from './field.ts'

export const HYGIENE = { good: 'Tốt', fair: 'Khá', poor: 'Kém' } as const
export const ANGLE = { I: 'Hạng I', II: 'Hạng II', III: 'Hạng III' } as const
const IMAGING = {
  periapical: 'Phim quanh chóp',
  bitewing: 'Phim cánh cắn',
  panoramic: 'Phim toàn cảnh',
  cephalometric: 'Phim sọ nghiêng',
  cbct: 'CBCT',
  photos: 'Ảnh trong và ngoài miệng',
} as const

/** Vital signs, as an examination and an outpatient record ask for them. */
export const VITAL_SIGNS = {
  pulse: { label: 'Mạch', type: 'number', from: 20, to: 250, unit: 'lần/phút' },
  systolic: { label: 'Huyết áp tâm thu', type: 'number', from: 40, to: 300, unit: 'mmHg' },
  diastolic: { label: 'Huyết áp tâm trương', type: 'number', from: 20, to: 200, unit: 'mmHg' },
  temperature: { label: 'Nhiệt độ', type: 'number', from: 30, to: 45, places: 1, unit: '°C' },
  respiration: { label: 'Nhịp thở', type: 'number', from: 4, to: 80, unit: 'lần/phút' },
  weight: { label: 'Cân nặng', type: 'number', from: 1, to: 300, places: 1, unit: 'kg' },
  height: { label: 'Chiều cao', type: 'number', from: 30, to: 250, places: 1, unit: 'cm' },
} as const

/** The examination of a customer (families 2.7): the tabs 0, 1, 4 and 5; 2 and 3 are records of their own. */
export const MEDICAL_EXAM = {
  general: {
    label: 'Tổng quát',
    fields: {
      examined_on: { label: 'Ngày khám', type: 'date' },
      reason: { label: 'Lý do đến khám', type: 'long' },
      course: { label: 'Bệnh sử', type: 'long' },
      ...VITAL_SIGNS,
      general_note: { label: 'Toàn thân', type: 'long' },
    },
  },
  oral: {
    label: 'Khám răng miệng',
    fields: {
      face: { label: 'Ngoài mặt', type: 'text' },
      nodes: { label: 'Hạch', type: 'text' },
      joint: { label: 'Khớp thái dương hàm', type: 'text' },
      mouth_opening: { label: 'Há miệng', type: 'number', from: 0, to: 100, unit: 'mm' },
      soft_tissue: { label: 'Môi, má, lưỡi, sàn miệng', type: 'text' },
      mucosa: { label: 'Niêm mạc', type: 'text' },
      gums: { label: 'Nướu', type: 'text' },
      hygiene: { label: 'Vệ sinh răng miệng', type: 'choice', of: HYGIENE },
      calculus: { label: 'Cao răng (độ)', type: 'number', from: 0, to: 3 },
      angle: { label: 'Khớp cắn theo Angle', type: 'choice', of: ANGLE },
      occlusion_note: { label: 'Khớp cắn, ghi thêm', type: 'text' },
      teeth_note: { label: 'Răng', type: 'long' },
    },
  },
  orders: {
    label: 'Chỉ định và hình ảnh',
    fields: {
      imaging: { label: 'Chỉ định chụp', type: 'choices', of: IMAGING },
      imaging_teeth: { label: 'Răng cần chụp', type: 'teeth' },
      tests: { label: 'Xét nghiệm', type: 'text' },
      findings: { label: 'Kết quả hình ảnh và xét nghiệm', type: 'long' },
    },
  },
  conclusion: {
    label: 'Chẩn đoán và kế hoạch',
    fields: {
      diagnosis: { label: 'Chẩn đoán', type: 'long' },
      icd_codes: { label: 'Mã ICD-10', type: 'text' },
      differential: { label: 'Chẩn đoán phân biệt', type: 'long' },
      prognosis: { label: 'Tiên lượng', type: 'text' },
      plan: { label: 'Kế hoạch điều trị', type: 'long' },
      advice: { label: 'Dặn dò', type: 'long' },
      next_visit_on: { label: 'Hẹn tái khám', type: 'date' },
    },
  },
} as const satisfies RecordForm

/** The tabs of an examination by their numbers (families 2.7); a paper of another number does not exist. */
export const EXAM_TABS = [
  { kind: 'medical_exam', section: 'general', label: 'Tổng quát' },
  { kind: 'medical_exam', section: 'oral', label: 'Khám răng miệng' },
  { kind: 'ortho_exam', section: null, label: 'Chỉnh nha' },
  { kind: 'perio_chart', section: null, label: 'Nha chu' },
  { kind: 'medical_exam', section: 'orders', label: 'Chỉ định và hình ảnh' },
  { kind: 'medical_exam', section: 'conclusion', label: 'Chẩn đoán và kế hoạch' },
] as const
export type ExamTab = (typeof EXAM_TABS)[number]
