import { offer, type Offer } from './catalogue/offers.ts'

/** How often people want a service of the catalogue, and how its treatment goes. */
interface Demand {
  code: string
  /** Most units that one deal has. */
  most: number
  /** The appointment type of its sessions. */
  type: string
  /** Days between its sessions; one more session than gaps. */
  gaps: readonly number[]
  share: number
  /** For children only, or for adults only. */
  for?: 'children' | 'adults'
}

const monthly = (sessions: number, days = 28): number[] => Array.from({ length: sessions - 1 }, () => days)

const DEMAND: readonly Demand[] = [
  {
    code: 'CV01',
    most: 1,
    type: 'Cạo vôi – đánh bóng',
    gaps: [],
    share: 17,
  },
  {
    code: 'NC01',
    most: 2,
    type: 'Cạo vôi – đánh bóng',
    gaps: [14],
    share: 5,
    for: 'adults',
  },
  {
    code: 'TR01',
    most: 4,
    type: 'Trám răng',
    gaps: [],
    share: 14,
  },
  {
    code: 'NN01',
    most: 1,
    type: 'Điều trị tủy',
    gaps: [5, 7],
    share: 4,
    for: 'adults',
  },
  {
    code: 'NN02',
    most: 1,
    type: 'Điều trị tủy',
    gaps: [5, 7],
    share: 4,
    for: 'adults',
  },
  {
    code: 'NN03',
    most: 1,
    type: 'Điều trị tủy',
    gaps: [5, 7],
    share: 5,
    for: 'adults',
  },
  {
    code: 'NR02',
    most: 2,
    type: 'Nhổ răng',
    gaps: [],
    share: 5,
  },
  {
    code: 'NR03',
    most: 2,
    type: 'Nhổ răng',
    gaps: [7],
    share: 5,
    for: 'adults',
  },
  {
    code: 'NR04',
    most: 2,
    type: 'Nhổ răng',
    gaps: [7],
    share: 6,
    for: 'adults',
  },
  {
    code: 'TT01',
    most: 1,
    type: 'Khám & tư vấn',
    gaps: [14],
    share: 4,
    for: 'adults',
  },
  {
    code: 'SU01',
    most: 3,
    type: 'Phục hình sứ',
    gaps: [10],
    share: 5,
    for: 'adults',
  },
  {
    code: 'SU02',
    most: 4,
    type: 'Phục hình sứ',
    gaps: [10],
    share: 5,
    for: 'adults',
  },
  {
    code: 'SU04',
    most: 8,
    type: 'Phục hình sứ',
    gaps: [10, 14],
    share: 3,
    for: 'adults',
  },
  {
    code: 'IM01',
    most: 3,
    type: 'Cấy ghép Implant',
    gaps: [10, 75, 21],
    share: 5,
    for: 'adults',
  },
  {
    code: 'IM02',
    most: 2,
    type: 'Cấy ghép Implant',
    gaps: [10, 75, 21],
    share: 2,
    for: 'adults',
  },
  {
    code: 'CN01',
    most: 1,
    type: 'Chỉnh nha',
    gaps: monthly(24),
    share: 6,
  },
  {
    code: 'CN02',
    most: 1,
    type: 'Chỉnh nha',
    gaps: monthly(24),
    share: 4,
  },
  {
    code: 'CN03',
    most: 1,
    type: 'Chỉnh nha',
    gaps: monthly(24),
    share: 2,
  },
  {
    code: 'CN05',
    most: 1,
    type: 'Chỉnh nha',
    gaps: monthly(20, 42),
    share: 3,
    for: 'adults',
  },
  {
    code: 'CN07',
    most: 1,
    type: 'Chỉnh nha',
    gaps: monthly(6),
    share: 2,
    for: 'children',
  },
  {
    code: 'CN09',
    most: 2,
    type: 'Chỉnh nha',
    gaps: [],
    share: 1,
  },
  {
    code: 'TE01',
    most: 3,
    type: 'Trám răng',
    gaps: [],
    share: 14,
    for: 'children',
  },
  {
    code: 'TE03',
    most: 1,
    type: 'Khám & tư vấn',
    gaps: [],
    share: 12,
    for: 'children',
  },
  {
    code: 'HG01',
    most: 2,
    type: 'Phục hình sứ',
    gaps: [7, 7, 7],
    share: 1,
    for: 'adults',
  },
]

/** A service of the clinic's list, as far as deals and appointments speak of it. */
export type Service = Offer & Demand

export const SERVICES: readonly Service[] = DEMAND.map((demand) => ({ ...offer(demand.code), ...demand }))

/** A service by its code. */
export function service(code: string): Service {
  const found = SERVICES.find((one) => one.code === code)
  if (found === undefined) throw new Error(`no service ${code}`)
  return found
}
