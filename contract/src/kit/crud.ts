import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { customKey, customLeaf, CustomWanted } from './custom.ts'
import { bare, type Entity, type Shape } from './entity.ts'
import { count, id, text } from './fields.ts'
import { filterTree } from './filter.ts'

/** The answer of every list: one page of rows, how many there are in all, and how many pages. */
export const page = <R extends z.core.$ZodType>(row: R) =>
  z.strictObject({ data: z.array(row), total: count, total_page: count })

export const paging = {
  page: z._default(z.int().check(z.positive(), z.maximum(1_000_000)), 1),
  limit: z._default(z.int().check(z.positive(), z.maximum(200)), 20),
}

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

/** The body of `list`: paging, sorting, search and plain filters, nothing else. */
export function listBody<
  E extends Entity,
  const F extends string,
  const S extends string,
  const L extends string = never,
>(entity: E, options: CrudOptions<F, S, L>) {
  const filters = Object.fromEntries(
    (options.filters ?? []).map((name) => {
      const value = fieldOf(entity, name)
      return [name, z.optional(z.union([value, z.array(value).check(z.maxLength(200)), z.null()]))]
    }),
  ) as {
    [K in F]: z.ZodMiniOptional<z.ZodMiniUnion<[z.ZodMiniType, z.ZodMiniArray<z.ZodMiniType>, z.ZodMiniNull]>>
  }
  const links = Object.fromEntries(
    (options.links ?? []).map((name) => [
      name,
      z.optional(z.union([id, z.array(id).check(z.minLength(1), z.maxLength(50))])),
    ]),
  ) as { [K in L]: z.ZodMiniOptional<z.ZodMiniUnion<[typeof id, z.ZodMiniArray<typeof id>]>> }
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
    ...customAsked(entity),
  })
}

/** Which fields of the clinic's own are wanted along; nothing for an entity that has none. */
function customAsked(entity: Entity) {
  const asked = { custom: z.optional(CustomWanted) }
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
      filterTree(leavesOf(entity, options.filters), options.links, entity.custom ? [customLeaf] : []),
    ),
    summary: z._default(z.boolean(), false),
  })
}

export const Deleted = z.strictObject({ id })

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
      z.strictObject({
        data: z.array(row),
        total: count,
        total_page: count,
        summary: z.optional(z.record(z.string(), z.int())),
      }),
      { about: `Tìm ${entity.label} theo bộ lọc, có tổng cột` },
    ),
    get: read(z.strictObject({ id, ...customAsked(entity) }), row, { about: `Chi tiết ${entity.label}` }),
    add: write(entity.draft as E['draft'], row, { action: 'create', about: `Thêm ${entity.label}` }),
    update: write(
      z.extend(entity.patch as E['patch'], { id, version: z.optional(count) }) as z.ZodMiniObject<
        E['patch']['shape'] & { id: typeof id; version: z.ZodMiniOptional<typeof count> },
        z.core.$strict
      >,
      row,
      { about: `Sửa ${entity.label}` },
    ),
    delete: write(z.strictObject({ id, version: z.optional(count) }), Deleted, {
      action: 'delete',
      about: `Xóa ${entity.label}`,
    }),
  }
}
