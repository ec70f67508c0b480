/** What became of a number of bookings. */
export interface BookingEffect {
  booked: number
  confirmed: number
  /** Whose time has come and who were not cancelled, and those who came earlier. */
  due: number
  arrived: number
  completed: number
  no_show: number
  cancelled: number
  /** Cancelled with less than 24 hours to go. */
  late_cancelled: number
}

interface EffectRate {
  key: string
  label: string
  /** How it is reckoned, as it is printed beside the figures. */
  about: string
  of: (effect: BookingEffect) => readonly [part: number, whole: number]
}

/** The rates of bookings (docs/domain/appointments.md, "Rates"), each with its words. */
export const EFFECT_RATES: readonly EffectRate[] = [
  {
    key: 'confirmed',
    label: 'Tỷ lệ xác nhận',
    about: 'Đã xác nhận / Đã đặt',
    of: ({ confirmed, booked }) => [confirmed, booked],
  },
  {
    key: 'arrived',
    label: 'Tỷ lệ đặt lịch→đến',
    about: 'Đã đến / Lịch đến hạn (đã tới giờ hẹn, không tính lịch đã hủy)',
    of: ({ arrived, due }) => [arrived, due],
  },
  {
    key: 'no_show',
    label: 'Tỷ lệ không đến',
    about: 'Không đến / (Hoàn thành + Không đến)',
    of: ({ no_show, completed }) => [no_show, completed + no_show],
  },
  {
    key: 'late_cancelled',
    label: 'Tỷ lệ hủy sát giờ',
    about: 'Hủy khi còn dưới 24 giờ / Đã đặt',
    of: ({ late_cancelled, booked }) => [late_cancelled, booked],
  },
]

/** A rate in percent with one decimal; null where there is nothing to reckon it of. */
export function effectRate(rate: EffectRate, effect: BookingEffect): number | null {
  const [part, whole] = rate.of(effect)
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

const NOTHING: BookingEffect = {
  booked: 0,
  confirmed: 0,
  due: 0,
  arrived: 0,
  completed: 0,
  no_show: 0,
  cancelled: 0,
  late_cancelled: 0,
}
const FIGURES = Object.keys(NOTHING) as (keyof BookingEffect)[]

/** Several of them together. */
export const sumEffects = (effects: readonly BookingEffect[]): BookingEffect =>
  effects.reduce<BookingEffect>(
    (sum, one) =>
      Object.fromEntries(
        FIGURES.map((figure) => [figure, sum[figure] + one[figure]]),
      ) as unknown as BookingEffect,
    NOTHING,
  )
