import { entities, schemaNameOf, type Call } from '@bcare/contract'
import * as z from 'zod/mini'
import { extendBases } from './extend.ts'
import { foldLeaves } from './filters.ts'
import { mapInside, refTo, type JsonSchema, type Schemas } from './json-schema.ts'
import { joinLists } from './lists.ts'
import { plainNumbers } from './plain.ts'
import { joinRows } from './rows.ts'
import { below, nameSchemas, type CallNames, type Names } from './names.ts'
import { shareNullable, shareSchemas } from './share.ts'

type Io = 'input' | 'output'

/** An answer without limits: who reads it must not fall over a longer text, or a field that it did not have before. */
function open(schema: JsonSchema): JsonSchema {
  const { minLength: _1, maxLength: _2, minItems: _3, maxItems: _4, ...rest } = schema
  if (rest.additionalProperties !== false) return rest
  const { additionalProperties: _5, ...extensible } = rest
  return extensible
}

/** Several values of one kind, so many of them: a pair is a list of two. */
function joinTuple(schema: JsonSchema): JsonSchema {
  const { prefixItems = [], items, ...rest } = schema
  const [first] = prefixItems
  const alike = prefixItems.every((part) => JSON.stringify(part) === JSON.stringify(first))
  if (first === undefined || items !== false || !alike) return schema
  return { ...rest, items: first, minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** A plain value that may be null, in one piece: what is said of texts and numbers is not said of null. */
function joinNull(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema
  const [value, none] = anyOf
  const isPlain =
    typeof value?.type === 'string' && value.enum === undefined && value.properties === undefined
  if (anyOf.length !== 2 || !isPlain || none?.type !== 'null') return schema
  return { ...rest, ...value, type: [String(value.type), 'null'] }
}

const EVERY_NUMBER = Number.MAX_SAFE_INTEGER

/**
 * A schema without what it says twice: one value has its type, a format its pattern, a whole number its ends, and
 * what may be null and is left out is null. */
function shorten(schema: JsonSchema): JsonSchema {
  const short = { ...schema }
  if (schema.const !== undefined) delete short.type
  if (schema.format !== undefined) delete short.pattern
  if (schema.default === null) delete short.default
  if (schema.minimum === -EVERY_NUMBER) delete short.minimum
  if (schema.maximum === EVERY_NUMBER) delete short.maximum
  if (Object.keys(schema.propertyNames ?? {}).join() === 'type') delete short.propertyNames
  return short
}

/** A group without fields that may never be given: it is closed, so that nothing is said by naming them. */
function withoutNever(schema: JsonSchema): JsonSchema {
  if (schema.properties === undefined || schema.additionalProperties !== false) return schema
  const given = Object.entries(schema.properties).filter(([, { not }]) => not === undefined)
  return { ...schema, properties: Object.fromEntries(given) }
}

/** A converted schema as it is described, from its inside out. */
function tidy(schema: JsonSchema, io: Io): JsonSchema {
  const inner = mapInside(schema, (part) => tidy(part, io))
  const shortened = shorten(joinTuple(joinNull(withoutNever(inner))))
  return io === 'output' ? open(shortened) : shortened
}

function convert(roots: readonly z.core.$ZodType[], names: Names, io: Io): Schemas {
  const registry = z.registry<{ id: string }>()
  const seen = new Set<z.core.$ZodType>()
  for (const root of roots)
    for (const schema of below(root, seen)) {
      const id = names.of(schema)
      if (id !== undefined) registry.add(schema, { id })
    }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => refTo(id).$ref ?? id,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...json }]) => [
      name,
      tidy(json as JsonSchema, io),
    ]),
  )
}

/** What the rows of entities are called. */
const ROWS = Object.keys(entities).map((name) => schemaNameOf(name))

export interface Described {
  schemas: Schemas
  names: CallNames
}

/**
 * Every schema of the calls, each once under its name.
 * @throws Error when a named schema is one thing where it is sent and another where it is answered
 */
export function describeSchemas(calls: readonly Call[]): Described {
  const names = nameSchemas(calls)
  const bodies = calls.map(({ body }) => body)
  const answers = calls.map(({ data }) => data)
  const sent = convert(bodies, names.sent, 'input')
  const answered = convert(answers, names.answered, 'output')
  for (const [name, schema] of Object.entries(sent)) {
    const other = answered[name]
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(tidy(schema, 'output')))
      throw new Error(`${name} is sent as something else than it is answered as`)
  }
  const rows = extendBases(plainNumbers(answered, sent), ROWS)
  const folded = foldLeaves({ ...rows, ...sent }, names.leaves)
  return { schemas: shareNullable(shareSchemas(joinRows(joinLists(folded)))), names }
}
