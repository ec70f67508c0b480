/** What a step takes: `[material, quantity]`, by tooth where it says so, and not always where it is optional. */
export interface NormOffer {
  material: string
  qty: number
  per?: 'tooth' | 'arch'
  is_optional?: boolean
}

const takes = (material: string, qty: number, more: Omit<NormOffer, 'material' | 'qty'> = {}): NormOffer => ({
  material,
  qty,
  ...more,
})
const TOOTH = { per: 'tooth' } as const
const ARCH = { per: 'arch' } as const
const OPTIONAL = { is_optional: true } as const

const GLOVES = takes('Găng tay y tế', 1)
const MASK = takes('Khẩu trang', 1)
const BIB = takes('Khăn trải ngực', 1)
const SUCTION = takes('Ống hút nước bọt', 1)
const SEAT = [GLOVES, MASK, BIB, SUCTION, takes('Ly giấy', 1)]
const NUMB = [takes('Kim nha khoa', 1), takes('Thuốc tê Septodont', 1)]
const STERILE_GLOVES = takes('Găng phẫu thuật vô trùng', 2)

/** What the steps of the clinic's services take, by their names. */
export const NORMS: Readonly<Record<string, readonly NormOffer[]>> = {
  Khám: SEAT,
  'Chụp phim': [GLOVES, takes('Phim cận chóp kỹ thuật số (bao)', 1)],
  'Cạo vôi': [takes('Găng tay y tế', 2), MASK, takes('Bông gạc', 3), takes('Sò đánh bóng', 15)],
  'Đánh bóng': [GLOVES, takes('Chổi đánh bóng', 1)],
  'Nạo túi nha chu': [GLOVES, MASK, ...NUMB, takes('Bông gạc', 2, ARCH)],
  'Trám răng': [
    GLOVES,
    MASK,
    takes('Bông gạc', 2),
    takes('Composite 3M', 0.3, TOOTH),
    takes('Etching 37 %', 0.2, TOOTH),
    takes('Bonding', 0.1, TOOTH),
    takes('Cọ bôi keo', 1, TOOTH),
    takes('Đai trám', 1, { ...TOOTH, ...OPTIONAL }),
  ],
  'Mở tủy': [GLOVES, ...NUMB, takes('Đê cao su', 1, TOOTH), takes('NaOCl 3 %', 10, TOOTH)],
  'Sửa soạn ống tủy': [
    GLOVES,
    takes('Trâm máy', 1, TOOTH),
    takes('NaOCl 3 %', 15, TOOTH),
    takes('EDTA', 0.5, TOOTH),
    takes('Côn giấy', 4, TOOTH),
    takes('Ca(OH)2', 0.2, TOOTH),
  ],
  'Trám bít ống tủy': [
    GLOVES,
    takes('Gutta percha', 4, TOOTH),
    takes('Sealer', 0.2, TOOTH),
    takes('Côn giấy', 4, TOOTH),
  ],
  'Nhổ răng': [GLOVES, takes('Bông gạc', 5), takes('Gel tê', 1), takes('Thuốc tê Septodont', 1, OPTIONAL)],
  'Phẫu thuật nhổ răng': [
    STERILE_GLOVES,
    takes('Kim nha khoa', 2),
    takes('Thuốc tê Septodont', 3),
    takes('Lưỡi dao số 15', 1),
    takes('Chỉ khâu Silk 3-0', 2),
    takes('Spongel', 1, TOOTH),
    takes('Bông gạc', 2),
  ],
  'Cắt chỉ': [GLOVES, MASK],
  'Tẩy trắng': [GLOVES, MASK, takes('Kit tẩy trắng', 1)],
  'Mài răng, lấy dấu': [
    GLOVES,
    ...NUMB,
    takes('Mũi khoan kim cương', 0.2, TOOTH),
    takes('Chỉ co nướu', 1, TOOTH),
    takes('Silicone lấy dấu', 60),
    takes('Cement gắn tạm', 0.3, TOOTH),
  ],
  'Gắn phục hình': [GLOVES, takes('Cement gắn', 0.5, TOOTH), takes('Giấy cắn', 2)],
  'Cắm trụ Implant': [
    STERILE_GLOVES,
    takes('Kim nha khoa', 2),
    takes('Thuốc tê Septodont', 3),
    takes('Trụ Osstem TS III', 1, TOOTH),
    takes('Lưỡi dao số 15', 1),
    takes('Chỉ khâu Vicryl 4-0', 1),
    takes('Xương ghép 0,5 g', 1, OPTIONAL),
  ],
  'Lộ trụ': [STERILE_GLOVES, takes('Thuốc tê Septodont', 1), takes('Trụ lành thương', 1, TOOTH)],
  'Lấy dấu': [
    GLOVES,
    takes('Silicone lấy dấu', 80),
    takes('Cột lấy dấu Implant', 1, { ...TOOTH, ...OPTIONAL }),
  ],
  'Gắn mão trên Implant': [GLOVES, takes('Abutment thẳng', 1, TOOTH), takes('Cement gắn', 0.5, TOOTH)],
  'Gắn mắc cài': [
    takes('Găng tay y tế', 2),
    takes('Mắc cài kim loại, bộ 20', 1),
    takes('Etching 37 %', 1),
    takes('Bonding', 0.5),
    takes('Dây NiTi .012', 2),
    takes('Thun buộc', 1),
  ],
  'Tái khám chỉnh nha': [GLOVES, takes('Thun buộc', 1), takes('Dây NiTi .016', 2, OPTIONAL)],
  'Giao hàm duy trì': [GLOVES, takes('Alginate', 60), takes('Hàm duy trì trong suốt (tấm)', 2)],
  'Bôi fluor': [GLOVES, takes('Vecni fluor', 0.5)],
}
