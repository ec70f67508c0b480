import { importColumns } from '../../imports/columns.ts'

/** What a column of a file of services can be brought into, as people read it; the same as in a file that left. */
const FIELDS = {
  code: 'Mã',
  name: 'Tên',
  print_name: 'Tên in trên phiếu',
  kind: 'Loại',
  category: 'Nhóm',
  unit: 'Đơn vị',
  list_price: 'Giá niêm yết',
  min_price: 'Giá sàn',
  cost_estimate: 'Giá vốn ước tính',
  lab_cost: 'Chi phí labo',
  vat_rate: 'Thuế GTGT (%)',
  price_mode: 'Cách tính giá',
  tooth_scope: 'Vị trí',
  needs_surfaces: 'Ghi mặt răng',
  duration_min: 'Thời gian một buổi (phút)',
  default_sessions: 'Số buổi',
  spacing_days: 'Cách giữa hai buổi (ngày)',
  recovery_days: 'Nghỉ phục hồi (ngày)',
  recall_months: 'Nhắc tái khám sau (tháng)',
  aftercare_days: 'Hỏi thăm sau (ngày)',
  warranty_months: 'Bảo hành (tháng)',
  image_required: 'Ảnh bắt buộc',
  consent_required: 'Cần cam kết điều trị',
  is_ortho: 'Chỉnh nha',
  is_implant: 'Implant',
  allow_installment: 'Cho trả góp',
  description: 'Mô tả',
  show_on_web: 'Hiện trên website',
  order: 'Thứ tự',
  is_active: 'Đang dùng',
} as const

export type ProductField = keyof typeof FIELDS

/** The columns of a file of services. */
export const PRODUCT_COLUMNS = importColumns<ProductField>({
  labels: FIELDS,
  headers: {
    code: ['ma dich vu', 'ma dv', 'ma hang', 'ma hang hoa', 'ma san pham', 'ma thu thuat', 'code', 'sku'],
    name: ['ten dich vu', 'dich vu', 'ten hang', 'ten hang hoa', 'ten san pham', 'ten thu thuat', 'name'],
    kind: ['loai dich vu', 'loai hang', 'phan loai'],
    category: ['nhom dich vu', 'nhom hang', 'danh muc', 'category'],
    unit: ['don vi tinh', 'dvt', 'unit'],
    list_price: ['gia', 'don gia', 'gia ban', 'gia dich vu', 'gia tien', 'price'],
    min_price: ['gia toi thieu', 'gia thap nhat'],
    cost_estimate: ['gia von'],
    lab_cost: ['phi labo', 'tien labo', 'labo'],
    vat_rate: ['vat', 'thue', 'thue vat', 'thue suat'],
    duration_min: ['thoi gian', 'thoi luong', 'phut', 'so phut'],
    default_sessions: ['so lan', 'buoi'],
    warranty_months: ['thoi gian bao hanh'],
    description: ['ghi chu', 'dien giai', 'note'],
    order: ['stt'],
    is_active: ['trang thai', 'su dung', 'con dung'],
  },
  required: { code: 'Hãy chọn cột chứa mã dịch vụ' },
  long: ['description'],
  needs: { cost_estimate: 'finance:read', lab_cost: 'finance:read' },
  unusual: ['print_name', 'spacing_days', 'recovery_days', 'aftercare_days', 'image_required', 'show_on_web'],
})
