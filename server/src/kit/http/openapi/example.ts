import { isAlternative, patternWords, replacedIn, wholeList, wordsFor, wordsNamed } from './example-words.ts'
import { nameIn, resolve, type JsonSchema, type Schemas } from './json-schema.ts'

type Direction = 'sent' | 'answered'

interface Making {
  schemas: Schemas
  direction: Direction
  /** Schemas on the way here: one that holds itself ends. */
  trail: readonly string[]
}

/** So many fields that may be left out are shown in a body, beside those that may not. */
const MOST_OPTIONAL = 6

const typesOf = ({ type }: JsonSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type

const isNull = (schema: JsonSchema): boolean => schema.type === 'null'

const FORMATS: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
  email: /@/,
  uri: /^https:/,
  uuid: /^[\da-f-]{36}$/,
}

/** Whether a word that is known for a field may be used under a plain schema. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const format = FORMATS[schema.format ?? '']
  if (format !== undefined && !format.test(String(value))) return false
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.const !== undefined) return schema.const === value
  const types = typesOf(schema)
  if (typeof value === 'string')
    return (
      types.includes('string') &&
      value.length <= (schema.maxLength ?? Infinity) &&
      value.length >= (schema.minLength ?? 0) &&
      (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
    )
  if (typeof value === 'boolean') return types.includes('boolean')
  if (typeof value !== 'number') return false
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -Infinity : schema.exclusiveMinimum + 1)
  return (
    (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
    value >= least &&
    value <= (schema.maximum ?? Infinity)
  )
}

/** The word that is known for a field, where its schema takes it. */
const known = (field: string, schema: JsonSchema): unknown =>
  wordsFor(field).find((word) => fits(word, schema))

function text(schema: JsonSchema): string {
  const { pattern, format, maxLength = 60, minLength = 0 } = schema
  const isPlain = pattern === undefined && format === undefined
  const found = isPlain ? undefined : patternWords().find((word) => fits(word, schema))
  return found ?? 'Ví dụ'.slice(0, maxLength).padEnd(minLength, 'x')
}

const number = ({ minimum = 0, exclusiveMinimum = -1, maximum = Infinity }: JsonSchema): number =>
  Math.min(maximum, Math.max(1, minimum, exclusiveMinimum + 1))

/** Whether a field that may be left out says something in an example. */
function isInformative(field: string, schema: JsonSchema, making: Making): boolean {
  const inner = withoutNull(schema, making.schemas)
  if (inner.default !== undefined && typeof inner.default === 'object') return false
  return known(field, inner) !== undefined || field === 'filter'
}

/** What is behind references and «may be null». */
function withoutNull(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const plain = resolve(schema, schemas)
  const options = plain.anyOf?.filter((option) => !isNull(option))
  const [only] = options ?? []
  return options?.length === 1 && only !== undefined ? withoutNull(only, schemas) : plain
}

function object(schema: JsonSchema, making: Making): Record<string, unknown> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {})
  const informative = fields.filter(
    ([field, inner]) =>
      making.direction === 'sent' && !required.has(field) && isInformative(field, inner, making),
  )
  const alternative = [...required, ...informative.map(([field]) => field)].find((field) =>
    isAlternative(field),
  )
  const replaced = replacedIn(fields.map(([field]) => field))
  const optional = informative
    .filter(([field]) => (field === alternative || !isAlternative(field)) && !replaced.includes(field))
    .slice(0, MOST_OPTIONAL)
    .map(([field]) => field)
  const shown = fields.filter(([field]) => required.has(field) || optional.includes(field))
  return {
    ...Object.fromEntries(shown.map(([field, inner]) => [field, make(inner, field, making)])),
    ...byName(schema, making),
  }
}

/** A group whose names are data, as far as it must have some of them. */
function byName(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  making: Making,
): object {
  if (typeof additionalProperties !== 'object') return {}
  const names = required.filter((name) => properties[name] === undefined)
  return Object.fromEntries(names.map((name) => [name, make(additionalProperties, name, making)]))
}

function array(schema: JsonSchema, field: string, making: Making): unknown[] {
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((inner) => make(inner, field, making))
  const { items, minItems = 0, maxItems = 1 } = schema
  if (typeof items !== 'object' || maxItems === 0) return []
  if (minItems === 0 && isEndless(items, making)) return []
  const whole = wholeList(field)
  const { required = [] } = resolve(items, making.schemas)
  const isWhole = (item: object) => required.length > 1 && required.every((name) => name in item)
  if (whole.length > 0 && whole.every(isWhole)) return [...whole]
  return Array.from({ length: Math.max(1, minItems) }, () => make(items, field.replace(/s$/, ''), making))
}

/** Whether a schema holds itself, on the way that led to it. */
const isEndless = (schema: JsonSchema, { trail }: Making): boolean => {
  const name = nameIn(schema)
  return name !== undefined && trail.includes(name)
}

/** Null where a field may be empty and nothing believable is known for it. */
function choose(options: readonly JsonSchema[], field: string, making: Making): unknown {
  const [first, ...others] = options.filter((option) => !isNull(option))
  if (first === undefined) return null
  const nullable = others.length + 1 < options.length
  const plain = withoutNull(first, making.schemas)
  const isText = typesOf(plain).includes('string') && plain.enum === undefined && plain.pattern === undefined
  const unknown = nullable && isText && !wordsNamed(field).some((word) => fits(word, plain))
  if (isEndless(first, making) || unknown) return null
  return make(first, field, making)
}

function merged(parts: readonly JsonSchema[], field: string, making: Making): unknown {
  return Object.assign({}, ...parts.map((part) => make(part, field, making)))
}

function plainValue(schema: JsonSchema, field: string, making: Making): unknown {
  const types = typesOf(schema)
  if (types.includes('object') || schema.properties !== undefined) return object(schema, making)
  if (types.includes('array')) return array(schema, field, making)
  const word = known(field, schema)
  if (word !== undefined) return word
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  if (types.includes('null') || types.length === 0) return null
  if (types.includes('boolean')) return false
  return types.includes('string') ? text(schema) : number(schema)
}

function make(schema: JsonSchema, field: string, making: Making): unknown {
  const name = nameIn(schema)
  if (name !== undefined)
    return make(resolve(schema, making.schemas), field, { ...making, trail: [...making.trail, name] })
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.allOf !== undefined) return merged(schema.allOf, field, making)
  const options = schema.anyOf ?? schema.oneOf
  return options === undefined ? plainValue(schema, field, making) : choose(options, field, making)
}

/**
 * An example of a schema, the same at every start: Vietnamese and believable where the name or the format of a field says what
 * it holds. A body shows what it must have and some of what it may have, an answer all that it always has.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas, direction: Direction): unknown {
  return make(schema, '', { schemas, direction, trail: [] })
}
