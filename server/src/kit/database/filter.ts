import { isCustomKey, type FilterLeaf, type FilterTree } from '@bcare/contract'
import { foundIn, searchOf } from './search.ts'
import { column, join, sql, type Sql } from './sql.ts'
import type { Table } from './table.ts'

const OPERATORS: Record<FilterLeaf['op'], (field: Sql, value: unknown) => Sql> = {
  eq: (field, value) => sql`${field} = ${value}`,
  ne: (field, value) => sql`${field} is distinct from ${value}`,
  in: (field, value) => sql`${field} = any(${value})`,
  nin: (field, value) => sql`(${field} is null or ${field} <> all(${value}))`,
  gt: (field, value) => sql`${field} > ${value}`,
  gte: (field, value) => sql`${field} >= ${value}`,
  lt: (field, value) => sql`${field} < ${value}`,
  lte: (field, value) => sql`${field} <= ${value}`,
  between: (field, value) => sql`${field} between ${(value as unknown[])[0]} and ${(value as unknown[])[1]}`,
  contains: (field, value) => foundIn(sql`app.fold(${field}::text)`, searchOf(String(value))),
  is_null: (field, value) => (value === true ? sql`${field} is null` : sql`${field} is not null`),
}

/** Rows that are linked to something: the ids of those that are, and whether they are wanted or all others. */
export interface Linked {
  ids: Sql
  wanted: boolean
}

/** What a leaf on a custom field asks for. */
type CustomLeaf = (leaf: FilterLeaf) => Linked

const noCustom: CustomLeaf = ({ field }) => {
  throw new Error(`nobody read the definitions for ${field}`)
}

/** The condition of a filter tree over the alias `t`. */
export function treeCondition(
  target: Table,
  tree: FilterTree,
  tenant_id: number,
  custom: CustomLeaf = noCustom,
): Sql {
  if ('and' in tree) return sql`(${join(allOf(target, tree.and, tenant_id, custom), ' and ')})`
  if ('or' in tree)
    return sql`(${join(
      tree.or.map((inner) => treeCondition(target, inner, tenant_id, custom)),
      ' or ',
    )})`
  const linked = linkedBy(target, tree, tenant_id, custom)
  if (linked === undefined) return OPERATORS[tree.op](fieldExpression(target, tree.field), tree.value)
  const { ids, wanted } = linked
  return wanted
    ? sql`t.id in (${ids})`
    : sql`not exists (select from (${ids}) linked (id) where linked.id = t.id)`
}

/**
 * The conditions of filters that must all hold. A row that is linked to several things is found by what the links have in
 * common: each as a condition of its own, the planner reads the whole clinic to hold it against them.
 */
export function allOf(
  target: Table,
  trees: readonly FilterTree[],
  tenant_id: number,
  custom: CustomLeaf = noCustom,
): Sql[] {
  const sets: Sql[] = []
  const others: Sql[] = []
  for (const tree of trees) {
    const linked = 'field' in tree ? linkedBy(target, tree, tenant_id, custom) : undefined
    if (linked?.wanted) sets.push(linked.ids)
    else others.push(treeCondition(target, tree, tenant_id, custom))
  }
  return sets.length === 0 ? others : [sql`t.id in (${join(sets, ' intersect ')})`, ...others]
}

function linkedBy(
  target: Table,
  leaf: FilterLeaf,
  tenant_id: number,
  custom: CustomLeaf,
): Linked | undefined {
  if (isCustomKey(leaf.field)) return custom(leaf)
  const link = target.links[leaf.field]
  if (link === undefined) return undefined
  const { op, value } = leaf
  if (op === 'is_null') return { ids: link(tenant_id, undefined), wanted: value === false }
  return { ids: link(tenant_id, [value].flat() as number[]), wanted: op === 'eq' || op === 'in' }
}

/** A field as an expression over `t`; joined fields are allowed only where the table gives a correlated expression. */
export function fieldExpression(target: Table, field: string): Sql {
  return (
    target.sorts[field] ??
    (target.columns.includes(field) ? column('t', field) : (target.joined[field] ?? column('t', field)))
  )
}

/** The condition of a filter of its own: one value, any of several, or none. */
export function plainCondition(target: Table, field: string, value: unknown): Sql {
  const expression = fieldExpression(target, field)
  if (value === null) return sql`${expression} is null`
  return Array.isArray(value) ? sql`${expression} = any(${value})` : sql`${expression} = ${value}`
}
