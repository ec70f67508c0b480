/** A member of staff as customers are shared out. */
export interface Worker {
  id: number
  active: boolean
  /** How many customers they answer for already. */
  load: number
}

/**
 * Shares customers out over staff in turn: whoever works here and has fewest comes first, equals by their id, so that
 * the shares of one call differ by one at most and the same call always gives the same answer. Nobody gets anybody
 * when nobody works here. `people` are distinct.
 */
export function shareOut(people: readonly number[], staff: readonly Worker[]): Map<number, number> {
  const turn = staff.filter(({ active }) => active).toSorted((a, b) => a.load - b.load || a.id - b.id)
  const pairs = people.flatMap((person, index): [number, number][] => {
    const worker = turn[index % turn.length]
    return worker === undefined ? [] : [[person, worker.id]]
  })
  return new Map(pairs)
}
