import { importColumns } from '../../imports/columns.ts'

/** What a column of a file of prices can be brought into, as people read it; the same as in a file that left. */
const FIELDS = {
  product: 'Mã dịch vụ',
  tier_code: 'Mã bảng giá',
  tier_name: 'Bảng giá',
  price_kind: 'Cách giảm',
  value: 'Giá trị',
  min_qty: 'Từ số lượng',
  person_group: 'Nhóm khách',
  branch: 'Chi nhánh',
  valid_from: 'Từ ngày',
  valid_to: 'Đến ngày',
  priority: 'Ưu tiên',
  is_active: 'Đang dùng',
} as const

export type TierField = keyof typeof FIELDS

/** The columns of a file of prices. */
export const TIER_COLUMNS = importColumns<TierField>({
  labels: FIELDS,
  headers: {
    product: ['ma', 'ma dv', 'ma hang', 'ma hang hoa', 'ma san pham', 'ma thu thuat', 'code', 'sku'],
    tier_code: ['ma gia', 'bang gia ma'],
    tier_name: ['ten bang gia', 'loai gia'],
    price_kind: ['cach tinh', 'kieu gia', 'loai giam'],
    value: ['gia', 'gia ban', 'don gia', 'gia moi', 'muc giam', 'price'],
    min_qty: ['so luong', 'so luong tu', 'sl tu'],
    person_group: ['nhom khach hang', 'nhom'],
    branch: ['co so', 'phong kham'],
    valid_from: ['ngay bat dau', 'hieu luc tu', 'tu'],
    valid_to: ['ngay ket thuc', 'hieu luc den', 'den'],
  },
  required: {
    product: 'Hãy chọn cột chứa mã dịch vụ',
    value: 'Hãy chọn cột chứa giá trị của giá',
  },
})
