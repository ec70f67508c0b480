import type { FieldError } from '@bcare/contract'

/**
 * Keys that reach into prototypes, and those by which JavaScript makes a value of an object: a schema that compares a length
 * before it knows the type would throw at them.
 */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])

const DEEPEST = 32
/**
 * The most that a body holds: a schema says something of every value that is wrong, also of those beyond a list's own
 * limit, and a megabyte of `{}` would hold the main thread for seconds. A formatted text of the largest size has half as much.
 */
const MOST_ITEMS = 10_000
const MOST_KEYS = 1_000
const MOST_OBJECTS = 50_000

const TOO_MANY = 'Dữ liệu gửi lên có quá nhiều mục'

const isTooWide = (value: object, entries: number): boolean =>
  entries > (Array.isArray(value) ? MOST_ITEMS : MOST_KEYS)

/** What nothing that a client sends may hold, wherever it is: such keys, text that cannot be stored, endless depth or number. */
export function poison(body: unknown, labels: Record<string, string> = {}): FieldError | undefined {
  const waiting: [value: unknown, field: string, depth: number][] = [[body, '', 0]]
  let objects = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, field, depth] = next
    if (typeof value === 'string' && isUnstorable(value)) {
      return { field, message: `${labels[field] ?? `Trường «${field}»`} có ký tự không được phép` }
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth > DEEPEST) return { field: field.slice(0, 60), message: 'Dữ liệu lồng nhau quá sâu' }
    const entries = Object.entries(value)
    objects += 1
    if (objects > MOST_OBJECTS || isTooWide(value, entries.length))
      return { field: field.slice(0, 60), message: TOO_MANY }
    for (const [key, inner] of entries) {
      const refused = FORBIDDEN.has(key) || isUnstorable(key)
      if (refused) return { field: key, message: `Trường «${key}» không được chấp nhận` }
      if (typeof inner === 'string' || typeof inner === 'object')
        waiting.push([inner, field === '' ? key : `${field}.${key}`, depth + 1])
    }
  }
  return undefined
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()
