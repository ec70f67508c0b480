import { byId, chainOf, type Placed } from '../tree.ts'

/** A department as far as its place in the tree goes. */
export interface Place extends Placed {
  kind: 'branch' | 'department' | 'team'
}

/** The branch that each department belongs to: itself, else the nearest one above it; null under none. */
export function branchesOf(places: readonly Place[]): Map<number, number | null> {
  const known = byId(places)
  return new Map(
    places.map(({ id }) => [id, chainOf(known, id).find((at) => known.get(at)?.kind === 'branch') ?? null]),
  )
}
