import { importColumns } from '../../imports/columns.ts'

/** What a column of a file of materials can be brought into, as people read it. */
const FIELDS = {
  code: 'Mã',
  name: 'Tên vật tư',
  category: 'Nhóm',
  kind: 'Loại',
  unit: 'Đơn vị kho',
  purchase_unit: 'Đơn vị mua',
  purchase_factor: 'Quy đổi',
  brand: 'Hãng',
  origin: 'Xuất xứ',
  spec: 'Quy cách',
  standard_cost: 'Giá vốn chuẩn',
  sale_price: 'Giá bán',
  min_stock: 'Tồn tối thiểu',
  lot_tracked: 'Theo dõi lô',
  expiry_tracked: 'Theo dõi hạn dùng',
  is_active: 'Đang dùng',
} as const

export type MaterialField = keyof typeof FIELDS

/** The columns of a file of materials. */
export const MATERIAL_COLUMNS = importColumns<MaterialField>({
  labels: FIELDS,
  headers: {
    code: ['ma vat tu', 'ma vt', 'ma hang', 'ma hang hoa', 'ma san pham', 'code', 'sku'],
    name: ['ten', 'vat tu', 'ten vt', 'ten hang', 'ten hang hoa', 'ten san pham', 'name'],
    category: ['nhom vat tu', 'nhom hang', 'danh muc', 'category'],
    kind: ['loai vat tu', 'loai hang', 'phan loai'],
    unit: ['don vi', 'don vi tinh', 'dvt', 'don vi co ban', 'unit'],
    purchase_unit: ['don vi nhap', 'dvt mua', 'dvt nhap', 'don vi quy doi'],
    purchase_factor: ['he so', 'he so quy doi', 'so luong quy doi', 'mot don vi mua bang'],
    brand: ['thuong hieu', 'hang san xuat', 'nha san xuat', 'brand'],
    origin: ['nuoc san xuat', 'xuat su'],
    spec: ['quy cach dong goi', 'thong so'],
    standard_cost: ['gia von', 'gia nhap', 'gia mua', 'don gia', 'gia', 'cost'],
    sale_price: ['gia ban le'],
    min_stock: ['toi thieu', 'dinh muc ton', 'ton kho toi thieu', 'muc ton toi thieu'],
    lot_tracked: ['co lo', 'quan ly lo', 'theo lo'],
    expiry_tracked: ['co han dung', 'quan ly han dung', 'theo han dung', 'han su dung'],
    is_active: ['trang thai', 'su dung', 'con dung'],
  },
  required: { code: 'Hãy chọn cột chứa mã vật tư' },
  needs: { standard_cost: 'material:update', min_stock: 'material_stock:update' },
  unusual: ['spec', 'sale_price'],
})
