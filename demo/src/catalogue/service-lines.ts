import type { Offer, OfferStep } from './offer.ts'

/** Where a service is done and what its price counts follow from its unit. */
const UNITS = {
  Lần: {},
  Phim: {},
  Cái: {},
  Vùng: { tooth_scope: 'multi_tooth' },
  Răng: { tooth_scope: 'multi_tooth', price_mode: 'per_tooth' },
  Trụ: { tooth_scope: 'tooth', price_mode: 'per_tooth', is_implant: true },
  Hàm: { tooth_scope: 'arch', price_mode: 'per_arch' },
  Ca: { tooth_scope: 'mouth' },
} as const

/** A step, worth so many percent of the price, in a session that begins so many days after the one before. */
export const step = (
  name: string,
  revenue_weight: number,
  session_no = 1,
  spacing_days?: number,
): OfferStep => ({
  name,
  revenue_weight,
  session_no,
  ...(spacing_days !== undefined && { spacing_days }),
})

export const whole = (name: string) => [step(name, 100)]

/** The same step in each of the sessions from one on, so many times. */
export const again = (name: string, times: number, revenue_weight: number, from: number, days: number) =>
  Array.from({ length: times }, (_, at) => step(name, revenue_weight, from + at, days))

const of =
  (category: string) =>
  (
    code: string,
    name: string,
    unit: keyof typeof UNITS,
    price: number,
    minutes: number,
    steps: readonly OfferStep[],
    more: Partial<Offer> = {},
  ): Offer => ({
    code,
    name,
    category,
    unit,
    price,
    minutes,
    steps,
    default_sessions: Math.max(...steps.map(({ session_no }) => session_no ?? 1)),
    ...UNITS[unit],
    ...more,
  })

export const exam = of('Khám & chẩn đoán hình ảnh')
export const general = of('Nha khoa tổng quát')
export const root = of('Nội nha')
export const surgery = of('Nhổ răng & tiểu phẫu')
export const crown = of('Phục hình')
export const implant = of('Implant')
export const ortho = of('Chỉnh nha')
export const child = of('Nha khoa trẻ em')
export const beauty = of('Thẩm mỹ')

/** Offered beside a service. */
export const goesWith = (code: string) => [{ kind: 'suggest_with', code }] as const
