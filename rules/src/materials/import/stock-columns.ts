import { importColumns } from '../../imports/columns.ts'

/** What a column of a file of opening stocks can be brought into, as people read it. */
const FIELDS = {
  code: 'Mã vật tư',
  name: 'Tên vật tư',
  branch: 'Chi nhánh',
  quantity: 'Số lượng',
  unit: 'Đơn vị',
  unit_cost: 'Đơn giá',
  lot_no: 'Số lô',
  expiry: 'Hạn dùng',
} as const

export type StockField = keyof typeof FIELDS

/** The columns of a file of opening stocks. */
export const STOCK_COLUMNS = importColumns<StockField>({
  labels: FIELDS,
  headers: {
    code: ['ma', 'ma vt', 'ma hang', 'ma hang hoa', 'ma san pham', 'code', 'sku'],
    name: ['ten', 'vat tu', 'ten vt', 'ten hang', 'ten hang hoa', 'ten san pham', 'name'],
    branch: ['co so', 'phong kham', 'kho'],
    quantity: ['sl', 'ton', 'ton kho', 'ton dau', 'ton dau ky', 'so luong ton', 'quantity'],
    unit: ['don vi tinh', 'dvt', 'unit'],
    unit_cost: ['gia', 'gia von', 'gia nhap', 'gia mua', 'cost'],
    lot_no: ['lo', 'ma lo', 'so lot', 'lot', 'lot no'],
    expiry: ['han su dung', 'ngay het han', 'hsd', 'het han', 'expiry'],
  },
  required: { quantity: 'Hãy chọn cột chứa số lượng' },
})
