/** What is marked in the list: a row, and in it the row itself or one of the acts beside it. */
export interface Place {
  row: number
  column: number
}

export const FIRST: Place = { row: 0, column: 0 }

const turn = (at: number, count: number) => ((at % count) + count) % count

/**
 * Where a key leads in rows of so many options each: up and down from row to row, Tab and the arrows along one. Undefined
 * for keys that mean nothing here, and where a row has nothing beside it.
 */
export function stepped(counts: readonly number[], { row, column }: Place, key: string): Place | undefined {
  if (counts.length === 0) return undefined
  const beside = counts[row] ?? 1
  const along = (by: number) => (beside < 2 ? undefined : { row, column: turn(column + by, beside) })
  const steps: Record<string, () => Place | undefined> = {
    ArrowDown: () => ({ row: turn(row + 1, counts.length), column: 0 }),
    ArrowUp: () => ({ row: turn(row - 1, counts.length), column: 0 }),
    Tab: () => along(1),
    'Shift+Tab': () => along(-1),
    ArrowRight: () => along(1),
    ArrowLeft: () => (column === 0 ? undefined : along(-1)),
  }
  return steps[key]?.()
}
