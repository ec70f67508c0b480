/** A member of staff as customers are shared out. */
export interface Worker {
  id: number
  active: boolean
  /** How many customers they answer for already. */
  load: number
}

/**
 * Shares customers out over staff in turn: the user who works here and has fewest comes first, equals by their id, so that
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

/**
 * The same, but what already has a user by `preferred` goes there: a customer's deals to the user who answers
 * for the customer. What has not goes round, and who was given much by preference comes last.
 */
export function shareByPreference(
  things: readonly number[],
  staff: readonly Worker[],
  preferred: ReadonlyMap<number, number>,
): Map<number, number> {
  const here = new Set(staff.filter(({ active }) => active).map(({ id }) => id))
  const sure = things.flatMap((thing): [number, number][] => {
    const worker = preferred.get(thing)
    return worker !== undefined && here.has(worker) ? [[thing, worker]] : []
  })
  const given = new Map(sure)
  const rest = things.filter((thing) => !given.has(thing))
  const loaded = staff.map((worker) => ({ ...worker, load: worker.load + countOf(given, worker.id) }))
  return new Map([...sure, ...shareOut(rest, loaded)])
}

const countOf = (shares: ReadonlyMap<number, number>, worker: number) =>
  [...shares.values()].filter((one) => one === worker).length

/** How many each of those who work here was given. */
export const countShares = (
  staff: readonly (Worker & { name: string })[],
  shares: ReadonlyMap<number, number>,
): { user_id: number; name: string; count: number }[] =>
  staff
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ user_id: id, name, count: countOf(shares, id) }))
