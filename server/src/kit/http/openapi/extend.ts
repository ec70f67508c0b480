import { mapInside, nameIn, refTo, type JsonSchema, type Schemas } from './json-schema.ts'

/** Fewer fields are easier read in place than looked up. */
const FEWEST = 6

/** Whether a group is worth being looked up, and may be extended. */
export const isBase = ({ properties = {}, additionalProperties }: JsonSchema): boolean =>
  Object.keys(properties).length >= FEWEST && additionalProperties !== false

const textOf = (schema: JsonSchema | undefined): string => JSON.stringify(schema)

/** Whether a group of fields has all that another has, and says the same of each. */
function hasAll(group: JsonSchema, base: JsonSchema): boolean {
  const fields = group.properties ?? {}
  const required = new Set(group.required)
  return (
    (base.required ?? []).every((name) => required.has(name)) &&
    Object.entries(base.properties ?? {}).every(([name, schema]) => textOf(fields[name]) === textOf(schema))
  )
}

/** What a group has beside another, still open. */
export function beside(group: JsonSchema, names: readonly string[]): JsonSchema {
  const { additionalProperties: _, required = [], ...open } = group
  const fields = Object.entries(group.properties ?? {}).filter(([name]) => !names.includes(name))
  const needed = required.filter((name) => !names.includes(name))
  return {
    ...open,
    properties: Object.fromEntries(fields),
    ...(needed.length === 0 ? {} : { required: needed }),
  }
}

/** A part of a group: that it is one is said by the base. */
function partOf(group: JsonSchema): JsonSchema[] {
  const { type: _, ...part } = group
  return nameIn(part) !== undefined || Object.keys(part.properties ?? {}).length > 0 ? [part] : []
}

/** Several schemas that are one, beginning with a base: what was closed stays closed, as a whole. */
export function together(group: JsonSchema, ...parts: JsonSchema[]): JsonSchema {
  return {
    allOf: parts.flatMap((part) => part.allOf ?? partOf(part)),
    ...(group.additionalProperties === false ? { unevaluatedProperties: false } : {}),
  }
}

/**
 * Groups of fields that have all fields of a base, and more, as that base and the rest: the row of an entity that a call
 * answers with something added, or the filters of a list in an export. Bases are open.
 */
export function extendBases(schemas: Schemas, bases: readonly string[]): Schemas {
  const known = bases
    .flatMap((name) => {
      const base = schemas[name] ?? {}
      const size = Object.keys(base.properties ?? {}).length
      return isBase(base) ? [{ name, base, size }] : []
    })
    .toSorted((one, other) => other.size - one.size)
  const extend = (schema: JsonSchema, own?: string): JsonSchema => {
    const inner = mapInside(schema, (part) => extend(part))
    if (schema.properties === undefined) return inner
    const found = known.find(({ name, base }) => name !== own && hasAll(schema, base))
    return found === undefined
      ? inner
      : together(schema, refTo(found.name), beside(inner, Object.keys(found.base.properties ?? {})))
  }
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, extend(schema, name)]))
}
