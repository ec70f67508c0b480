import { LEFT_OUT } from './value-generators.ts'
import type { Random } from './random.ts'
import type { Schema } from './schema.ts'

/** How values are made: what texts hold, how full a body is, and what is known about fields by their name. */
export interface Making {
  random: Random
  /** The text of a field that may hold `most` characters. */
  text(most: number): string
  phone(): string
  /** Chance that a field is given which may be left out. */
  fullness: number
  /** Fields that are given whenever they may be. */
  always?: ReadonlySet<string>
  /** What is known about a field by its name, where its schema does not say enough (see `ValueGenerator`). */
  generator(field: string, sofar: Record<string, unknown>): unknown
}

const LONGEST = 400
const DAY = 86_400_000

/** One value of a plain pattern such as `^\d{5}$` or `^#[0-9A-F]{6}$`. */
function fromPattern(pattern: string, random: Random): string {
  let made = ''
  const parts = pattern.replace(/^\^|\$$/g, '').matchAll(/(\\d|\[[^\]]+\]|\\.|.)(?:\{(\d+)(?:,(\d*))?\})?/g)
  for (const [, unit = '', least, most] of parts) {
    const times =
      least === undefined
        ? 1
        : random.int(Number(least), Math.max(Number(least), Number(most ?? least) || Number(least)))
    for (let index = 0; index < times; index += 1) made += random.pick(charactersOf(unit))
  }
  return made
}

function charactersOf(unit: string): string[] {
  if (unit === '\\d') return '0123456789'.split('')
  if (!unit.startsWith('[')) return [unit.replace(/^\\/, '')]
  return [...unit.slice(1, -1).matchAll(/(.)-(.)|(.)/g)].flatMap(([, from, to, one]) => {
    if (one !== undefined) return [one]
    const [first, last] = [from?.charCodeAt(0) ?? 0, to?.charCodeAt(0) ?? 0]
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
  })
}

const instant = (random: Random) => new Date(Date.now() + random.int(-30 * DAY, 30 * DAY)).toISOString()

function string(schema: Schema, making: Making): string {
  const { random } = making
  if (schema.kind === 'phone') return making.phone()
  if (schema.format === 'email')
    return `${making
      .text(20)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')}@example.vn`
  if (schema.format === 'date-time') return instant(random)
  if (schema.format === 'date') return instant(random).slice(0, 10)
  if (schema.pattern !== undefined) return fromPattern(schema.pattern, random)
  return making.text(Math.min(schema.maxLength ?? LONGEST, LONGEST)).padEnd(schema.minLength ?? 0, 'a')
}

function integer(schema: Schema, random: Random): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  const most = schema.maximum ?? Number.MAX_SAFE_INTEGER
  return random.int(Math.max(least, 0), Math.min(most, Math.max(least, 0) + 2_000))
}

/** The value of one field; undefined leaves it out. */
function fieldValue(
  field: string,
  schema: Schema,
  needed: boolean,
  sofar: Record<string, unknown>,
  making: Making,
): unknown {
  const generated = making.generator(field, sofar)
  if (generated === LEFT_OUT) return undefined
  if (generated === null && !schema.anyOf?.some(({ type }) => type === 'null'))
    return needed ? make(schema, making) : undefined
  return generated === undefined ? make(schema, making) : generated
}

function object(schema: Schema, making: Making): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [field, inner] of Object.entries(schema.properties ?? {})) {
    const needed = schema.required?.includes(field) === true
    const given = needed || making.always?.has(field) === true || making.random.chance(making.fullness)
    if (!given) continue
    const value = fieldValue(field, inner, needed, made, making)
    if (value !== undefined) made[field] = value
  }
  if (typeof schema.additionalProperties === 'object' && schema.propertyNames !== undefined) {
    made[make(schema.propertyNames, making) as string] = make(schema.additionalProperties, making)
  }
  return made
}

function array(schema: Schema, making: Making): unknown[] {
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((inner) => make(inner, making))
  const count = making.random.int(
    schema.minItems ?? 0,
    Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
  )
  return Array.from({ length: count }, () => make(schema.items || {}, making))
}

/** A value that a schema accepts, as far as the schema says; undefined where it accepts nothing. */
export function make(schema: Schema, making: Making): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.not !== undefined) return undefined
  if (schema.enum !== undefined) return making.random.pick(schema.enum)
  const options = (schema.anyOf ?? schema.oneOf)?.filter(
    (option) => option.type !== 'null' || making.random.chance(0.1),
  )
  if (options !== undefined) return options.length === 0 ? null : make(making.random.pick(options), making)
  return BY_TYPE[schema.type ?? 'null'](schema, making)
}

const BY_TYPE: Record<NonNullable<Schema['type']>, (schema: Schema, making: Making) => unknown> = {
  object,
  array,
  string,
  integer: (schema, { random }) => integer(schema, random),
  number: (schema, { random }) =>
    integer({ ...schema, maximum: Math.min(schema.maximum ?? 1_000, 1_000) }, random) / random.int(1, 2),
  boolean: (_schema, { random }) => random.chance(0.5),
  null: () => null,
}
