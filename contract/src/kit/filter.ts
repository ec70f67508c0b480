import { cleanLine } from '@bcare/rules/text/clean'
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { filterParts } from './names.ts'

export const FILTER_OPS = [
  'eq',
  'ne',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'contains',
  'is_null',
] as const
export type FilterOp = (typeof FILTER_OPS)[number]

export interface FilterLeaf {
  field: string
  op: FilterOp
  value?: unknown
}
export type FilterTree = FilterLeaf | { and: FilterTree[] } | { or: FilterTree[] }

/** What each operator takes: one value, a list, a pair, a piece of text, or yes/no. */
const leaf = (field: string, value: z.core.$ZodType) =>
  z.discriminatedUnion('op', [
    z.strictObject({ field: z.literal(field), op: z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']), value }),
    z.strictObject({
      field: z.literal(field),
      op: z.enum(['in', 'nin']),
      value: z.array(value).check(z.minLength(1), z.maxLength(200)),
    }),
    z.strictObject({ field: z.literal(field), op: z.literal('between'), value: z.tuple([value, value]) }),
    z.strictObject({
      field: z.literal(field),
      op: z.literal('contains'),
      value: z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(100)),
    }),
    z.strictObject({ field: z.literal(field), op: z.literal('is_null'), value: z.boolean() }),
  ])

/** A leaf on what is linked to a row: has it, any of them, none of them, or nothing at all. */
const linkLeaf = (field: string) =>
  z.discriminatedUnion('op', [
    z.strictObject({ field: z.literal(field), op: z.enum(['eq', 'ne']), value: id }),
    z.strictObject({
      field: z.literal(field),
      op: z.enum(['in', 'nin']),
      value: z.array(id).check(z.minLength(1), z.maxLength(200)),
    }),
    z.strictObject({ field: z.literal(field), op: z.literal('is_null'), value: z.boolean() }),
  ])

/**
 * The filter grammar (docs/domain/common.md, "Calls"): leaves on allow-listed fields under `and` and `or`, at most
 * three deep. The depth is unrolled, so that a deeper tree is refused by its shape. `links` are fields of what is
 * linked to a row; `more` are leaves of a family's own, which it turns into these before it asks the database.
 */
export function filterTree(
  fields: Record<string, z.core.$ZodType>,
  links: readonly string[] = [],
  more: readonly z.core.$ZodType[] = [],
): z.ZodMiniType<FilterTree, FilterTree> {
  // Told apart by their field: tried one after another, forty fields of five shapes each took a millisecond a leaf.
  const leaves = [
    ...Object.entries(fields).map(([field, value]) => leaf(field, value)),
    ...links.map(linkLeaf),
  ]
  const [first, ...others] = leaves
  const known = first === undefined ? [] : [z.discriminatedUnion('field', [first, ...others])]
  const node = z.union([...known, ...more])
  const group = (inner: z.core.$ZodType) => {
    const members = z.array(inner).check(z.minLength(1), z.maxLength(20))
    return z.union([inner, z.strictObject({ and: members }), z.strictObject({ or: members })])
  }
  const inner = group(node)
  const tree = group(inner)
  filterParts.set(tree, { group: inner, leaf: node })
  return tree as unknown as z.ZodMiniType<FilterTree, FilterTree>
}
