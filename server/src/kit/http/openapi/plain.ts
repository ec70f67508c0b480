import { mapInside, nameIn, type JsonSchema, type Schemas } from './json-schema.ts'

/** The type of a number that needs no name where it is read: an id or a count is a whole number there. */
function plainType(name: string, schemas: Schemas): string | undefined {
  const { type, format, enum: words } = schemas[name] ?? {}
  const isNumber = (type === 'integer' || type === 'number') && format === undefined && words === undefined
  return isNumber ? type : undefined
}

/**
 * Answers with numbers in place of references to them: what a number may be is said where it is sent. `sent` are schemas
 * that are sent, too.
 */
export function plainNumbers(answered: Schemas, sent: Schemas): Schemas {
  const plain = (schema: JsonSchema): JsonSchema => {
    const name = nameIn(schema)
    const type = name === undefined ? undefined : plainType(name, answered)
    if (type !== undefined) return { type }
    const inner = mapInside(schema, plain)
    const [value, none, ...more] = inner.anyOf ?? []
    const isNumber = value?.type === 'integer' || value?.type === 'number'
    const isNullable = isNumber && none?.type === 'null' && more.length === 0
    return isNullable && Object.keys(inner).length === 1 ? { type: [String(value.type), 'null'] } : inner
  }
  const changed: Schemas = {}
  for (const [name, schema] of Object.entries(answered)) {
    if (sent[name] !== undefined) changed[name] = schema
    else if (plainType(name, answered) === undefined) changed[name] = plain(schema)
  }
  return changed
}
