import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handedTasks, type TaskPart } from './hand-over.ts'
import { ASSIGNEE_ROLES } from './status.ts'

const LEAVING = 1
const RANK = { main: 0, support: 1, watcher: 2 }

/** Tasks with people at them: nobody twice, one of them mainly. */
const work = fc
  .uniqueArray(
    fc.record<TaskPart>({
      task_id: fc.integer({ min: 1, max: 5 }),
      user_id: fc.integer({ min: 1, max: 4 }),
      role: fc.constantFrom(...ASSIGNEE_ROLES),
    }),
    { selector: ({ task_id, user_id }) => `${task_id}/${user_id}` },
  )
  .map((parts) =>
    parts.filter(
      ({ role, task_id }, at) =>
        role !== 'main' || parts.findIndex((one) => one.role === 'main' && one.task_id === task_id) === at,
    ),
  )

const after = (parts: readonly TaskPart[], given: readonly TaskPart[]) => {
  const left = parts.filter(({ user_id, role }) => user_id !== LEAVING || role === 'watcher')
  const changed = (part: TaskPart) =>
    given.some(({ task_id, user_id }) => task_id === part.task_id && user_id === part.user_id)
  return [...left.filter((part) => !changed(part)), ...given]
}

test('every task keeps one user who answers for it, and no user loses a part', () => {
  const shares = fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(work, shares, (parts, takers) => {
      const shared = new Map(takers.map((taker, at) => [at + 1, taker]))
      const given = handedTasks(parts, LEAVING, shared)
      const now = after(parts, given)
      const mainOf = (all: readonly TaskPart[], task_id: number) =>
        all.filter((part) => part.task_id === task_id && part.role === 'main').length
      for (const task_id of shared.keys()) expect(mainOf(now, task_id)).toBe(mainOf(parts, task_id))
      for (const part of parts.filter(({ user_id }) => user_id !== LEAVING)) {
        const kept = now.find(({ task_id, user_id }) => task_id === part.task_id && user_id === part.user_id)
        expect(RANK[kept?.role ?? 'watcher']).toBeLessThanOrEqual(RANK[part.role])
      }
    }),
  )
})
