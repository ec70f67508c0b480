import { schemaNameOf } from '@bcare/contract'
import { mapInside, nameIn, refTo, type JsonSchema, type Schemas } from './json-schema.ts'

/** Shorter ones are easier read in place than looked up. */
const SHORTEST_GROUP = 120
const SHORTEST_CHOICE = 60

/** Only what means something by itself gets a name: groups of fields, lists of words, and choices between schemas. */
const isWorthNaming = ({ properties, enum: words, anyOf, allOf }: JsonSchema, { length }: string): boolean =>
  ((properties ?? anyOf ?? allOf) !== undefined && length >= SHORTEST_GROUP) ||
  (words !== undefined && length >= SHORTEST_CHOICE)

/** A schema without the value that is taken where none is sent: it is said beside the name. */
function withoutDefault(whole: JsonSchema): JsonSchema {
  const { default: _, ...schema } = whole
  return schema
}

const besideName = ({ default: value }: JsonSchema): JsonSchema =>
  value === undefined ? {} : { default: value }

/** How often each such schema is used, by its text; what is within one that is shared counts once. */
function countUses(schemas: Schemas): Map<string, number> {
  const uses = new Map<string, number>()
  const count = (whole: JsonSchema): JsonSchema => {
    const schema = withoutDefault(whole)
    const text = JSON.stringify(schema)
    const before = uses.get(text) ?? 0
    if (isWorthNaming(schema, text)) uses.set(text, before + 1)
    return before === 0 ? mapInside(schema, count) : schema
  }
  for (const schema of Object.values(schemas)) mapInside(schema, count)
  return uses
}

/** The shortest of the names by its place that no schema has yet, if there is one. */
function freeName(place: readonly string[], taken: Schemas): string | undefined {
  for (let from = place.length - 1; from >= 0; from -= 1) {
    const name = schemaNameOf(place[0] ?? '', ...place.slice(Math.max(1, from)))
    if (taken[name] === undefined) return name
  }
  return undefined
}

/** A row comes before its draft and before what single calls answer, so that its fields give the names. */
const shorterFirst = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : 1)

/**
 * Describes once what is in several places: it is called by the first schema and field that have it, as
 * `PersonNationality`; schemas of short names come first. A copy of a schema that has a name already refers to it.
 */
export function shareSchemas(schemas: Schemas): Schemas {
  const uses = countUses(schemas)
  const made: Schemas = { ...schemas }
  const known = new Map<string, string>()
  const sorted = Object.entries(schemas).toSorted(([one], [other]) => shorterFirst(one, other))
  for (const [name, schema] of sorted) {
    const text = JSON.stringify(schema)
    if (isWorthNaming(schema, text) && !known.has(text)) known.set(text, name)
  }
  const share =
    (place: readonly string[]) =>
    (whole: JsonSchema, field: string): JsonSchema => {
      const schema = withoutDefault(whole)
      const text = JSON.stringify(schema)
      const here = field === '' ? place : [...place, field]
      const name = known.get(text)
      if (name !== undefined) return { ...besideName(whole), ...refTo(name) }
      if ((uses.get(text) ?? 0) < 2 || here.length < 2) return mapInside(whole, share(here))
      const fresh = freeName(here, made)
      if (fresh === undefined) return mapInside(whole, share(here))
      known.set(text, fresh)
      made[fresh] = schema
      made[fresh] = mapInside(schema, share([fresh]))
      return { ...besideName(whole), ...refTo(fresh) }
    }
  for (const [name, schema] of sorted) {
    const first = known.get(JSON.stringify(schema)) ?? name
    made[name] = first === name ? mapInside(schema, share([name])) : refTo(first)
  }
  return made
}

/** What a reference that may be null is called: `IdOrNull`. */
function nullableName({ anyOf = [] }: JsonSchema): string | undefined {
  const [value = {}, none] = anyOf
  const name = nameIn(value)
  const isNullable = anyOf.length === 2 && none?.type === 'null' && Object.keys(none).length === 1
  return name === undefined || !isNullable ? undefined : `${name}OrNull`
}

/** Describes once what refers to a schema or is null, as most fields that may be empty do. */
export function shareNullable(schemas: Schemas): Schemas {
  const made: Schemas = {}
  const share = (schema: JsonSchema): JsonSchema => {
    const name = nullableName(schema)
    if (name === undefined) return mapInside(schema, share)
    const { anyOf = [], ...beside } = schema
    made[name] = { anyOf }
    return { ...beside, ...refTo(name) }
  }
  const changed = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [
    name,
    mapInside(schema, share),
  ])
  return { ...Object.fromEntries(changed), ...made }
}
