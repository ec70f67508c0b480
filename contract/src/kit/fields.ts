import { cleanLine, cleanSigns, cleanText, visible } from '@bcare/rules/text/clean'
import { parsePhone } from '@bcare/rules/text/phone'
import * as z from 'zod/mini'
import { MOST_MONEY } from '@bcare/rules/text/money'
import { named } from './names.ts'

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

/** One line of text of 1 to `max` characters, as `cleanLine` of the rules leaves it. */
export const text = (max: number, min = 1) =>
  kind(
    'text',
    z.string().check(
      z.overwrite(cleanLine),
      z.minLength(min),
      z.maxLength(max),
      z.refine((value) => !CONTROL.test(value) && !/[\r\n]/.test(value)),
    ),
  )

/** A code that people type or scan: a line of text with the letters, digits and dashes of a keyboard. */
export const codeText = (max: number, min = 1) => kind('text', text(max, min).check(z.overwrite(cleanSigns)))

/** A line that another program reads sign by sign, such as its key: blanks within it stay as many as they are. */
export const secretText = (max: number) =>
  z.string().check(
    z.overwrite((raw) => visible(raw).trim()),
    z.maxLength(max),
    z.refine((value) => !CONTROL.test(value) && !/[\r\n]/.test(value)),
  )

/** Text of several lines, as `cleanText` of the rules leaves it. */
export const longText = (max: number) =>
  kind(
    'long_text',
    z.string().check(
      z.overwrite(cleanText),
      z.maxLength(max),
      z.refine((value) => !CONTROL.test(value)),
    ),
  )

/** A piece of a longer text as it was typed, with the blanks at its ends; one of invisible signs alone is a blank. */
export const textPiece = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.overwrite((raw) => visible(raw) || ' '),
    z.maxLength(max),
    z.refine((value) => !CONTROL.test(value)),
  )

export const id = named('Id', z.int().check(z.positive()))
export const int = named('WholeNumber', kind('int', z.int()))
export const count = named('Count', kind('int', z.int().check(z.nonnegative())))
export const flag = kind('flag', z.boolean())
/** A whole number from `least` to `most`, both included. */
export const intBetween = (least: number, most: number) =>
  kind('int', z.int().check(z.gte(least), z.lte(most)))
/** One amount in whole đồng; sums of millions of them still are whole numbers. */
export const money = named('Money', kind('money', z.int().check(z.nonnegative(), z.lte(MOST_MONEY))))
/** A sum of amounts in whole đồng. */
export const moneyTotal = named('MoneyTotal', kind('money', z.int().check(z.nonnegative())))

/** A share of the whole, with decimals. */
export const percent = z.number().check(z.gte(0), z.lte(100))

const YEARS = { error: 'Năm phải từ 1000 đến 9998' }
const hasYear = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1000 && year <= 9998
}
/** ISO 8601 with offset, in years that have four digits at every offset. */
export const instant = named(
  'Instant',
  kind('instant', z.iso.datetime({ offset: true }).check(z.refine(hasYear, YEARS))),
)
/** Business date YYYY-MM-DD in Asia/Ho_Chi_Minh. */
export const date = named('BusinessDate', kind('date', z.iso.date()))

const PLANNED = { error: 'Năm phải từ 1900 đến 2199' }
/** A business date that a user may really plan: beyond these years a calendar has no days to count. */
export const plannedDate = named(
  'PlannedDate',
  kind(
    'date',
    z.iso.date().check(z.refine((value) => value >= '1900-01-01' && value <= '2199-12-31', PLANNED)),
  ),
)
const isPlanned = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1900 && year <= 2199
}
/** The same with its hour, ISO 8601 with offset. */
export const plannedInstant = named(
  'PlannedInstant',
  kind('instant', z.iso.datetime({ offset: true }).check(z.refine(isPlanned, PLANNED))),
)
/** `#RRGGBB`, upper case. */
export const colour = named(
  'Colour',
  kind('colour', z.string().check(z.toUpperCase(), z.regex(/^#[0-9A-F]{6}$/))),
)
export const email = named('Email', z.string().check(z.overwrite(cleanLine), z.email(), z.maxLength(200)))

/** A Vietnamese phone number in any usual spelling, stored as E.164 (docs/domain/common.md, "Phones"). */
export const phone = named(
  'PhoneNumber',
  kind(
    'phone',
    z.string().check(
      z.overwrite((raw) => parsePhone(raw)?.e164 ?? cleanSigns(raw)),
      z.minLength(3),
      z.maxLength(30),
      z.refine((value) => parsePhone(value) !== undefined, { error: 'Số điện thoại không hợp lệ' }),
    ),
  ),
)
/** What it takes to read numbers whole. */
export const READS_PHONES = 'phone_number:read'

/** A phone number on its way out: whole, or masked for users who lack `READS_PHONES`. */
export const phoneOut = kind('phone', z.string())

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  kind('choice', z.enum(values))

/** A field that may be empty: absent on `add` means null. */
export const maybe = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null)

/** A field with a value of its own when `add` does not name it. */
export const otherwise = <S extends z.core.$ZodType>(schema: S, value: z.core.output<S>) =>
  z._default(schema, value as z.core.util.NoUndefined<z.core.output<S>>)
