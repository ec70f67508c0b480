interface Placed {
  id: number
  order: number
}

/** As the server lists them. */
export const byPlace = (one: Placed, other: Placed): number => one.order - other.order || one.id - other.id

/** Rows as they are after one of them has been put elsewhere; undefined where there is no such place. */
export function rowsAfterMove<R extends Placed>(
  rows: readonly R[],
  from: number,
  to: number,
): R[] | undefined {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return undefined
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** The places to write so that a list by `order` is in this order: only of those rows whose place is another one. */
export const placesToWrite = (rows: readonly Placed[]): Placed[] =>
  rows.flatMap(({ id, order }, place) => (order === place ? [] : [{ id, order: place }]))
