/** The parts of JSON Schema that the contract comes to. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  default?: unknown
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  /** Closes what several schemas say together. */
  unevaluatedProperties?: false
  propertyNames?: JsonSchema
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  not?: JsonSchema
}

/** Schemas by name, as they are under `components`. */
export type Schemas = Record<string, JsonSchema>

const PLACE = '#/components/schemas/'

export const refTo = (name: string): JsonSchema => ({ $ref: `${PLACE}${name}` })

/** The name that a reference points at. */
export const nameIn = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(PLACE) === true ? $ref.slice(PLACE.length) : undefined

/** A schema, or the one that it refers to. */
export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = nameIn(schema)
  if (name === undefined) return schema
  const found = schemas[name]
  if (found === undefined) throw new Error(`no schema is called ${name}`)
  return found
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same schema with each schema directly inside of it changed; `place` says where it is. */
export function mapInside(
  schema: JsonSchema,
  change: (inner: JsonSchema, place: string) => JsonSchema,
): JsonSchema {
  const changed: JsonSchema = { ...schema }
  if (schema.properties !== undefined)
    changed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, change(inner, name)]),
    )
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    const list = schema[key]
    if (list !== undefined) changed[key] = list.map((inner) => change(inner, ''))
  }
  for (const key of ['items', 'additionalProperties'] as const) {
    const inner = schema[key]
    if (isSchema(inner)) changed[key] = change(inner, '')
  }
  for (const key of ['propertyNames', 'not'] as const) {
    const inner = schema[key]
    if (inner !== undefined) changed[key] = change(inner, '')
  }
  return changed
}
