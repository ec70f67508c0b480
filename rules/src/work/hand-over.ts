import type { AssigneeRole } from './status.ts'

/** What a user has to do with a task. */
export interface TaskPart {
  task_id: number
  user_id: number
  role: AssigneeRole
}

const RANK: Readonly<Record<AssigneeRole, number>> = { main: 0, support: 1, watcher: 2 }

/**
 * The parts that takers get when a user hands their tasks over: the same as the one who leaves had, unless they have a
 * greater one already.
 */
export function handedTasks(
  parts: readonly TaskPart[],
  from: number,
  shares: ReadonlyMap<number, number>,
): TaskPart[] {
  const had = (task_id: number, user_id: number | undefined) =>
    parts.find((part) => part.task_id === task_id && part.user_id === user_id)?.role
  return parts.flatMap(({ task_id, user_id, role }): TaskPart[] => {
    const taker = shares.get(task_id)
    if (user_id !== from || role === 'watcher' || taker === undefined) return []
    const has = had(task_id, taker)
    return has !== undefined && RANK[has] <= RANK[role] ? [] : [{ task_id, user_id: taker, role }]
  })
}
