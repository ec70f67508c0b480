import type { families, Input } from '@bcare/contract'

type Material = Input<typeof families.material.add>

/** A material of the clinic's stock; words stand for the terms of its vocabularies. */
export interface StockItem extends Omit<
  Material,
  'code' | 'unit_term_id' | 'category_term_id' | 'purchase_unit_term_id' | 'supplier_term_ids'
> {
  category: string
  unit: string
  /** Bought by this unit, so many of the stock's in one. */
  bought?: readonly [unit: string, factor: number]
  supplier?: string
}

const in_category =
  (category: string, shared: Partial<StockItem> = {}) =>
  (name: string, unit: string, standard_cost: number, more: Partial<StockItem> = {}): StockItem => ({
    ...shared,
    name,
    category,
    unit,
    standard_cost,
    ...more,
  })

const general = in_category('Vật tư tiêu hao', { supplier: 'Thiết bị nha khoa Việt Dũng' })
const sterile = in_category('Vô trùng', { supplier: 'Thiết bị nha khoa Việt Dũng' })
const filling = in_category('Vật liệu trám', {
  supplier: 'Nha khoa Thái Bình Dương',
  expiry_tracked: true,
  lot_tracked: true,
})
const root = in_category('Dụng cụ nội nha', { supplier: 'Nha khoa Thái Bình Dương' })
const imprint = in_category('Vật liệu lấy dấu', { supplier: 'Nha khoa Thái Bình Dương' })
const drug = in_category('Thuốc tê', {
  kind: 'medicine',
  supplier: 'Dược phẩm Minh Khang',
  expiry_tracked: true,
  lot_tracked: true,
})
const ortho = in_category('Khí cụ chỉnh nha', { kind: 'ortho', supplier: 'Chỉnh nha Sài Gòn' })
const implant = in_category('Implant & phụ kiện', {
  kind: 'implant',
  supplier: 'Osstem Việt Nam',
  expiry_tracked: true,
  lot_tracked: true,
})

const wire = (size: string, alloy: 'NiTi' | 'thép', cost: number) =>
  ortho(`Dây ${alloy} ${size}`, 'Sợi', cost, { bought: ['Hộp', 10] })

/** What the clinic keeps in stock, in its order. */
export const MATERIALS: readonly StockItem[] = [
  general('Găng tay y tế', 'Đôi', 2_000, {
    bought: ['Hộp', 50],
    spec: 'Cỡ S, M, L',
    barcodes: [{ code: '8936012340015', factor: 50 }],
  }),
  sterile('Găng phẫu thuật vô trùng', 'Đôi', 7_000, { bought: ['Hộp', 50] }),
  general('Khẩu trang', 'Cái', 800, {
    bought: ['Hộp', 50],
    barcodes: [{ code: '8936012340022', factor: 50 }],
  }),
  general('Ly giấy', 'Cái', 200, { bought: ['Cây', 50] }),
  general('Ống hút nước bọt', 'Cái', 550, { bought: ['Gói', 100] }),
  general('Khăn trải ngực', 'Cái', 1_000, { bought: ['Gói', 100] }),
  general('Bông gạc', 'Gói', 8_000),
  general('Bông viên', 'Gói', 12_000),
  general('Kim nha khoa', 'Cái', 2_000, {
    bought: ['Hộp', 100],
    barcodes: [{ code: '8936012340039', factor: 100 }],
  }),
  general('Giấy cắn', 'Tờ', 500, { bought: ['Hộp', 144] }),
  general('Chổi đánh bóng', 'Cái', 3_000, { bought: ['Hộp', 100] }),
  general('Sò đánh bóng', 'g', 1_000, { bought: ['Hộp', 100] }),
  general('Cọ bôi keo', 'Cái', 400, { bought: ['Hộp', 100] }),
  general('Đai trám', 'Cái', 2_500, { bought: ['Hộp', 30] }),
  general('Chêm gỗ', 'Cái', 1_500, { bought: ['Hộp', 100] }),
  general('Đê cao su', 'Miếng', 8_000, { bought: ['Hộp', 36] }),
  general('Mũi khoan kim cương', 'Cái', 25_000, { kind: 'tool' }),
  general('Mũi cạo vôi siêu âm', 'Cái', 350_000, { kind: 'tool' }),
  general('Gương khám', 'Cái', 45_000, { kind: 'tool' }),
  general('Phim cận chóp kỹ thuật số (bao)', 'Cái', 700, { bought: ['Hộp', 300] }),
  sterile('Túi hấp tiệt trùng', 'Cái', 900, { bought: ['Hộp', 200] }),
  sterile('Chỉ thị hấp', 'Cái', 1_200, { bought: ['Hộp', 250] }),
  sterile('Dung dịch ngâm dụng cụ', 'ml', 60, { bought: ['Chai', 1_000], kind: 'medicine' }),
  sterile('Dung dịch lau bề mặt', 'ml', 90, { bought: ['Chai', 1_000], kind: 'medicine' }),
  sterile('Cồn 70 độ', 'ml', 50, { bought: ['Chai', 500], kind: 'medicine' }),
  sterile('Chỉ khâu Silk 3-0', 'Tép', 21_000, { bought: ['Hộp', 12] }),
  sterile('Chỉ khâu Vicryl 4-0', 'Tép', 33_000, { bought: ['Hộp', 12] }),
  sterile('Lưỡi dao số 15', 'Cái', 3_000, { bought: ['Hộp', 100] }),
  sterile('Spongel', 'Viên', 15_000, { bought: ['Hộp', 24] }),
  drug('Thuốc tê Septodont', 'Ống', 14_000, { bought: ['Hộp', 50], brand: 'Septodont', origin: 'Pháp' }),
  drug('Thuốc tê Scandonest 3 %', 'Ống', 16_000, { bought: ['Hộp', 50], brand: 'Septodont', origin: 'Pháp' }),
  drug('Gel tê', 'g', 1_500, { bought: ['Lọ', 30] }),
  drug('NaOCl 3 %', 'ml', 300, { bought: ['Chai', 500] }),
  drug('Vecni fluor', 'ml', 18_000, { bought: ['Ống', 10] }),
  filling('Composite 3M', 'g', 45_000, { bought: ['Ống', 4], brand: '3M', origin: 'Mỹ' }),
  filling('Composite lỏng', 'g', 60_000, { bought: ['Ống', 2] }),
  filling('Etching 37 %', 'ml', 6_000, { bought: ['Ống', 5] }),
  filling('Bonding', 'ml', 35_000, { bought: ['Lọ', 6] }),
  filling('GIC trám răng sữa', 'g', 20_000, { bought: ['Lọ', 15] }),
  filling('Cement gắn', 'g', 30_000, { bought: ['Hộp', 35] }),
  filling('Cement gắn tạm', 'g', 12_000, { bought: ['Ống', 50] }),
  filling('Kit tẩy trắng', 'Bộ', 550_000),
  filling('Thuốc tẩy trắng tại nhà', 'Ống', 120_000, { bought: ['Hộp', 4] }),
  root('Trâm máy', 'Cây', 60_000, { kind: 'tool', bought: ['Hộp', 6] }),
  root('Trâm tay', 'Cây', 18_000, { kind: 'tool', bought: ['Hộp', 6] }),
  root('Côn giấy', 'Cây', 1_200, { bought: ['Hộp', 200] }),
  root('Gutta percha', 'Cây', 1_800, { bought: ['Hộp', 120] }),
  root('EDTA', 'g', 4_000, { bought: ['Ống', 6], kind: 'medicine' }),
  root('Ca(OH)2', 'g', 12_000, { bought: ['Ống', 2], kind: 'medicine' }),
  root('Sealer', 'g', 60_000, { bought: ['Ống', 12] }),
  root('Chốt sợi', 'Cái', 90_000, { bought: ['Hộp', 10] }),
  imprint('Alginate', 'g', 350, { bought: ['Gói', 450] }),
  imprint('Silicone lấy dấu', 'g', 2_500, { bought: ['Hộp', 500] }),
  imprint('Sáp cắn', 'Miếng', 6_000, { bought: ['Hộp', 20] }),
  imprint('Thạch cao cứng', 'g', 40, { bought: ['Gói', 1_000] }),
  imprint('Chỉ co nướu', 'Cái', 5_000, { bought: ['Lọ', 50] }),
  imprint('Khay lấy dấu dùng một lần', 'Cái', 9_000, { bought: ['Gói', 12] }),
  ortho('Mắc cài kim loại, bộ 20', 'Bộ', 900_000),
  ortho('Mắc cài tự đóng, bộ 20', 'Bộ', 3_500_000),
  ortho('Mắc cài sứ, bộ 20', 'Bộ', 2_800_000),
  ortho('Khâu răng cối', 'Cái', 35_000),
  ortho('Ống dán răng cối', 'Cái', 28_000),
  ...['.012', '.014', '.016'].map((size) => wire(size, 'NiTi', 45_000)),
  wire('.018', 'NiTi', 55_000),
  wire('.016×.022', 'NiTi', 70_000),
  wire('.016×.022', 'thép', 30_000),
  wire('.019×.025', 'thép', 30_000),
  ortho('Thun buộc', 'Cây', 3_000, { bought: ['Gói', 40] }),
  ortho('Thun liên hàm', 'Gói', 15_000),
  ortho('Thun chuỗi', 'Cái', 8_000),
  ortho('Minivis', 'Cái', 350_000, { kind: 'implant', lot_tracked: true }),
  ortho('Hàm duy trì trong suốt (tấm)', 'Tờ', 45_000),
  implant('Trụ Osstem TS III', 'Cái', 4_200_000, {
    brand: 'Osstem',
    origin: 'Hàn Quốc',
    barcodes: [{ code: '08806388123456', factor: 1 }],
  }),
  implant('Trụ Straumann BLX', 'Cái', 11_500_000, {
    brand: 'Straumann',
    origin: 'Thụy Sĩ',
    barcodes: [{ code: '07630031734567', factor: 1 }],
  }),
  implant('Trụ lành thương', 'Cái', 450_000, { brand: 'Osstem' }),
  implant('Cột lấy dấu Implant', 'Cái', 380_000, { expiry_tracked: false }),
  implant('Abutment thẳng', 'Cái', 1_100_000, { expiry_tracked: false }),
  implant('Xương ghép 0,5 g', 'Lọ', 1_900_000),
  implant('Màng collagen', 'Miếng', 2_100_000),
]
