import { formatDate, parseVietnameseDate } from '@bcare/rules/text/date'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A date field's value for reading; what was typed and is no date stays as it was typed. */
export const showDate = (value: string | null): string =>
  value === null ? '' : DAY.test(value) ? formatDate(value) : value

/** `5/3/1990`, `05-03-1990` and `05031990` are the fifth of March; nothing is null; what is no date stays as typed. */
export function readDate(text: string): { value: string | null; readable: boolean } {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null, readable: true }
  const date = parseVietnameseDate(trimmed.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3'))
  return date === undefined ? { value: trimmed, readable: false } : { value: date, readable: true }
}

/** The date in a field, if it is one. */
export const dayOf = (value: string | null): string | null =>
  value !== null && DAY.test(value) ? value : null

const CLOCK = /^(\d{1,2})(?:[:hg.](\d{2})?|(\d{2}))?$/i

/** `8`, `8h30`, `830`, `08:30` → `08:30`. Undefined when it is no time of day. */
export function readTime(text: string): string | undefined {
  const [, hour, minute, joined] = CLOCK.exec(text.trim()) ?? []
  if (hour === undefined) return undefined
  const minutes = minute ?? joined ?? '00'
  return Number(hour) < 24 && Number(minutes) < 60 ? `${hour.padStart(2, '0')}:${minutes}` : undefined
}
