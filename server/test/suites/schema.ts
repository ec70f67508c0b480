import { fieldKinds, families, type Call, type FieldKind } from '@bcare/contract'
import * as z from 'zod/mini'

/** The parts of JSON Schema that the contract's bodies come to. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema | false
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  not?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  /** What the field means beyond its shape. */
  kind?: FieldKind
}

const known = new WeakMap<z.core.$ZodType, Schema>()

/** A body of the contract as plain JSON Schema, with the kinds of its fields. */
export function schemaOf(body: z.core.$ZodType): Schema {
  const found = known.get(body)
  if (found !== undefined) return found
  const made = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const kind = fieldKinds.get(zodSchema)?.kind
      if (kind !== undefined) Object.assign(jsonSchema, { kind })
    },
  }) as Schema
  known.set(body, made)
  return made
}

export interface NamedCall {
  family: string
  name: string
  call: Call
}

/** Every call of the contract. */
export const calls: readonly NamedCall[] = Object.entries(families).flatMap(([family, members]) =>
  Object.entries(members as Record<string, Call>).map(([name, call]) => ({ family, name, call })),
)

export const paths: readonly string[] = calls.map(({ call }) => call.path)

/** Schemas inside a schema, with the path to each. */
export function* inside(schema: Schema, path = ''): Generator<[string, Schema]> {
  yield [path, schema]
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* inside(inner, `${path}.${name}`)
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* inside(inner, path)
  for (const inner of schema.prefixItems ?? []) yield* inside(inner, `${path}[]`)
  if (typeof schema.items === 'object') yield* inside(schema.items, `${path}[]`)
  if (typeof schema.additionalProperties === 'object') yield* inside(schema.additionalProperties, `${path}.*`)
  if (schema.propertyNames !== undefined) yield* inside(schema.propertyNames, `${path}.*`)
}
