import { fold } from '../text/fold.ts'
import { type CronDays, type CronPlan, type CronTimes, isPlan } from './cron.ts'
import { clockAt, type Clock, hourOf, numberAt, PART_HOURS, type Part, startsTime } from './cron-clock.ts'

/** What is said when a phrase is none that is known. */
export const CRON_EXAMPLES =
  'Chưa hiểu câu này. Hãy nói ngày và giờ, ví dụ: «mỗi thứ hai 8 giờ sáng», «hằng ngày lúc 17h30», «thứ 2, 4, 6 lúc 9h», «ngày 1 hằng tháng», «cuối tháng» hoặc «mỗi 2 giờ»'

/** What has been understood so far. */
interface Heard {
  clocks: Clock[]
  part?: Part
  weekdays: number[]
  month_days: (number | 'last')[]
  month?: number
  month_step?: number
  every?: CronTimes & { kind: 'every' }
  daily?: true
  /** «mỗi sáng»: every day, unless days are named. */
  each_day?: true
  weekly?: true
  monthly?: true
  yearly?: true
}

/** Reads what begins at a place, and gives the place behind it; undefined where something else begins. */
type Reader = (tokens: readonly string[], at: number, heard: Heard) => number | undefined

const tokensOf = (phrase: string): readonly string[] =>
  fold(phrase)
    .replaceAll(/\bva\b|[;&+]/g, ' , ')
    .replaceAll(/\bcn\b/g, ' chu nhat ')
    .replaceAll(/\bt([2-7])\b/g, ' thu $1 ')
    .replace(/[.!]$/, '')
    .match(/\d+|[a-z]+|\S/g) ?? []

const follows = (tokens: readonly string[], at: number, words: string): boolean =>
  words.split(' ').every((word, index) => tokens[at + index] === word)

const WEEKDAY_WORDS: Readonly<Record<string, number>> = { hai: 1, ba: 2, tu: 3, nam: 4, sau: 5, bay: 6 }

const weekdayOf = (token = ''): number | undefined =>
  /^[2-7]$/.test(token) ? Number(token) - 1 : WEEKDAY_WORDS[token]

/** «thứ 2», «chủ nhật»; behind another weekday also «4». */
function weekdayAt(
  tokens: readonly string[],
  at: number,
  bare: boolean,
): readonly [day: number, next: number] | undefined {
  if (follows(tokens, at, 'chu nhat')) return [0, at + 2]
  const named = tokens[at] === 'thu'
  const day = weekdayOf(tokens[named ? at + 1 : at])
  if (day === undefined || (!named && (!bare || startsTime(tokens, at)))) return undefined
  return [day, at + (named ? 2 : 1)]
}

/** All days from one to another, over the end of the week where it must be. */
const spanOf = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7)

const weekdays: Reader = (tokens, at, heard) => {
  const first = weekdayAt(tokens, at, false)
  if (first === undefined) return undefined
  let [day, next] = first
  heard.weekdays.push(day)
  for (;;) {
    const span = tokens[next] === 'den' || tokens[next] === '-'
    const behind = span ? next + (tokens[next + 1] === 'het' ? 2 : 1) : tokens[next] === ',' ? next + 1 : next
    const more = weekdayAt(tokens, behind, true)
    if (more === undefined) return next
    heard.weekdays.push(...(span ? spanOf(day, more[0]) : [more[0]]))
    ;[day, next] = more
  }
}

const SETS: readonly (readonly [words: string, days: readonly number[]])[] = [
  ['ngay trong tuan', [1, 2, 3, 4, 5]],
  ['ngay lam viec', [1, 2, 3, 4, 5]],
  ['ngay thuong', [1, 2, 3, 4, 5]],
  ['ngay cuoi tuan', [0, 6]],
  ['cuoi tuan', [0, 6]],
]

const weekdaySet: Reader = (tokens, at, heard) => {
  const from = tokens[at] === 'moi' || tokens[at] === 'hang' ? at + 1 : at
  const set = SETS.find(([words]) => follows(tokens, from, words))
  // «mỗi ngày trong tuần» may mean seven days or five.
  if (set === undefined || (from > at && set[0] === 'ngay trong tuan')) return undefined
  heard.weekdays.push(...set[1])
  return from + set[0].split(' ').length
}

/** Those that begin alike: the longest first. */
const MONTH_PLACES: readonly (readonly [words: string, day: number | 'last'])[] = [
  ['ngay cuoi cung cua thang', 'last'],
  ['ngay cuoi cung trong thang', 'last'],
  ['ngay cuoi cung', 'last'],
  ['ngay cuoi thang', 'last'],
  ['cuoi thang', 'last'],
  ['giua thang', 15],
  ['ngay dau thang', 1],
  ['dau thang', 1],
]

/** «tháng 3», «/3». */
function monthAt(tokens: readonly string[], at: number, heard: Heard): number {
  const month =
    tokens[at] === 'thang' || tokens[at] === '/'
      ? startsTime(tokens, at + 1)
        ? undefined
        : numberAt(tokens, at + 1)
      : undefined
  if (month === undefined) return at
  heard.month = month.value
  return month.next
}

const monthPlace: Reader = (tokens, at, heard) => {
  const place = MONTH_PLACES.find(([words]) => follows(tokens, at, words))
  if (place === undefined) return undefined
  heard.month_days.push(place[1])
  const next = at + place[0].split(' ').length
  const month = startsTime(tokens, next) ? undefined : numberAt(tokens, next)
  if (month === undefined) return next
  heard.month = month.value
  return month.next
}

/** «ngày 1, 15», «mùng 1», «ngày 8 tháng 3». */
const monthDays: Reader = (tokens, at, heard) => {
  let next = at
  if (tokens[next] === 'ngay') next += 1
  if (tokens[next] === 'mung' || tokens[next] === 'mong') next += 1
  if (next === at || startsTime(tokens, next)) return undefined
  let day = numberAt(tokens, next)
  if (day === undefined) return undefined
  while (day !== undefined) {
    heard.month_days.push(day.value)
    next = day.next
    const comma = tokens[next] === ','
    const behind = comma ? next + (tokens[next + 1] === 'ngay' ? 2 : 1) : next
    day = comma && !startsTime(tokens, behind) ? numberAt(tokens, behind) : undefined
  }
  return monthAt(tokens, next, heard)
}

const onceMore = (tokens: readonly string[], at: number): number =>
  follows(tokens, at, 'mot lan') || follows(tokens, at, '1 lan') ? at + 2 : at

/** «mỗi 2 giờ», «15 phút một lần», «mỗi quý». */
const interval: Reader = (tokens, at, heard) => {
  const said = tokens[at] === 'moi' || tokens[at] === 'cu' || tokens[at] === 'hang'
  const from = at + (said ? 1 : 0) + (follows(tokens, at, 'cu moi') ? 1 : 0)
  if (said && (follows(tokens, from, 'nua gio') || follows(tokens, from, 'nua tieng'))) {
    heard.every = { kind: 'every', unit: 'minute', count: 30 }
    return onceMore(tokens, from + 2)
  }
  const number = numberAt(tokens, from)
  const unit = tokens[number?.next ?? from]
  const next = (number?.next ?? from) + 1
  const end = onceMore(tokens, next)
  if (!said && (number === undefined || end === next)) return undefined
  const count = number?.value ?? 1
  if (unit === 'quy') heard.month_step = 3 * count
  else if (unit === 'thang' && number !== undefined) heard.month_step = count
  else if (unit === 'phut') heard.every = { kind: 'every', unit: 'minute', count }
  else if (unit === 'gio' || unit === 'tieng') {
    const time = clockAt(tokens, from)
    // «mỗi 8 giờ sáng» is a time of day.
    if (time !== undefined && time.next > end) return undefined
    heard.every = { kind: 'every', unit: 'hour', count }
  } else return undefined
  return end
}

const RHYTHMS: readonly (readonly [words: string, hear: (heard: Heard) => void])[] = [
  ['hang ngay', (heard) => (heard.daily = true)],
  ['moi ngay', (heard) => (heard.daily = true)],
  ['moi hom', (heard) => (heard.daily = true)],
  ['tat ca cac ngay trong tuan', (heard) => (heard.daily = true)],
  ['tat ca cac ngay', (heard) => (heard.daily = true)],
  ['ngay nao cung', (heard) => (heard.daily = true)],
  ['hang tuan', (heard) => (heard.weekly = true)],
  ['moi tuan', (heard) => (heard.weekly = true)],
  ['hang thang', (heard) => (heard.monthly = true)],
  ['moi thang', (heard) => (heard.monthly = true)],
  ['dau quy', (heard) => (heard.month_step = 3)],
  ['hang nam', (heard) => (heard.yearly = true)],
  ['moi nam', (heard) => (heard.yearly = true)],
]

const rhythm: Reader = (tokens, at, heard) => {
  const found = RHYTHMS.find(([words]) => follows(tokens, at, words))
  if (found === undefined) return undefined
  const next = at + found[0].split(' ').length
  const is_day = found[0] === 'moi ngay' || found[0] === 'hang ngay'
  // «mỗi ngày 15 hằng tháng» is a day of the month.
  if (is_day && !startsTime(tokens, next) && numberAt(tokens, next) !== undefined) return undefined
  found[1](heard)
  return onceMore(tokens, next)
}

const clock: Reader = (tokens, at, heard) => {
  const every = tokens[at] === 'moi'
  const found = clockAt(tokens, every ? at + 1 : at)
  if (found === undefined || (every && found.clock.part === undefined)) return undefined
  heard.clocks.push(found.clock)
  if (every) heard.each_day = true
  return found.next
}

const isPart = (token = ''): token is Part => Object.hasOwn(PART_HOURS, token)

/** «sáng thứ hai», «mỗi tối». */
const part: Reader = (tokens, at, heard) => {
  const every = tokens[at] === 'moi' || tokens[at] === 'hang'
  const place = at + (every ? 1 : 0)
  const from = tokens[place] === 'buoi' ? place + 1 : place
  const found = tokens[from]
  if (!isPart(found) || heard.part !== undefined) return undefined
  heard.part = found
  if (every) heard.each_day = true
  return from + 1
}

const FILLERS = new Set([',', 'vao', 'luc', 'deu', 'cua', 'cac', 'nhung', 'moi', 'tu', 'ca'])
const filler: Reader = (tokens, at) => (FILLERS.has(tokens[at] ?? '') ? at + 1 : undefined)

const READERS: readonly Reader[] = [
  weekdaySet,
  rhythm,
  interval,
  weekdays,
  monthPlace,
  monthDays,
  clock,
  part,
  filler,
]

function hear(tokens: readonly string[]): Heard | undefined {
  const heard: Heard = { clocks: [], weekdays: [], month_days: [] }
  let at = 0
  while (at < tokens.length) {
    let next: number | undefined
    for (const reader of READERS) {
      next = reader(tokens, at, heard)
      if (next !== undefined) break
    }
    if (next === undefined) return undefined
    at = next
  }
  return heard
}

/** In the morning, where no time was said. */
const USUAL_HOUR = 8

function timesOf({ clocks, part: of_day, every }: Heard): CronTimes | undefined {
  if (every !== undefined) return clocks.length > 0 || of_day !== undefined ? undefined : every
  if (clocks.length === 0)
    return {
      kind: 'at',
      minute: 0,
      hours: [of_day === undefined ? USUAL_HOUR : PART_HOURS[of_day].usual],
    }
  const hours = clocks.map((one) => hourOf({ ...one, part: one.part ?? of_day }))
  const [minute = 0, other] = [...new Set(clocks.map((one) => one.minute))]
  // One line of cron has one minute for all its hours.
  if (other !== undefined || hours.includes(undefined)) return undefined
  return { kind: 'at', minute, hours: ascending(hours as number[]) }
}

const ascending = (values: readonly number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b)

function monthDaysOf({ month_days }: Heard): readonly number[] | 'last' | undefined {
  const days = month_days.filter((day) => day !== 'last')
  if (days.length === month_days.length) return days.length === 0 ? [1] : ascending(days)
  return days.length === 0 ? 'last' : undefined
}

function daysOf(heard: Heard): CronDays | undefined {
  const { month, month_step, month_days, every } = heard
  const days = monthDaysOf(heard)
  const by_year = heard.yearly === true || month !== undefined
  const by_month = heard.monthly === true || month_step !== undefined || month_days.length > 0
  const by_week = heard.weekly === true || heard.weekdays.length > 0
  const said = [heard.daily === true, by_week, by_month || by_year].filter(Boolean).length
  if (said > 1 || days === undefined) return undefined
  if (said === 0) return every === undefined && heard.each_day !== true ? undefined : { kind: 'daily' }
  if (by_week) return weekOf(heard.weekdays)
  if (!by_year) return by_month ? { kind: 'monthly', days, step: month_step ?? 1 } : { kind: 'daily' }
  // «ngày 5 hằng năm» does not say of which month.
  if (month_step !== undefined || (month === undefined && month_days.length > 0)) return undefined
  return { kind: 'yearly', days, month: month ?? 1 }
}

/** On Mondays, where no day was said. */
function weekOf(said: readonly number[]): CronDays {
  const days = said.length === 0 ? [1] : ascending(said)
  return days.length === 7 ? { kind: 'daily' } : { kind: 'weekly', weekdays: days }
}

/**
 * A Vietnamese phrase as a plan: «mỗi thứ hai 8 giờ sáng», with or without accents, in any case. Every word must be
 * understood; undefined where one is not, or where cron cannot say it (every second day, two times of unlike minutes).
 */
export function readCronPhrase(phrase: string): CronPlan | undefined {
  const heard = hear(tokensOf(phrase))
  if (heard === undefined) return undefined
  const [days, times] = [daysOf(heard), timesOf(heard)]
  if (days === undefined || times === undefined) return undefined
  const plan = { days, times }
  return isPlan(plan) ? plan : undefined
}
