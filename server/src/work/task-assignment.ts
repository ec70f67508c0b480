import { Fault, type Output, type Parsed } from '@bcare/contract'
import { TaskAssignment, taskAssignment } from '@bcare/contract/work/task-assignment'
import { isOpenTask } from '@bcare/rules/work/status'
import { shareTasks } from '@bcare/rules/work/share'
import { explainConstraints } from '../kit/database/errors.ts'
import { getText, lockRow, removeRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { under, type Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { giveTasks, mainFirst, requireStaff, type AssigneeInput } from './assignees.ts'
import { outcomesOf } from './change.ts'
import { handOverTasks } from './hand-over.ts'
import { lockTasks, type LockedTask } from './locked.ts'
import { ofTask, SCOPES_OF_TASK } from './task-table.ts'
import { granted } from '../kit/granted.ts'
import { keepsUser } from '../identity/hooks.ts'

explainConstraints({ task_assignment_user: 'Không tìm thấy nhân viên' })

export const assignmentTable = table(TaskAssignment, {
  always: ofTask(undefined),
  scopes: SCOPES_OF_TASK,
  joined: {
    user_name: sql`u.name`,
    assigned_by_name: sql`by.name`,
    task_title: sql`task.title`,
  },
  joins: sql`
    join task on task.tenant_id = t.tenant_id and task.id = t.task_id
    join "user" u on u.tenant_id = t.tenant_id and u.id = t.user_id
    left join "user" by on by.tenant_id = t.tenant_id and by.id = t.assigned_by`,
})

/** Tasks that the caller may assign. */
const asTasks = (context: Context): Context => under(context, 'task:update')

async function openTask(context: Context, id: number): Promise<LockedTask> {
  const [found] = await lockTasks(asTasks(context), [id])
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy công việc')
  if (!isOpenTask(found.status)) throw new Fault('rule', 'Công việc đã kết thúc, hãy mở lại trước khi giao')
  return found
}

async function assignTasks(
  context: Context,
  { task_ids, user_ids, mode, role }: Parsed<typeof taskAssignment.assign_tasks>,
): Promise<Output<typeof taskAssignment.assign_tasks>> {
  const staff = await requireStaff(context, user_ids, 'user_ids')
  const found = await lockTasks(asTasks(context), task_ids)
  const open = found.filter(({ status }) => isOpenTask(status))
  const refused = new Map(
    found.filter(({ status }) => !isOpenTask(status)).map(({ id }) => [id, 'Công việc đã kết thúc'] as const),
  )
  const shares = shareTasks(
    open.map(({ id }) => id),
    staff,
    mode,
  )
  const wanted = [...shares].flatMap(([task_id, ids]): AssigneeInput[] =>
    role === 'main' ? mainFirst(task_id, ids) : ids.map((user_id) => ({ task_id, user_id, role })),
  )
  if (open.length > 0) await giveTasks(context, open, wanted, role === 'main' ? 'main' : 'none')
  for (const { id } of open) context.emit({ entity: 'task', id, action: 'update', keys: ['assignees'] })
  const countOf = (id: number) => wanted.filter(({ user_id }) => user_id === id).length
  return {
    results: outcomesOf(task_ids, found, refused),
    shares: staff.map(({ id, name }) => ({ user_id: id, name, count: countOf(id) })),
  }
}

const idQuery = ({ caller }: Context, task_id: number, user_id: number) => sql`
  select id from task_assignment where tenant_id = ${caller.tenant_id} and task_id = ${task_id} and user_id = ${user_id} and deleted_at is null`

const { list, get } = crudOf(assignmentTable)

export const taskAssignmentFamily = serve(
  taskAssignment,
  {
    list,
    get,
    assign_tasks: assignTasks,
    hand_over: handOverTasks,

    async add(context, { task_id, user_id, role }) {
      await requireStaff(context, [user_id], 'user_id')
      const task = await openTask(context, task_id)
      await giveTasks(context, [task], [{ task_id, user_id, role }], role === 'main' ? 'main' : 'none')
      context.emit({ entity: 'task', id: task_id, action: 'update', keys: ['assignees'] })
      const made = await context.db.one<{ id: number }>(idQuery(context, task_id, user_id))
      if (made === undefined) throw new Error('an assignment was not written')
      return new JsonText(await getText(assignmentTable, context, made.id))
    },

    async update(context, { id, version, role }) {
      const row = await lockRow(assignmentTable, context, id)
      if (version !== undefined && version !== row.version)
        throw new Fault('conflict', undefined, { current: row })
      const task = await openTask(context, row.task_id)
      const { task_id, user_id } = row
      if (role !== undefined)
        await giveTasks(context, [task], [{ task_id, user_id, role }], role === 'main' ? 'main' : 'none')
      context.emit({ entity: 'task', id: task_id, action: 'update', keys: ['assignees'] })
      return new JsonText(await getText(assignmentTable, context, id))
    },

    async delete(context, input) {
      const { task_id } = await lockRow(assignmentTable, context, input.id)
      await openTask(context, task_id)
      const removed = await removeRow(assignmentTable, context, input)
      context.emit({ entity: 'task', id: task_id, action: 'update', keys: ['assignees'] })
      return removed
    },
  },
  keepsUser({ table: 'task_assignment', columns: ['user_id'] }),
  granted('task_assignment', {
    manager: { all: 'read create update' },
    doctor: { own: 'read create update' },
    assistant: { own: 'read create update' },
    receptionist: { branch: 'read create update' },
    consultant: { own: 'read create update' },
    telesale: { own: 'read create update' },
    care: { branch: 'read create update' },
    accountant: { own: 'read create update' },
    storekeeper: { own: 'read create update' },
    marketing: { own: 'read create update' },
  }),
)
