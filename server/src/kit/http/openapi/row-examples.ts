import { exampleOf } from './example.ts'
import { mapInside, nameIn, resolve, type JsonSchema, type Schemas } from './json-schema.ts'

const isGroup = (schema: JsonSchema): boolean => schema.properties !== undefined || schema.allOf !== undefined

/** Pages are read by what is in them. */
const isPage = ({ allOf = [], properties }: JsonSchema, schemas: Schemas): boolean =>
  properties?.['total_page'] !== undefined || allOf.some((part) => isPage(resolve(part, schemas), schemas))

/** The groups of fields with a name that an answer holds, each on the way that reaches it first. */
function rowsIn(data: JsonSchema, schemas: Schemas, found: Set<string>): void {
  const visit = (schema: JsonSchema): JsonSchema => {
    const name = nameIn(schema)
    if (name === undefined) return mapInside(schema, visit)
    const named = resolve(schema, schemas)
    if (found.has(name)) return schema
    if (isGroup(named) && !isPage(named, schemas)) found.add(name)
    else mapInside(named, visit)
    return schema
  }
  visit(data)
}

/**
 * Schemas with an example at each row that is answered: calls that answer it, alone, in a list or beside others, have theirs
 * from there (`examples` of JSON Schema) and repeat nothing.
 */
export function withRowExamples(schemas: Schemas, answers: readonly JsonSchema[]): Schemas {
  const rows = new Set<string>()
  for (const data of answers) rowsIn(data, schemas, rows)
  const changed = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [
    name,
    rows.has(name) ? { ...schema, examples: [exampleOf(schema, schemas, 'answered')] } : schema,
  ])
  return Object.fromEntries(changed)
}

/** Whether what an answer holds has its example at a schema. */
export function isShownElsewhere(data: JsonSchema, schemas: Schemas): boolean {
  const trail = new Set<string>()
  let shown = false
  const visit = (schema: JsonSchema): JsonSchema => {
    const name = nameIn(schema)
    const named = resolve(schema, schemas)
    shown ||= named.examples !== undefined
    if (shown || (name !== undefined && trail.has(name))) return schema
    if (name !== undefined) trail.add(name)
    mapInside(named, visit)
    return schema
  }
  visit(data)
  return shown
}
