/** A time of day as it was said: «7 rưỡi tối». */
export interface Clock {
  hour: number
  minute: number
  part?: Part | undefined
  /** «kém»: its minutes are of the hour before. */
  before?: true
}

/** Parts of the day: which hours are said of each, as they are on the clock; and which is meant where none is said. */
export const PART_HOURS = {
  sang: { usual: 8, hours: { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11 } },
  trua: { usual: 12, hours: { 10: 10, 11: 11, 12: 12, 13: 13, 14: 14, 1: 13, 2: 14 } },
  chieu: {
    usual: 14,
    hours: {
      12: 12,
      1: 13,
      2: 14,
      3: 15,
      4: 16,
      5: 17,
      6: 18,
      13: 13,
      14: 14,
      15: 15,
      16: 16,
      17: 17,
      18: 18,
    },
  },
  toi: {
    usual: 19,
    hours: {
      5: 17,
      6: 18,
      7: 19,
      8: 20,
      9: 21,
      10: 22,
      11: 23,
      12: 0,
      17: 17,
      18: 18,
      19: 19,
      20: 20,
      21: 21,
      22: 22,
      23: 23,
    },
  },
  dem: {
    usual: 22,
    hours: {
      8: 20,
      9: 21,
      10: 22,
      11: 23,
      12: 0,
      0: 0,
      1: 1,
      2: 2,
      3: 3,
      4: 4,
      20: 20,
      21: 21,
      22: 22,
      23: 23,
    },
  },
  khuya: {
    usual: 23,
    hours: { 9: 21, 10: 22, 11: 23, 12: 0, 0: 0, 1: 1, 2: 2, 3: 3, 21: 21, 22: 22, 23: 23 },
  },
} as const satisfies Record<string, { usual: number; hours: Record<number, number> }>
export type Part = keyof typeof PART_HOURS

/** The hour on the clock; undefined for one that is not said so, as «13 giờ sáng». */
export function hourOf({ hour, part, before }: Clock): number | undefined {
  const said =
    part === undefined ? hour % 24 : (PART_HOURS[part].hours as Readonly<Record<number, number>>)[hour]
  return said !== undefined && before === true ? (said + 23) % 24 : said
}

const UNITS: Readonly<Record<string, number>> = {
  mot: 1,
  hai: 2,
  ba: 3,
  bon: 4,
  nam: 5,
  lam: 5,
  sau: 6,
  bay: 7,
  tam: 8,
  chin: 9,
}

export interface Spoken {
  value: number
  next: number
}

/** A number up to 99, in digits or in words, and the place behind it. */
export function numberAt(tokens: readonly string[], at: number): Spoken | undefined {
  const token = tokens[at] ?? ''
  if (/^\d{1,2}$/.test(token)) return { value: Number(token), next: at + 1 }
  const unit = UNITS[token]
  if (token !== 'muoi' && tokens[at + 1] !== 'muoi')
    return unit === undefined ? undefined : { value: unit, next: at + 1 }
  if (token !== 'muoi' && unit === undefined) return undefined
  const tens = token === 'muoi' ? 10 : (unit ?? 0) * 10
  const next = token === 'muoi' ? at + 1 : at + 2
  const last = UNITS[tokens[next] ?? '']
  return last === undefined ? { value: tens, next } : { value: tens + last, next: next + 1 }
}

const HOUR_WORDS = new Set(['gio', 'h', 'g', ':', 'ruoi'])

/** Whether a number that begins here is the hour of a time. */
export function startsTime(tokens: readonly string[], at: number): boolean {
  const number = numberAt(tokens, at)
  return number !== undefined && HOUR_WORDS.has(tokens[number.next] ?? '')
}

const isMinuteWord = (token = ''): boolean => token === 'phut' || token === 'p'

/** The minutes behind an hour: «rưỡi», «30», «15 phút», «kém 15». */
function minutesAt(tokens: readonly string[], at: number, hour: number): { clock: Clock; next: number } {
  if (tokens[at] === 'ruoi') return { clock: { hour, minute: 30 }, next: at + 1 }
  if (tokens[at] === 'dung') return { clock: { hour, minute: 0 }, next: at + 1 }
  const less = tokens[at] === 'kem'
  const minutes = startsTime(tokens, less ? at + 1 : at) ? undefined : numberAt(tokens, less ? at + 1 : at)
  if (minutes === undefined) return { clock: { hour, minute: 0 }, next: at }
  const next = minutes.next + (isMinuteWord(tokens[minutes.next]) ? 1 : 0)
  if (!less || minutes.value === 0) return { clock: { hour, minute: minutes.value }, next }
  return { clock: { hour, minute: 60 - minutes.value, before: true }, next }
}

const NAMED: readonly (readonly [first: string, second: string, hour: number])[] = [
  ['nua', 'dem', 0],
  ['giua', 'trua', 12],
]

/** A time of day, and the place behind it; undefined where none begins. */
export function clockAt(tokens: readonly string[], at: number): { clock: Clock; next: number } | undefined {
  const named = NAMED.find(([first, second]) => tokens[at] === first && tokens[at + 1] === second)
  if (named !== undefined) return { clock: { hour: named[2], minute: 0 }, next: at + 2 }
  if (!startsTime(tokens, at)) return undefined
  const number = numberAt(tokens, at)
  if (number === undefined || number.value > 24) return undefined
  const { clock, next } =
    tokens[number.next] === 'ruoi'
      ? minutesAt(tokens, number.next, number.value)
      : minutesAt(tokens, number.next + 1, number.value)
  if (clock.minute > 59) return undefined
  const place = tokens[next] === 'buoi' ? next + 1 : next
  const part = tokens[place]
  return part !== undefined && Object.hasOwn(PART_HOURS, part)
    ? { clock: { ...clock, part: part as Part }, next: place + 1 }
    : { clock, next }
}
