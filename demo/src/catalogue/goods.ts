import type { Offer } from './offer.ts'

const NOTHING = { minutes: 30, category: null, steps: [] } as const

const medicine = (
  code: string,
  name: string,
  price: number,
  active_ingredient: string,
  strength: string,
  more: { unit?: string; route?: string; dose?: string; otc?: boolean } = {},
): Offer => ({
  ...NOTHING,
  kind: 'medicine',
  code,
  name,
  price,
  unit: more.unit ?? 'Viên',
  vat_rate: 5,
  medicine: {
    active_ingredient,
    strength,
    route: more.route ?? 'Uống',
    default_dose: more.dose ?? null,
    otc: more.otc ?? true,
  },
})

const goods = (code: string, name: string, price: number): Offer => ({
  ...NOTHING,
  kind: 'goods',
  code,
  name,
  price,
  unit: 'Cái',
  vat_rate: 8,
})

/** Medicines and goods that the counter sells. */
export const GOODS: readonly Offer[] = [
  medicine('TH01', 'Paracetamol 500 mg', 1_000, 'Paracetamol', '500 mg', {
    dose: 'Mỗi lần 1 viên khi đau, cách ít nhất 6 giờ',
  }),
  medicine('TH02', 'Amoxicillin 500 mg', 2_500, 'Amoxicillin', '500 mg', {
    dose: 'Ngày 3 lần, mỗi lần 1 viên sau ăn',
    otc: false,
  }),
  medicine('TH03', 'Metronidazol 250 mg', 800, 'Metronidazol', '250 mg', {
    dose: 'Ngày 3 lần, mỗi lần 1 viên sau ăn',
    otc: false,
  }),
  medicine('TH04', 'Spiramycin + Metronidazol', 3_500, 'Spiramycin, Metronidazol', '0,75 MIU + 125 mg', {
    dose: 'Ngày 2 lần, mỗi lần 2 viên sau ăn',
    otc: false,
  }),
  medicine('TH05', 'Ibuprofen 400 mg', 1_500, 'Ibuprofen', '400 mg', {
    dose: 'Ngày 3 lần, mỗi lần 1 viên sau ăn no',
  }),
  medicine('TH06', 'Alphachymotrypsin', 1_500, 'Alphachymotrypsin', '4,2 mg', {
    dose: 'Ngày 3 lần, mỗi lần 2 viên ngậm dưới lưỡi',
    route: 'Ngậm',
  }),
  medicine('TH07', 'Chlorhexidine 0,12 %', 65_000, 'Chlorhexidine digluconate', '0,12 %', {
    unit: 'Chai',
    route: 'Súc miệng',
    dose: 'Ngày 2 lần, mỗi lần 15 ml, ngậm 30 giây rồi nhổ',
  }),
  goods('HH01', 'Bàn chải kẽ', 35_000),
  goods('HH02', 'Chỉ nha khoa', 45_000),
  goods('HH03', 'Máy tăm nước', 850_000),
  goods('HH04', 'Sáp chỉnh nha', 30_000),
  goods('HH05', 'Hộp đựng hàm', 40_000),
]
