import type * as z from 'zod/mini'

export interface SchemaName {
  name: string
  /** Of a row: what `add` and `update` of its entity are sent, so that a body that extends them is found again. */
  draft?: z.core.$ZodType
  patch?: z.core.$ZodType
}

/** What schemas are called in the description of the interface. Those that are not here get a name from their calls. */
export const schemaNames = new WeakMap<z.core.$ZodType, SchemaName>()

/** Gives a schema its name for the description of the interface. */
export function named<S extends z.core.$ZodType>(name: string, schema: S): S {
  schemaNames.set(schema, { name })
  return schema
}

/** The rows of every page. */
export const pageRows = new WeakMap<z.core.$ZodType, { row: z.core.$ZodType; summed: boolean }>()

/** The parts of every filter tree: what may stand under its outer `and` and `or`, and its leaves. */
export const filterParts = new WeakMap<z.core.$ZodType, { group: z.core.$ZodType; leaf: z.core.$ZodType }>()

/** `person_group`, `person-group` and `person/group` as the name of a schema: `PersonGroup`. */
export const schemaNameOf = (...words: readonly string[]): string =>
  words
    .flatMap((word) => word.split(/[^A-Za-z0-9]+/))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
