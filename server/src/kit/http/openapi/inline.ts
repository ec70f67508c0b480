import { mapInside, nameIn, type JsonSchema, type Schemas } from './json-schema.ts'

/** How often each schema is referred to by others. */
function countReferences(schemas: Schemas): Map<string, number> {
  const uses = new Map<string, number>()
  const count = (schema: JsonSchema): JsonSchema => {
    const name = nameIn(schema)
    if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1)
    return mapInside(schema, count)
  }
  for (const schema of Object.values(schemas)) count(schema)
  return uses
}

/** What names refer to, in a place that has it inline. */
export type Inline = ReadonlyMap<string, JsonSchema>

/**
 * Schemas that belong to one call alone and are called by it: they are read where the call is, and need no name. A reference
 * to another schema alone is followed.
 */
export function inlineSchemas(
  schemas: Schemas,
  ofCalls: readonly string[],
): { schemas: Schemas; inline: Inline } {
  const references = countReferences(schemas)
  const calls = new Map<string, number>()
  for (const name of ofCalls) calls.set(name, (calls.get(name) ?? 0) + 1)
  const isCalled = /(Request|Answer)$/
  const single = [...calls.keys()].filter((name) => {
    const schema = schemas[name]
    const alone = calls.get(name) === 1 && !references.has(name)
    return isCalled.test(name) && schema !== undefined && (alone || nameIn(schema) !== undefined)
  })
  const inline = new Map(
    single.flatMap((name) => {
      const schema = schemas[name]
      return schema === undefined ? [] : [[name, schema] as const]
    }),
  )
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas).filter(([name]) => !inline.has(name) || references.has(name)),
    ),
    inline,
  }
}
