import { customRow, fieldKinds, type Call, type Entity, type Row, READS_PHONES } from '@bcare/contract'
import type { Scope } from '@bcare/rules/identity/scope'
import type { Caller } from '../caller.ts'
import { column, join, name, sql, type Sql } from './sql.ts'

/** Rows that a caller with less than `all` may touch: a condition on the alias `t`. */
export type ScopeRule = (caller: Caller) => Sql

/**
 * Rows of the branches where the caller works; `of` is the column. Most staff work in one, and an equality lets the
 * planner go along an index that ends in another column.
 */
export function inBranches({ branch_ids }: Caller, of: Sql = column('t', 'branch_id')): Sql {
  const [only] = branch_ids
  return branch_ids.length === 1 ? sql`${of} = ${only}` : sql`${of} = any (${branch_ids}::bigint[])`
}

/** A select of the ids of rows that are linked to any of these; to anything when there are none. */
export type LinkRule = (tenant_id: number, ids: readonly number[] | undefined) => Sql

export interface TableSpec<D extends string, K extends string = D> {
  /** Table name when it is not the entity's. */
  name?: string
  /** Derived fields that are not columns: an expression over `t` and the aliases of `joins`. */
  joined?: Partial<Record<D, Sql>>
  /** Fields that depend on who reads: null for callers who may not know. A stored one is written as any other. */
  knowing?: Partial<Record<D | K, (caller: Caller) => Sql>>
  /** `left join … on …` clauses for the joined fields. */
  joins?: Sql
  /** The folded column that `search` looks in with LIKE; it has a trigram index. */
  search?: string
  /**
   * Its rows are found past row-level security with `app.search`: for tables too large for LIKE under a policy, which
   * keeps it from the trigram index.
   */
  search_ahead?: boolean
  /** Holds for every caller, whatever its scope: rows that are their author's alone. */
  always?: ScopeRule
  /** The contract's `links`: for each a select of the ids of rows that are linked to any of these, or to any at all. */
  links?: Record<string, LinkRule>
  /** Scopes narrower than `all`. A scope without a rule here reads as the next wider one that has a rule. */
  scopes?: Partial<Record<Exclude<Scope, 'all'>, ScopeRule>>
  /** Sort columns that differ from the field's name, or that need an expression. */
  sorts?: Record<string, Sql>
  /** Fields that a list is sorted by from the first to the last, unless the other way is asked for. */
  ascending?: readonly string[]
  /** Money columns that `query` adds up. */
  sums?: readonly string[]
  /** Rows are really deleted: link rows without a life of their own. */
  hard_delete?: boolean
}

/** How an entity is stored. Everything generic (list, query, get, add, update, remove) works from this value. */
export interface Table<E extends Entity = Entity> {
  entity: E
  name: Sql
  columns: readonly string[]
  joined: Record<string, Sql>
  knowing: Record<string, (caller: Caller) => Sql>
  joins: Sql
  search: string | undefined
  search_ahead: boolean
  always: ScopeRule | undefined
  links: Record<string, LinkRule>
  scopes: Partial<Record<Exclude<Scope, 'all'>, ScopeRule>>
  sorts: Record<string, Sql>
  ascending: ReadonlySet<string>
  sums: readonly string[]
  hard_delete: boolean
  /** Fields masked for callers who lack `READS_PHONES`. */
  phones: ReadonlySet<string>
}

export type RowOf<T> = T extends Table<infer E> ? Row<E> : never

const phonesOf = (entity: Entity): Set<string> => {
  const shape = entity.row.shape as Record<string, unknown>
  const isPhone = (schema: unknown): boolean => {
    const found = fieldKinds.get(schema as never)?.kind === 'phone'
    const inner = (schema as { def?: { innerType?: unknown } }).def?.innerType
    return found || (inner !== undefined && isPhone(inner))
  }
  return new Set(Object.keys(shape).filter((field) => isPhone(shape[field])))
}

const tables = new Map<string, Table>()

/** How the entity of this name is stored, once its file is loaded: for what the clinic itself refers to. */
export const tableNamed = (entity: string): Table | undefined => tables.get(entity)

/** Whom the log is about. */
interface Subject {
  entity: string
  /** By which rows of other entities name it. */
  column: string
}

let subject: Subject | undefined

/** Says whom entries of the log are about; declared where the entity is. */
export function logAbout(declared: Subject): void {
  subject = declared
}

/** The column of an entity's rows by which they say whom their log is about. */
export function aboutOf(entity: string): string | undefined {
  if (subject === undefined) return undefined
  if (entity === subject.entity) return 'id'
  return tableNamed(entity)?.columns.includes(subject.column) === true ? subject.column : undefined
}

/** Describes how an entity is stored. */
export function table<E extends Entity>(
  entity: E,
  spec: TableSpec<Extract<keyof E['derived'], string>, Extract<keyof E['edits'], string>> = {},
): Table<E> {
  const joined = (spec.joined ?? {}) as Record<string, Sql>
  const knowing = (spec.knowing ?? {}) as Table['knowing']
  const made: Table<E> = {
    entity,
    name: name(spec.name ?? entity.name),
    columns: Object.keys(entity.row.shape).filter(
      (field) => !(field in joined) && !(field in knowing) && !(field in customRow),
    ),
    joined,
    knowing,
    joins: spec.joins ?? sql``,
    search: spec.search,
    search_ahead: spec.search_ahead ?? false,
    always: spec.always,
    links: spec.links ?? {},
    scopes: spec.scopes ?? {},
    sorts: spec.sorts ?? {},
    ascending: new Set(spec.ascending),
    sums: spec.sums ?? [],
    hard_delete: spec.hard_delete ?? false,
    phones: phonesOf(entity),
  }
  tables.set(entity.name, made as unknown as Table)
  return made
}

/** A phone leaves whole or masked: by the caller's scope of `READS_PHONES` over this very row. */
function masked(field: string, expression: Sql, target: Table, caller: Caller): Sql {
  if (!target.phones.has(field)) return expression
  const rule = phoneRule(target, caller)
  if (rule === true) return expression
  if (rule === false) return sql`app.mask_phone(${expression})`
  return sql`case when ${rule(caller)} then ${expression} else app.mask_phone(${expression}) end`
}

/** Whose numbers a caller may read: of all, of none, or those of rows that the scope of the grant reaches. */
function phoneRule(target: Table, caller: Caller): ScopeRule | boolean {
  if (!caller.may(READS_PHONES)) return false
  const scope = caller.scopeFor(READS_PHONES)
  return scope === 'all' ? true : (ruleFor(target, scope) ?? false)
}

/** The same as a condition over the alias `t`. */
export function phoneReadable(target: Table, caller: Caller): Sql {
  const rule = phoneRule(target, caller)
  return typeof rule === 'boolean' ? sql`${rule}::boolean` : rule(caller)
}

/** A phone column over the alias `t`, whole or masked as this caller may read it. */
export const maskedPhone = (field: string, target: Table, caller: Caller): Sql =>
  masked(field, column('t', field), target, caller)

const selectLists = new WeakMap<Table, Map<Scope | undefined, Sql>>()

/** The select list of an entity's row over the alias `t`: its columns, then its joined fields, phones masked as due. */
export function selectList(target: Table, caller: Caller): Sql {
  const scope = caller.may(READS_PHONES) ? caller.scopeFor(READS_PHONES) : undefined
  const known = selectLists.get(target)?.get(scope)
  if (known !== undefined) return known
  const columns = target.columns.map(
    (field) => sql`${masked(field, column('t', field), target, caller)} as ${name(field)}`,
  )
  const joined = Object.entries(target.joined).map(
    ([field, expression]) => sql`${masked(field, expression, target, caller)} as ${name(field)}`,
  )
  const known_to = Object.entries(target.knowing)
  const known_fields = known_to.map(([field, expression]) => sql`${expression(caller)} as ${name(field)}`)
  const made = join([...columns, ...joined, ...known_fields])
  // A list with parameters is of this caller; one without serves all callers of the same scope.
  if (made.values.length > 0 || known_to.length > 0) return made
  selectLists.set(target, (selectLists.get(target) ?? new Map<Scope | undefined, Sql>()).set(scope, made))
  return made
}

/** The select list of only these fields of an entity's row, masked as the whole one is; fields without a column are left out. */
export function selectFields(target: Table, caller: Caller, fields: readonly string[]): Sql {
  const expressionOf = (field: string): Sql[] => {
    const expression =
      target.joined[field] ??
      target.knowing[field]?.(caller) ??
      (target.columns.includes(field) ? column('t', field) : undefined)
    return expression === undefined
      ? []
      : [sql`${masked(field, expression, target, caller)} as ${name(field)}`]
  }
  return join(fields.flatMap(expressionOf))
}

/** The condition of a scope, or of the next wider one that the table has a rule for. */
const ruleFor = (target: Table, scope: Exclude<Scope, 'all'>): ScopeRule | undefined =>
  WIDENING[scope].map((wider) => target.scopes[wider]).find((found) => found !== undefined)

const WIDENING: Record<Exclude<Scope, 'all'>, Exclude<Scope, 'all'>[]> = {
  own: ['own', 'department', 'branch'],
  // Only customers know a today: elsewhere it is one's own.
  today: ['today', 'own', 'department', 'branch'],
  department: ['department', 'branch'],
  branch: ['branch'],
}

/**
 * The rows of a table that a caller may touch for one call: tenant, not deleted, and the scope that its grant of
 * the call's permission gives. Part of the WHERE of everything generic; a row outside of it does not exist for the caller.
 */
export function visible(target: Table, caller: Caller, call: Pick<Call, 'permission'>): Sql {
  const alive = target.hard_delete ? sql`` : sql` and t.deleted_at is null`
  return sql`${within(target, caller, call)}${alive}`
}

/** The same, deleted rows included: what was said of a row is judged by its reader's right to it, also afterwards. */
export function within(target: Table, caller: Caller, call: Pick<Call, 'permission'>): Sql {
  const scope = caller.scopeFor(call.permission)
  const rule = scope === 'all' ? undefined : ruleFor(target, scope)
  const scoped = rule === undefined ? sql`` : sql` and (${rule(caller)})`
  const always = target.always === undefined ? sql`` : sql` and (${target.always(caller)})`
  return sql`t.tenant_id = ${caller.tenant_id}${scoped}${always}`
}

/** Fields of a table that the caller may not know of any row. */
export const unknownTo = (target: Table, caller: Caller): string[] =>
  Object.entries(target.knowing).flatMap(([field, expression]) =>
    expression(caller).strings[0]?.startsWith('null') === true ? [field] : [],
  )

/** Whether every row of a table is there for the caller, by its grant and by the table's own rule. */
export const reachesAll = (target: Table, caller: Caller, call: Pick<Call, 'permission'>): boolean => {
  const scope = caller.scopeFor(call.permission)
  return target.always === undefined && (scope === 'all' || ruleFor(target, scope) === undefined)
}
