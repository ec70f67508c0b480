import type { CronDays, CronPlan } from '../assistant/cron.ts'
import { readCronPhrase } from '../assistant/cron-phrase.ts'
import { fold } from '../text/fold.ts'
import { formatRrule, parseRrule, type RepeatRule } from './repeat.ts'

const UNITS: Readonly<Record<string, RepeatRule['unit']>> = {
  ngay: 'daily',
  tuan: 'weekly',
  thang: 'monthly',
  nam: 'yearly',
}

/** «mỗi 2 tuần», «3 ngày một lần»: what cron cannot say, and a task can. */
function intervalOf(phrase: string): RepeatRule | undefined {
  const [, said, count, unit = '', once] =
    /^(moi |cu )?(\d{1,3}) (ngay|tuan|thang|nam)( (?:mot|1) lan)?$/.exec(fold(phrase)) ?? []
  const rule = UNITS[unit]
  if (rule === undefined || (said === undefined && once === undefined)) return undefined
  return { unit: rule, interval: Number(count) }
}

/** A task falls due once a day; its last day of the month is the 31st, which shorter months end with. */
function ruleOf(days: CronDays): RepeatRule | undefined {
  if (days.kind === 'daily') return { unit: 'daily', interval: 1 }
  // Monday is 0 here.
  if (days.kind === 'weekly')
    return {
      unit: 'weekly',
      interval: 1,
      weekdays: days.weekdays.map((day) => (day + 6) % 7).toSorted((a, b) => a - b),
    }
  if (days.kind === 'yearly') return undefined
  const [day, more] = days.days === 'last' ? [31] : days.days
  return day === undefined || more !== undefined
    ? undefined
    : { unit: 'monthly', interval: days.step, month_day: day }
}

/**
 * A phrase of repetition as the rule of a task; undefined where it is not understood, or is one that a task cannot
 * follow: several times a day, several days of a month, a date of the year. The hour is that of the task's due time.
 */
export function repeatOfPhrase(phrase: string): string | undefined {
  const plan: CronPlan | undefined = readCronPhrase(phrase)
  const once = plan?.times.kind === 'at' && plan.times.hours.length === 1
  const rule = intervalOf(phrase) ?? (plan !== undefined && once ? ruleOf(plan.days) : undefined)
  if (rule === undefined) return undefined
  const text = formatRrule(rule)
  return parseRrule(text) === undefined ? undefined : text
}
