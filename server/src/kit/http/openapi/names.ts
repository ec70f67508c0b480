import { filterParts, pageRows, schemaNameOf, schemaNames, type Call } from '@bcare/contract'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

const VERSION = /^\/(?:api\/)?v\d+\//

/** What a call is called by generators: `/v1/person/update-lifecycle` is `person_update_lifecycle`. */
export const operationId = (path: string): string => path.replace(VERSION, '').replaceAll(/[^a-z0-9]+/gi, '_')

/** What a call's family is called: the address without its last part, unless there is no other. */
function familyName(path: string): string {
  const parts = path.replace(VERSION, '').split('/')
  return schemaNameOf(...(parts.length > 1 ? parts.slice(0, -1) : parts))
}

/** Schemas directly inside another. */
function inside(schema: Schema): Schema[] {
  const def = schema._zod.def as {
    shape?: Record<string, Schema>
    options?: Schema[]
    items?: Schema[]
    element?: Schema
    innerType?: Schema
    keyType?: Schema
    valueType?: Schema
    in?: Schema
    out?: Schema
  }
  const single = [def.element, def.innerType, def.keyType, def.valueType, def.in, def.out]
  return [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    ...(def.items ?? []),
    ...single.filter((inner) => inner !== undefined),
  ]
}

/** Every schema in another, each once, itself included. */
export function* below(schema: Schema, seen = new Set<Schema>()): Generator<Schema> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield schema
  for (const inner of inside(schema)) yield* below(inner, seen)
}

/** Names that are given, each to one schema alone; `shared` are those that hold before any of these. */
class Names {
  readonly #bySchema = new Map<Schema, string>()
  readonly #taken: Set<string>
  readonly #shared: Names | undefined

  constructor(shared?: Names) {
    this.#shared = shared
    this.#taken = shared === undefined ? new Set() : shared.#taken
  }

  of(schema: Schema): string | undefined {
    return this.#bySchema.get(schema) ?? this.#shared?.of(schema)
  }

  /** Gives a schema the first of the names that is free; one that has a name keeps it. */
  give(schema: Schema, ...wanted: readonly string[]): string | undefined {
    const known = this.of(schema)
    if (known !== undefined) return known
    const name = wanted.find((word) => !this.#taken.has(word))
    if (name === undefined) return undefined
    this.#taken.add(name)
    this.#bySchema.set(schema, name)
    return name
  }
}

type Shape = Record<string, Schema>
const shapeOf = (schema: Schema): Shape => (schema._zod.def as { shape?: Shape }).shape ?? {}

/** Whether a body has every field of another, and so is the other with something added. */
function extendsShape(body: Schema, other: Schema | undefined): boolean {
  const fields = other === undefined ? [] : Object.entries(shapeOf(other))
  const shape = shapeOf(body)
  return fields.length > 0 && fields.every(([name, schema]) => shape[name] === schema)
}

/** What a write of an entity's row is sent: its draft, its patch, or something of the call's own. */
function nameBody(names: Names, { body, data, path }: Call): void {
  const row = schemaNames.get(data)
  const rowName = names.of(data)
  const own = `${schemaNameOf(operationId(path))}Request`
  if (row === undefined || rowName !== row.name) names.give(body, own)
  else if (extendsShape(body, row.draft)) names.give(body, `${rowName}Draft`, own)
  else if (extendsShape(body, row.patch)) names.give(body, `${rowName}Patch`, own)
  else names.give(body, own)
}

/** A page is called by its rows; rows without a name are called by the family of their call. */
function nameAnswer(names: Names, { data, path }: Call): void {
  const own = `${schemaNameOf(operationId(path))}Answer`
  const page = pageRows.get(data)
  const { element } = data._zod.def as { element?: Schema }
  const row = page?.row ?? element
  const listed = /(^|[/-])list$/.test(path) || page !== undefined ? [familyName(path)] : []
  const rowName =
    row === undefined || Object.keys(shapeOf(row)).length === 0
      ? undefined
      : names.give(row, ...listed, schemaNameOf(operationId(path)), `${schemaNameOf(operationId(path))}Row`)
  if (page === undefined || rowName === undefined) names.give(data, own)
  else names.give(data, page.summed ? `${rowName}QueryPage` : `${rowName}Page`, own)
}

/** A schema without «may be absent», «may be null» and its default. */
function innermost(schema: Schema): Schema {
  const { innerType } = schema._zod.def as { innerType?: Schema }
  return innerType === undefined ? schema : innermost(innerType)
}

/** A filter tree is called by its entity, or by the schema that it is a field of; its parts by itself. */
function nameFilters(names: Names, shared: Names, root: Schema, leaves: Set<string>): void {
  for (const schema of below(root))
    for (const [field, value] of Object.entries(shapeOf(schema))) {
      const tree = innermost(value)
      const parts = filterParts.get(tree)
      if (parts === undefined) continue
      const own = `${names.of(schema) ?? ''}${schemaNameOf(field)}`
      const name = shared.give(tree, own, `${own}Tree`)
      shared.give(parts.group, `${name}Group`)
      leaves.add(shared.give(parts.leaf, `${name}Leaf`) ?? '')
    }
}

/** Names of what is sent and of what is answered: where a schema has defaults, these differ. */
export interface CallNames {
  sent: Names
  answered: Names
  /** What the leaves of filter trees are called. */
  leaves: ReadonlySet<string>
}

/**
 * The name of every schema that is under `components`: first those that the contract names, then those that are named
 * by the calls that use them. What a list answers is the row of its entity, where there are several.
 */
export function nameSchemas(given: readonly Call[]): CallNames {
  const [listing, others] = [true, false].map((lists) =>
    given.filter(({ data }) => pageRows.has(data) === lists),
  )
  const calls = [...(listing ?? []), ...(others ?? [])]
  const shared = new Names()
  const seen = new Set<Schema>()
  for (const { body, data } of calls)
    for (const schema of [...below(data, seen), ...below(body, seen)]) {
      const known = schemaNames.get(schema)
      if (known !== undefined) shared.give(schema, known.name)
    }
  const answered = new Names(shared)
  for (const call of calls) nameAnswer(answered, call)
  const sent = new Names(shared)
  for (const call of calls) nameBody(sent, call)
  const leaves = new Set<string>()
  for (const { data } of calls) nameFilters(answered, shared, data, leaves)
  for (const { body } of calls) nameFilters(sent, shared, body, leaves)
  return { sent, answered, leaves }
}

export type { Names }
