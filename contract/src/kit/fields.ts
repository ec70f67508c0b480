import { parsePhone } from '@bcare/rules/text/phone'
import * as z from 'zod/mini'
import { MOST_MONEY } from '@bcare/rules/text/money'

/** What a field means beyond its shape; the server masks phones, the browser picks its input by it. */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'money'
  | 'phone'
  | 'instant'
  | 'date'
  | 'flag'
  | 'colour'
  | 'int'
  | 'choice'

export const fieldKinds = z.registry<{ kind: FieldKind }>()

const kind = <S extends z.core.$ZodType>(name: FieldKind, schema: S): S => {
  fieldKinds.add(schema, { kind: name })
  return schema
}

// U+0000 cannot be stored by PostgreSQL; the other control characters have no place in what people type.
// oxlint-disable-next-line no-control-regex -- these are exactly the characters to refuse
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** One line of text of 1 to `max` characters, trimmed and in NFC. */
export const text = (max: number, min = 1) =>
  kind(
    'text',
    z.string().check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(min),
      z.maxLength(max),
      z.refine((value) => !CONTROL.test(value) && !/[\r\n]/.test(value)),
    ),
  )

// What turns the direction of the text that follows it, on the page and in mails.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/

/** The same from people whom nobody knows: nothing in it can make what stands around it read differently. */
export const plainText = (max: number, min = 1) =>
  text(max, min).check(
    z.refine((value) => !DIRECTION.test(value), {
      error: 'Vui lòng gõ lại, có ký tự ẩn đổi chiều chữ',
    }),
  )

/** Text of several lines. */
export const longText = (max: number) =>
  kind(
    'long_text',
    z.string().check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(max),
      z.refine((value) => !CONTROL.test(value)),
    ),
  )

export const id = z.int().check(z.positive())
export const int = kind('int', z.int())
export const count = kind('int', z.int().check(z.nonnegative()))
export const flag = kind('flag', z.boolean())
/** A whole number from `least` to `most`, both included. */
export const intBetween = (least: number, most: number) =>
  kind('int', z.int().check(z.gte(least), z.lte(most)))
/** One amount in whole đồng; sums of millions of them still are whole numbers. */
export const money = kind('money', z.int().check(z.nonnegative(), z.lte(MOST_MONEY)))
/** A sum of amounts in whole đồng. */
export const moneyTotal = kind('money', z.int().check(z.nonnegative()))

const YEARS = { error: 'Năm phải từ 1000 đến 9998' }
const hasYear = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1000 && year <= 9998
}
/** ISO 8601 with offset, in years that have four digits at every offset. */
export const instant = kind('instant', z.iso.datetime({ offset: true }).check(z.refine(hasYear, YEARS)))
/** Business date YYYY-MM-DD in Asia/Ho_Chi_Minh. */
export const date = kind('date', z.iso.date())

const PLANNED = { error: 'Năm phải từ 1900 đến 2199' }
/** A business date that somebody may really plan: beyond these years a calendar has no days to count. */
export const plannedDate = kind(
  'date',
  z.iso.date().check(z.refine((value) => value >= '1900-01-01' && value <= '2199-12-31', PLANNED)),
)
const isPlanned = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1900 && year <= 2199
}
/** The same with its hour, ISO 8601 with offset. */
export const plannedInstant = kind(
  'instant',
  z.iso.datetime({ offset: true }).check(z.refine(isPlanned, PLANNED)),
)
/** `#RRGGBB`, upper case. */
export const colour = kind('colour', z.string().check(z.toUpperCase(), z.regex(/^#[0-9A-F]{6}$/)))
export const email = z.email().check(z.maxLength(200))

/** A Vietnamese phone number in any usual spelling, stored as E.164 (docs/domain/common.md, "Phones"). */
export const phone = kind(
  'phone',
  z.string().check(
    z.trim(),
    z.minLength(3),
    z.maxLength(20),
    z.overwrite((raw) => parsePhone(raw)?.e164 ?? raw),
    z.refine((value) => parsePhone(value) !== undefined, { error: 'Số điện thoại không hợp lệ' }),
  ),
)
/** A phone number on its way out: whole, or masked for whoever lacks `phone_number:read`. */
export const phoneOut = kind('phone', z.string())

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  kind('choice', z.enum(values))

/** A field that may be empty: absent on `add` means null. */
export const maybe = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null)

/** A field with a value of its own when `add` does not name it. */
export const otherwise = <S extends z.core.$ZodType>(schema: S, value: z.core.output<S>) =>
  z._default(schema, value as z.core.util.NoUndefined<z.core.output<S>>)
