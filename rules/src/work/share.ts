import type { Worker } from '../customers/round-robin.ts'

export const SHARE_MODES = ['all', 'round_robin', 'least_loaded'] as const
export type ShareMode = (typeof SHARE_MODES)[number]

/**
 * Who gets which task: everybody all of them (the first one mainly), each in turn, or the user who has least to do at that
 * moment. Staff who no longer work here get nothing; equals go by their id.
 */
export function shareTasks(
  tasks: readonly number[],
  staff: readonly Worker[],
  mode: ShareMode,
): Map<number, readonly number[]> {
  const turn = staff.filter(({ active }) => active)
  if (mode === 'all')
    return new Map(turn.length === 0 ? [] : tasks.map((id) => [id, turn.map((one) => one.id)]))
  const loads = new Map(turn.map(({ id, load }) => [id, mode === 'least_loaded' ? load : 0]))
  const least = () => [...loads].toSorted(([a, x], [b, y]) => x - y || a - b)[0]
  const pairs = tasks.flatMap((task): [number, number[]][] => {
    const next = least()
    if (next === undefined) return []
    loads.set(next[0], next[1] + 1)
    return [[task, [next[0]]]]
  })
  return new Map(pairs)
}
