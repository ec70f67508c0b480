import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { customKey, customLeaf, CustomSelection } from './custom.ts'
import { bare, type Entity, type Shape } from './entity.ts'
import { count, flag, id, text } from './fields.ts'
import { filterTree } from './filter.ts'
import { named, pageRows, schemaNameOf, schemaNames } from './names.ts'

/** The answer of every list: one page of rows, how many there are in all, and how many pages. */
export const page = <R extends z.core.$ZodType>(row: R) =>
  paged(row, z.strictObject({ data: z.array(row), total: count, total_page: count }), false)

/** Notes whose rows a page holds, which is what the page is called by. */
function paged<P extends z.core.$ZodType>(row: z.core.$ZodType, schema: P, summed: boolean): P {
  pageRows.set(schema, { row, summed })
  return schema
}

export const paging = {
  page: z._default(named('PageNumber', z.int().check(z.positive(), z.maximum(1_000_000))), 1),
  limit: z._default(named('PageLimit', z.int().check(z.positive(), z.maximum(200))), 20),
}

/** What every list takes beside its filters: which page, and by which of `sorts` in what order; the first unless the caller says. */
export const ordered = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  ...paging,
  sort_by: z._default(z.enum(sorts), sorts[0] as never),
  order: z.optional(z.enum(['asc', 'desc'])),
})

const ById = named('ById', z.strictObject({ id }))
const ByIdAndVersion = named('ByIdAndVersion', z.strictObject({ id, version: z.optional(count) }))

type Named<E extends Entity> =
  | Extract<keyof E['edits'] | keyof E['once'] | keyof E['derived'], string>
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'created_by'

export interface CrudOptions<F extends string, S extends string, L extends string = never> {
  /** Fields that a list can be narrowed by, each to one value or any of several; also the leaves of `query`'s filter tree. */
  filters?: readonly F[]
  /** Filters by what is linked to a row, such as `tag_ids`: rows that have any of these ids; leaves of the filter tree too. */
  links?: readonly L[]
  sorts: readonly [S, ...S[]]
  /** Whether `search` is accepted (the table says which text it looks in). */
  search?: boolean
  /** Columns that `query` adds up over the whole filter. */
  sums?: readonly string[]
}

/** The schema of a field of the entity's row, for filters. */
function fieldOf(entity: Entity, name: string): z.core.$ZodType {
  const shape = entity.row.shape as Shape
  const schema = shape[name]
  if (schema === undefined) throw new Error(`${entity.name} has no field ${name}`)
  return schema instanceof z.ZodMiniNullable ? schema.def.innerType : bare(schema)
}

/** Any of what may be linked to a row: one id, or several. */
const Linked = named('Linked', z.union([id, z.array(id).check(z.minLength(1), z.maxLength(50))]))

const narrowing = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** What a field of a list is narrowed to: one value, any of several, or nothing. */
function oneOrMany(value: z.core.$ZodType): z.core.$ZodType {
  const known = narrowing.get(value)
  if (known !== undefined) return known
  const made = z.union([value, z.array(value).check(z.maxLength(200)), z.null()])
  narrowing.set(value, made)
  const name = schemaNames.get(value)?.name ?? (value === flag ? 'Flag' : undefined)
  return name === undefined ? made : named(`OneOrMany${name}`, made)
}

/** The body of `list`: paging, sorting, search and plain filters, nothing else. */
export function listBody<
  E extends Entity,
  const F extends string,
  const S extends string,
  const L extends string = never,
>(entity: E, options: CrudOptions<F, S, L>) {
  const filters = Object.fromEntries(
    (options.filters ?? []).map((name) => [name, z.optional(oneOrMany(fieldOf(entity, name)))]),
  ) as {
    [K in F]: z.ZodMiniOptional<z.ZodMiniUnion<[z.ZodMiniType, z.ZodMiniArray<z.ZodMiniType>, z.ZodMiniNull]>>
  }
  const links = Object.fromEntries((options.links ?? []).map((name) => [name, z.optional(Linked)])) as {
    [K in L]: z.ZodMiniOptional<z.ZodMiniUnion<[typeof id, z.ZodMiniArray<typeof id>]>>
  }
  const sorts = z.enum(options.sorts)
  return z.strictObject({
    ...paging,
    sort_by: z._default(
      entity.custom ? (z.union([sorts, customKey]) as unknown as typeof sorts) : sorts,
      options.sorts[0] as never,
    ),
    order: z.optional(z.enum(['asc', 'desc'])),
    search: z.optional(options.search ? text(100, 0) : z.never()),
    ...filters,
    ...links,
    ...customSelection(entity),
  })
}

/** The body of `get`. */
function getBody(entity: Entity) {
  const asked = z.strictObject({ id, ...customSelection(entity) })
  return entity.custom ? asked : (ById as typeof asked)
}

/** Which custom fields are wanted along; nothing for an entity that has none. */
function customSelection(entity: Entity) {
  const asked = { custom: z.optional(CustomSelection) }
  return entity.custom ? asked : ({} as typeof asked)
}

/** The schema of each field that a filter tree may name. */
export const leavesOf = (entity: Entity, fields: readonly string[] = []): Record<string, z.core.$ZodType> =>
  Object.fromEntries(fields.map((name) => [name, fieldOf(entity, name)]))

/** The body of `query`: that of `list`, a filter tree, and whether column totals are wanted. */
function queryBody<E extends Entity, const F extends string, const S extends string, const L extends string>(
  entity: E,
  options: CrudOptions<F, S, L>,
) {
  return z.extend(listBody(entity, options), {
    filter: z.optional(
      named(
        `${schemaNameOf(entity.name)}Filter`,
        filterTree(leavesOf(entity, options.filters), options.links, entity.custom ? [customLeaf] : []),
      ),
    ),
    summary: z._default(z.boolean(), false),
  })
}

export const Deleted = named('Deleted', z.strictObject({ id }))

/**
 * The six generic calls of a plain family (docs/domain/common.md, "Calls"). Leave out with a rest pattern what a family
 * does not have.
 */
export function crud<
  E extends Entity,
  const F extends Named<E> = never,
  const S extends Named<E> = never,
  const L extends string = never,
>(entity: E, options: CrudOptions<F, S, L>) {
  const row = entity.row as E['row']
  return {
    list: read(listBody(entity, options), page(row), { about: `Danh sách ${entity.label}` }),
    query: read(
      queryBody(entity, options),
      paged(
        row,
        z.strictObject({
          data: z.array(row),
          total: count,
          total_page: count,
          summary: z.optional(z.record(z.string(), z.int())),
        }),
        true,
      ),
      { about: `Tìm ${entity.label} theo bộ lọc, có tổng cột` },
    ),
    get: read(getBody(entity), row, { about: `Chi tiết ${entity.label}` }),
    add: write(entity.draft as E['draft'], row, { action: 'create', about: `Thêm ${entity.label}` }),
    update: write(
      z.extend(entity.patch as E['patch'], { id, version: z.optional(count) }) as z.ZodMiniObject<
        E['patch']['shape'] & { id: typeof id; version: z.ZodMiniOptional<typeof count> },
        z.core.$strict
      >,
      row,
      { about: `Sửa ${entity.label}` },
    ),
    delete: write(ByIdAndVersion, Deleted, {
      action: 'delete',
      about: `Xóa ${entity.label}`,
    }),
  }
}
