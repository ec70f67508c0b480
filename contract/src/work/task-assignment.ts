import { SHARE_MODES } from '@bcare/rules/work/share'
import { ASSIGNEE_ROLES } from '@bcare/rules/work/status'
import * as z from 'zod/mini'
import { choice, count, crud, entity, family, id, instant, otherwise, write } from '../kit/index.ts'
import { HandedOver, HandOver } from '../customers/hand-over.ts'
import { MOST_TASKS, TaskOutcome } from './task.ts'

/** Who works at a task, and since when; at most one of them mainly. */
export const TaskAssignment = entity('task_assignment', {
  label: 'Người thực hiện',
  edits: { role: otherwise(choice(ASSIGNEE_ROLES), 'main') },
  once: { task_id: id, user_id: id },
  derived: {
    assigned_by: z.nullable(id),
    assigned_at: instant,
    accepted_at: z.nullable(instant),
    done_at: z.nullable(instant),
    user_name: z.string(),
    assigned_by_name: z.nullable(z.string()),
    task_title: z.string(),
  },
  labels: {
    task_id: 'Công việc',
    user_id: 'Nhân viên',
    role: 'Vai trò',
    assigned_by: 'Người giao',
    assigned_at: 'Giao lúc',
    accepted_at: 'Nhận lúc',
    done_at: 'Xong lúc',
  },
})

const calls = crud(TaskAssignment, {
  filters: ['task_id', 'user_id', 'role'],
  sorts: ['assigned_at', 'created_at'],
})

export const taskAssignment = family(
  '/v1/task_assignment',
  { object: 'task_assignment', group: 'Khác', watches: ['task', 'user'] },
  {
    list: calls.list,
    get: calls.get,
    add: calls.add,
    update: calls.update,
    delete: { ...calls.delete, action: 'update', about: 'Rút một người khỏi công việc' },
    assign_tasks: write(
      z.strictObject({
        task_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_TASKS)),
        user_ids: z.array(id).check(z.minLength(1), z.maxLength(20)),
        mode: z._default(choice(SHARE_MODES), 'all'),
        role: z._default(choice(ASSIGNEE_ROLES), 'main'),
      }),
      z.strictObject({
        results: z.array(TaskOutcome),
        shares: z.array(z.strictObject({ user_id: id, name: z.string(), count })),
      }),
      { about: 'Giao nhiều công việc: cho tất cả, chia lần lượt, hoặc cho người ít việc nhất' },
    ),
    hand_over: write(HandOver, HandedOver, {
      about: 'Bàn giao công việc đang mở của một nhân viên, giữ vai trò trong từng việc',
    }),
  },
)
