import { byId, chainOf, makesCycle, type Placed } from '../tree.ts'
import { spelling } from '../text/spelling.ts'

/** Deeper than this nobody finds a word again. */
export const MOST_DEPTH = 4

/** How many rows stand from a row down to the deepest one under it, itself included. */
function heightOf(rows: readonly Placed[], id: number): number {
  const known = byId(rows)
  return Math.max(1, ...rows.map((row) => chainOf(known, row.id).indexOf(id) + 1))
}

/**
 * Why a term cannot stand under another one of its vocabulary, as a sentence; undefined when it can. `rows` are the terms of
 * the vocabulary; a new term has no `id` yet.
 */
export function parentProblem(
  rows: readonly Placed[],
  id: number | undefined,
  parent_id: number,
): string | undefined {
  if (!rows.some((row) => row.id === parent_id)) return 'Mục cha không còn trong danh mục này'
  if (id !== undefined && makesCycle(rows, id, parent_id))
    return 'Không thể đặt một mục dưới chính nó hoặc dưới mục con của nó'
  const depth = chainOf(byId(rows), parent_id).length + (id === undefined ? 1 : heightOf(rows, id))
  return depth > MOST_DEPTH ? `Danh mục có tối đa ${MOST_DEPTH} cấp` : undefined
}

/** A term as far as merging asks. */
export interface Mergeable extends Placed {
  vocabulary: string
  name: string
  is_system: boolean
}

/** Why one term cannot be merged into another, as a sentence; undefined when it can. `rows` are the terms of their vocabulary. */
export function mergeProblem(
  from: Mergeable,
  into: Mergeable,
  rows: readonly (Placed & { name: string })[],
): string | undefined {
  if (from.id === into.id) return 'Hãy chọn một mục khác để gộp vào'
  if (from.vocabulary !== into.vocabulary) return 'Chỉ gộp được hai mục của cùng một danh mục'
  if (from.is_system)
    return `«${from.name}» là mục của hệ thống, chỉ được đổi tên và màu; hãy gộp mục kia vào mục này`
  if (makesCycle(rows, from.id, into.id)) return 'Không thể gộp một mục vào mục con của nó'
  const below = (id: number) => rows.filter((row) => row.parent_id === id)
  const names = new Set(below(into.id).map(({ name }) => spelling(name)))
  const twice = below(from.id).find(({ name }) => names.has(spelling(name)))
  return twice && `Cả hai đều có mục con «${twice.name}», hãy gộp hoặc đổi tên mục con trước`
}
