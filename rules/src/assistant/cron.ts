/** What a repeated time says: at which days, and there at which times or how often. */
export interface CronPlan {
  days: CronDays
  times: CronTimes
}

/** Sunday is 0. Months of `step` are counted from January. `last` is the last day of a month. */
export type CronDays =
  | { kind: 'daily' }
  | { kind: 'weekly'; weekdays: readonly number[] }
  | { kind: 'monthly'; days: readonly number[] | 'last'; step: number }
  | { kind: 'yearly'; days: readonly number[] | 'last'; month: number }

export type CronTimes =
  | { kind: 'at'; minute: number; hours: readonly number[] }
  | { kind: 'every'; unit: 'minute' | 'hour'; count: number }

/** Only what divides an hour, or a day, comes again evenly in cron. */
export const EVEN_STEPS = {
  minute: [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30],
  hour: [1, 2, 3, 4, 6, 8, 12],
  month: [1, 2, 3, 4, 6],
} as const

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const within = (values: readonly number[], least: number, most: number): boolean =>
  values.length > 0 && values.every((value) => Number.isInteger(value) && value >= least && value <= most)

const isEven = (unit: keyof typeof EVEN_STEPS, count: number): boolean =>
  (EVEN_STEPS[unit] as readonly number[]).includes(count)

function areDays(days: CronDays): boolean {
  if (days.kind === 'daily') return true
  if (days.kind === 'weekly') return within(days.weekdays, 0, 6)
  if (days.kind === 'monthly')
    return isEven('month', days.step) && (days.days === 'last' || within(days.days, 1, 31))
  const most = LONGEST_MONTHS[days.month - 1]
  return most !== undefined && (days.days === 'last' || within(days.days, 1, most))
}

const areTimes = (times: CronTimes): boolean =>
  times.kind === 'at'
    ? within([times.minute], 0, 59) && within(times.hours, 0, 23)
    : isEven(times.unit, times.count)

/** Whether a plan ever comes, and comes evenly. What is several times a day is so on days or weekdays. */
export const isPlan = ({ days, times }: CronPlan): boolean =>
  areDays(days) && areTimes(times) && (times.kind === 'at' || days.kind === 'daily' || days.kind === 'weekly')

const sorted = (values: readonly number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b)

/** `1,3-5`: three neighbours and more are a span. */
function listText(values: readonly number[]): string {
  const spans: [first: number, last: number][] = []
  for (const value of sorted(values)) {
    const open = spans.at(-1)
    if (open !== undefined && open[1] === value - 1) open[1] = value
    else spans.push([value, value])
  }
  return spans
    .map(([first, last]) => {
      if (last - first >= 2) return `${first}-${last}`
      return first === last ? String(first) : `${first},${last}`
    })
    .join()
}

const stepText = (count: number): string => (count === 1 ? '*' : `*/${count}`)
const monthDayText = (days: readonly number[] | 'last'): string => (days === 'last' ? 'L' : listText(days))

function timeFields(times: CronTimes): string {
  if (times.kind === 'at') return `${times.minute} ${listText(times.hours)}`
  return times.unit === 'minute' ? `${stepText(times.count)} *` : `0 ${stepText(times.count)}`
}

function dayFields(days: CronDays): string {
  if (days.kind === 'daily') return '* * *'
  if (days.kind === 'weekly') return `* * ${listText(days.weekdays)}`
  const month = days.kind === 'monthly' ? stepText(days.step) : String(days.month)
  return `${monthDayText(days.days)} ${month} *`
}

/** Five fields: minute, hour, day of the month (`L` is its last), month, weekday. */
export const formatCron = ({ days, times }: CronPlan): string => `${timeFields(times)} ${dayFields(days)}`

/** `1,3-5` as its numbers; undefined for whatever `listText` does not write. */
function listOf(text: string): number[] | undefined {
  const found: number[] = []
  for (const part of text.split(',')) {
    const [, first = '', last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? []
    if (first === '' || Number(last) < Number(first)) return undefined
    for (let value = Number(first); value <= Number(last); value += 1) found.push(value)
  }
  return sorted(found)
}

const stepOf = (text: string): number | undefined => {
  const count = text === '*' ? '1' : /^\*\/(\d{1,2})$/.exec(text)?.[1]
  return count === undefined ? undefined : Number(count)
}

function timesOf(minute: string, hour: string): CronTimes | undefined {
  const [minutes, hours] = [listOf(minute), listOf(hour)]
  const [of_minute, of_hour] = [stepOf(minute), stepOf(hour)]
  if (minutes?.length === 1 && hours !== undefined) return { kind: 'at', minute: minutes[0] ?? 0, hours }
  if (of_minute !== undefined && hour === '*') return { kind: 'every', unit: 'minute', count: of_minute }
  if (minute === '0' && of_hour !== undefined) return { kind: 'every', unit: 'hour', count: of_hour }
  return undefined
}

function daysOf(day: string, month: string, weekday: string): CronDays | undefined {
  if (weekday !== '*') {
    const weekdays = listOf(weekday)
    return day === '*' && month === '*' && weekdays !== undefined ? { kind: 'weekly', weekdays } : undefined
  }
  if (day === '*') return month === '*' ? { kind: 'daily' } : undefined
  const days = day === 'L' ? ('last' as const) : listOf(day)
  if (days === undefined) return undefined
  const step = stepOf(month)
  if (step !== undefined) return { kind: 'monthly', days, step }
  const [only, more] = listOf(month) ?? []
  return only === undefined || more !== undefined ? undefined : { kind: 'yearly', days, month: only }
}

/** Reads what `formatCron` writes; undefined for every other text. */
export function parseCron(text: string): CronPlan | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = text.split(' ')
  const [times, days] = [timesOf(minute, hour), daysOf(day, month, weekday)]
  if (rest.length > 0 || times === undefined || days === undefined) return undefined
  const plan = { days, times }
  return isPlan(plan) && formatCron(plan) === text ? plan : undefined
}

const DAY_WORDS = ['Chủ nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy']

const joined = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} và ${words.at(-1)}`

/** Monday is first, as in the clinic's week. */
function weekdayWords(weekdays: readonly number[]): string {
  const order = [...weekdays].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  const [first = 0] = order
  const follow = order.every((day, index) => day === (first + index) % 7)
  if (follow && order.length >= 3)
    return `từ ${DAY_WORDS[first]} đến ${DAY_WORDS[order.at(-1) ?? 0]} hằng tuần`
  return `${joined(order.map((day) => DAY_WORDS[day] ?? ''))} hằng tuần`
}

const dayWords = (days: readonly number[] | 'last'): string =>
  days === 'last' ? 'ngày cuối tháng' : `ngày ${joined(days.map(String))}`

function daysWords(days: CronDays): string {
  if (days.kind === 'daily') return 'hằng ngày'
  if (days.kind === 'weekly') return weekdayWords(days.weekdays)
  if (days.kind === 'yearly')
    return `${dayWords(days.days)}${days.days === 'last' ? '' : ' tháng'} ${days.month} hằng năm`
  if (days.step !== 1) return `mỗi ${days.step} tháng vào ${dayWords(days.days)}`
  return days.days === 'last' ? 'ngày cuối tháng' : `${dayWords(days.days)} hằng tháng`
}

const two = (value: number): string => String(value).padStart(2, '0')

function timesWords(times: CronTimes): string {
  if (times.kind === 'at')
    return `lúc ${joined(times.hours.map((hour) => `${two(hour)}:${two(times.minute)}`))}`
  const unit = times.unit === 'minute' ? 'phút' : 'giờ'
  return times.count === 1 ? `mỗi ${unit}` : `mỗi ${times.count} ${unit}`
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A plan as it is said: «Thứ Hai và thứ Tư hằng tuần, lúc 09:00». `readCronPhrase` reads it as the same plan. */
export const planWords = ({ days, times }: CronPlan): string =>
  sentence(
    times.kind === 'at'
      ? `${daysWords(days)}, ${timesWords(times)}`
      : `${timesWords(times)}${days.kind === 'daily' ? '' : `, ${daysWords(days)}`}`,
  )
