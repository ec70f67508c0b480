/** Something with a place on the day, in minutes since midnight. */
export interface DayItem {
  start: number
  end: number
}

/** Where an item stands: `span` columns from `column` on, of the `columns` that its group needs. */
export interface Placement<Item extends DayItem> {
  item: Item
  column: number
  span: number
  columns: number
}

// An item without length still takes its first minute, so that two of them do not hide each other.
const endOf = ({ start, end }: DayItem) => Math.max(end, start + 1)
const meets = (one: DayItem, other: DayItem) => one.start < endOf(other) && other.start < endOf(one)

/** Items in runs, each run being those that hang together by overlapping. */
function groups<Item extends DayItem>(items: readonly Item[]): Item[][] {
  const found: Item[][] = []
  let until = -Infinity
  for (const item of items.toSorted((a, b) => a.start - b.start || endOf(b) - endOf(a))) {
    if (item.start >= until) found.push([])
    found.at(-1)?.push(item)
    until = Math.max(until, endOf(item))
  }
  return found
}

function placeGroup<Item extends DayItem>(group: readonly Item[]): Placement<Item>[] {
  const columns: Item[][] = []
  const placed = group.map((item) => {
    const free = columns.findIndex((column) => !column.some((other) => meets(item, other)))
    const column = free === -1 ? columns.push([]) - 1 : free
    columns[column]?.push(item)
    return { item, column }
  })
  const blockedFrom = (item: Item, column: number) => {
    const blocked = columns.findIndex(
      (others, index) => index > column && others.some((other) => meets(item, other)),
    )
    return blocked === -1 ? columns.length : blocked
  }
  return placed.map(({ item, column }) => ({
    item,
    column,
    span: blockedFrom(item, column) - column,
    columns: columns.length,
  }))
}

/**
 * Lays overlapping appointments of one day side by side: the earliest and longest to the left, each as wide as its
 * neighbours allow. Left edge and width are `column / columns` and `span / columns` of the whole.
 */
export const layOutDay = <Item extends DayItem>(items: readonly Item[]): Placement<Item>[] =>
  groups(items).flatMap((group) => placeGroup(group))

/** Minutes to the nearest line of the grid, 15 minutes apart unless told, within the day. */
export const snapMinutes = (minutes: number, step = 15): number =>
  Math.min(1440, Math.max(0, Math.round(minutes / step) * step))
