import * as z from 'zod/mini'
import { count, type FieldKind, fieldKinds, id, instant, phone, phoneOut } from './fields.ts'
import { customDraft, customPatch, customRow } from './custom.ts'
import { named, schemaNameOf, schemaNames } from './names.ts'

export type Shape = Record<string, z.core.$ZodType>

/** Columns that every row of every entity has (docs/domain/common.md, "Rows"). */
export const baseShape = {
  id,
  version: count,
  created_at: instant,
  created_by: z.nullable(id),
  updated_at: instant,
  updated_by: z.nullable(id),
}

export interface EntitySpec<E extends Shape, O extends Shape, D extends Shape, S extends Shape> {
  /** Vietnamese name of one such thing, as in «Khách hàng». */
  label: string
  /** The field by which a record is known where others refer to it, if that is not `name`. */
  called?: Extract<keyof NoInfer<E> | keyof NoInfer<O> | keyof NoInfer<D>, string>
  /** Fields that `add` and `update` accept. */
  edits: E
  /** Fields that only `add` accepts: afterwards a command owns them. */
  once?: O
  /** Fields that the server derives and no call accepts. Joined labels belong here. */
  derived?: D
  /** Fields that `add` and `update` accept and no row shows: a call of their own reads them (docs/security.md "Secrets of a clinic"). */
  secret?: S
  /** Carries custom fields (docs/custom-fields.md): `custom` in drafts, patches and, when asked for, rows. */
  custom?: boolean
  /** Vietnamese names of columns that only the log shows: no form, list or file has them. */
  logged?: Readonly<Record<string, string>>
  /** Vietnamese name of each field, for forms, refusals and the log. */
  labels: Partial<Record<keyof NoInfer<E> | keyof NoInfer<O> | keyof NoInfer<D> | keyof NoInfer<S>, string>>
}

export interface Entity<
  E extends Shape = Shape,
  O extends Shape = Shape,
  D extends Shape = Shape,
  S extends Shape = Shape,
> {
  name: string
  label: string
  /** The column that names a record; of what has no name there is none. */
  called: string | undefined
  edits: E
  once: O
  derived: D
  secret: S
  custom: boolean
  labels: Record<string, string>
  logged: Readonly<Record<string, string>>
  /** What kind of value each field of a row holds; fields without a kind are not in it. */
  kinds: Record<string, FieldKind>
  row: z.ZodMiniObject<typeof baseShape & Written<E> & Written<O> & D & typeof customRow, z.core.$strict>
  /** Of an entity with custom fields `custom` is there once parsed; of others it never is. */
  draft: z.ZodMiniObject<E & O & S & typeof customPatch, z.core.$strict>
  patch: z.ZodMiniObject<Patch<E & S> & typeof customPatch, z.core.$strict>
}

/** What lists need of an entity: its words, and the kinds of its fields. No schema. */
export type EntityFacts = Pick<Entity, 'name' | 'label' | 'labels' | 'kinds' | 'custom'>

/** The same, with what the log says of an entity. */
export type LoggedFacts = EntityFacts & Pick<Entity, 'called' | 'logged'>

/** What a stored field looks like when it is read: its default is gone. */
type Bare<S> = S extends z.ZodMiniDefault<infer Inner> ? Inner : S
export type Written<S extends Shape> = { [K in keyof S]: Bare<S[K]> }
type Patch<S extends Shape> = {
  [K in keyof S]: z.ZodMiniOptional<Bare<S[K]> extends z.core.SomeType ? Bare<S[K]> : never>
}

/** One row of an entity as it is read. */
export type Row<T extends { row: z.core.$ZodType }> = z.core.output<T['row']>
/** What `add` accepts. */
export type Draft<T extends { draft: z.core.$ZodType }> = z.core.input<T['draft']>

/** The schema of a field without its default. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema
}

/** A stored field as it is read: without its default, and a phone whole or masked. */
function written(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = bare(schema)
  if (inner instanceof z.ZodMiniNullable && inner.def.innerType === phone) return z.nullable(phoneOut)
  return inner === phone ? phoneOut : inner
}

/** The kind of a schema, seen through «may be null», «may be absent» and defaults. */
export function kindOf(schema: z.core.$ZodType): FieldKind | undefined {
  const inner = bare(schema)
  const known = fieldKinds.get(inner)?.kind
  if (known !== undefined) return known
  const def = inner._zod.def as { type: string; innerType?: z.core.$ZodType }
  return (def.type === 'nullable' || def.type === 'optional') && def.innerType !== undefined
    ? kindOf(def.innerType)
    : undefined
}

const kindsOf = (shape: Shape): Record<string, FieldKind> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const kind = kindOf(schema)
      return kind === undefined ? [] : [[name, kind]]
    }),
  )

const mapShape = (shape: Shape, change: (schema: z.core.$ZodType) => z.core.$ZodType): Shape =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, change(schema)]))

const declaredEntities = new WeakSet<object>()

/**
 * An entity of the contract: its fields, who may write them, and their Vietnamese names.
 * Everything else about it (row, draft and patch schemas) is derived here.
 */
export function entity<E extends Shape, O extends Shape = {}, D extends Shape = {}, S extends Shape = {}>(
  name: string,
  spec: EntitySpec<E, O, D, S>,
): Entity<E, O, D, S> {
  const once = (spec.once ?? {}) as O
  const derived = (spec.derived ?? {}) as D
  const secret = (spec.secret ?? {}) as S
  const custom = spec.custom === true
  const patched = mapShape({ ...spec.edits, ...secret }, (schema) => z.optional(bare(schema)))
  const called = schemaNameOf(name)
  const row = z.strictObject({
    ...baseShape,
    ...mapShape(spec.edits, written),
    ...mapShape(once, written),
    ...derived,
    ...(custom ? customRow : {}),
  })
  const draft = z.strictObject({ ...spec.edits, ...once, ...secret, ...(custom ? customDraft : {}) })
  const patch = z.strictObject({ ...patched, ...(custom ? customPatch : {}) })
  schemaNames.set(row, { name: called, draft, patch })
  const made = {
    name,
    label: spec.label,
    called: spec.called ?? ('name' in spec.edits || 'name' in once ? 'name' : undefined),
    edits: spec.edits,
    once,
    derived,
    secret,
    custom,
    labels: spec.labels as Record<string, string>,
    logged: spec.logged ?? {},
    kinds: kindsOf({ ...baseShape, ...spec.edits, ...once, ...derived }),
    row,
    draft: named(`${called}Draft`, draft),
    patch,
  }
  declaredEntities.add(made)
  return made as unknown as Entity<E, O, D, S>
}

/** Whether a value was made by `entity`. */
export const isEntity = (value: object): value is LoggedFacts => declaredEntities.has(value)
