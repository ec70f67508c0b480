import * as z from 'zod/mini'
import { choice, crud, entity, family, id, otherwise } from '../kit/index.ts'

export const DEPARTMENT_VISIBILITIES = ['handler', 'follower'] as const

/** A department beside the one that handles a task: whose members may take it, or only see it. */
export const TaskDepartment = entity('task_department', {
  label: 'Bộ phận tham gia',
  edits: { visibility: otherwise(choice(DEPARTMENT_VISIBILITIES), 'handler') },
  once: { task_id: id, department_id: id },
  derived: { department_name: z.string(), task_title: z.string() },
  labels: { task_id: 'Công việc', department_id: 'Bộ phận', visibility: 'Quyền của bộ phận' },
})

const calls = crud(TaskDepartment, {
  filters: ['task_id', 'department_id', 'visibility'],
  sorts: ['created_at'],
})

export const taskDepartment = family(
  '/v1/task_department',
  { object: 'task_department', group: 'Khác', watches: ['task', 'department'] },
  {
    list: calls.list,
    get: calls.get,
    add: calls.add,
    update: calls.update,
    delete: { ...calls.delete, action: 'update', about: 'Bỏ một bộ phận khỏi công việc' },
  },
)
