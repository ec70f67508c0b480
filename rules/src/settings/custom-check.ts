import { type CustomField, isBlank, isShown, mayEdit, maySee } from './custom-field.ts'
import { type Fits, readValue } from './custom-value.ts'

export interface FieldProblem {
  /** `custom.<name>`, where the body has it. */
  field: string
  message: string
}

export interface Checked {
  /** What is written: values as they are stored, null where one is taken away. */
  values: Record<string, unknown>
  errors: FieldProblem[]
}

const about = ({ name, label }: CustomField, text: string): FieldProblem => ({
  field: `custom.${name}`,
  message: /^\p{Lu}/u.test(text) ? text : `${label} ${text}`,
})

const UNKNOWN = (name: string): FieldProblem => ({
  field: `custom.${name}`,
  message: `Trường «${name}» không có hoặc đã ngưng dùng`,
})

/** Characters of all values of one record: two hundred records travel in one answer, and twenty answers at once. */
export const MOST_CHARACTERS = 40_000

const lengthOf = (value: unknown): number => JSON.stringify(value ?? null).length

/** Whether a record would carry more than it may, and more than it did. */
export const isTooLarge = (
  values: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> = {},
): boolean => lengthOf(values) > Math.max(MOST_CHARACTERS, lengthOf(stored))

export const TOO_LARGE = `Các trường tùy chỉnh của một hồ sơ chứa tối đa ${MOST_CHARACTERS.toLocaleString('vi-VN')} ký tự, hãy rút ngắn bớt`

/** Fields that must be filled in, are not, and may be by a user with these roles. */
export const missingFields = <F extends CustomField>(
  fields: readonly F[],
  values: Record<string, unknown>,
  roles: readonly string[],
): F[] =>
  fields.filter(
    (field) =>
      field.required &&
      field.status === 'active' &&
      mayEdit(field, roles) &&
      isShown(field, values) &&
      isBlank(values[field.name]),
  )

/** Who sends values, and what judges their patterns. */
export interface Sender {
  roles: readonly string[]
  fits: Fits
}

/**
 * Judges sent values of one record beside those that stand. Unknown, archived, unseen and malformed
 * keys are refused with their field; fields that a user must fill in are asked for once the record is edited, as far
 * as its conditions show them and the caller may.
 */
export function checkValues(
  fields: readonly CustomField[],
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
  { roles, fits }: Sender,
): Checked {
  const known = new Map(
    fields
      .filter((field) => field.status !== 'archived' && maySee(field, roles))
      .map((field) => [field.name, field]),
  )
  const values: Record<string, unknown> = {}
  const errors: FieldProblem[] = []
  for (const [name, raw] of Object.entries(sent)) {
    const field = known.get(name)
    if (field === undefined || field.status === 'draft') errors.push(UNKNOWN(name))
    else if (field.status === 'migrating')
      errors.push(about(field, `Trường «${field.label}» đang được chuyển kiểu, hãy thử lại sau ít phút`))
    else if (!mayEdit(field, roles)) errors.push(about(field, `Bạn không được sửa trường «${field.label}»`))
    else {
      const read = readValue(field, raw, fits, stored[name])
      if ('problem' in read) errors.push(about(field, read.problem))
      else values[name] = read.value
    }
  }
  const merged = { ...stored, ...values }
  const [longest] = Object.keys(values).toSorted((a, b) => lengthOf(values[b]) - lengthOf(values[a]))
  if (longest !== undefined && isTooLarge(merged, stored))
    errors.push({ field: `custom.${longest}`, message: TOO_LARGE })
  const wrong = new Set(errors.map(({ field }) => field))
  for (const field of missingFields([...known.values()], merged, roles))
    if (!wrong.has(`custom.${field.name}`)) errors.push(about(field, 'không được để trống'))
  return { values, errors }
}
