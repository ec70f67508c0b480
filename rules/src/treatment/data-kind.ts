/** The kinds of structured data about a treatment line (docs/domain/treatment.md, "Data of a line"), and what they are called. */
export const DATA_KIND_LABELS = {
  medication: 'Đơn thuốc',
  ortho_setup: 'Kế hoạch chỉnh nha',
  ortho_control: 'Tái khám chỉnh nha',
  implant: 'Thông tin implant',
  endo: 'Nội nha',
  lab_order: 'Phiếu labo',
  anesthesia: 'Gây tê',
  consent: 'Cam kết điều trị',
  warranty_card: 'Thẻ bảo hành',
  images_checklist: 'Ảnh cần chụp',
  advice: 'Dặn dò',
  step_note: 'Ghi chú công đoạn',
} as const
export type DataKind = keyof typeof DATA_KIND_LABELS

export const DATA_KINDS = Object.keys(DATA_KIND_LABELS) as [DataKind, ...DataKind[]]

/** Kinds that tell of a customer's health, read by those who may read the medical history. */
export const MEDICAL_KINDS: ReadonlySet<DataKind> = new Set<DataKind>(['medication'])
