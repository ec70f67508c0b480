import { Fault } from '@bcare/contract'
import { TaskDepartment, taskDepartment } from '@bcare/contract/work/task-department'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { under } from '../kit/context.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { lockTasks } from './locked.ts'
import { ofTask, SCOPES_OF_TASK } from './task-table.ts'
import { granted } from '../kit/granted.ts'

explainConstraints({
  task_department_once: 'Bộ phận này đã tham gia công việc',
  task_department_department: 'Không tìm thấy bộ phận',
})

const departmentTable = table(TaskDepartment, {
  always: ofTask(undefined),
  scopes: SCOPES_OF_TASK,
  joined: { department_name: sql`department.name`, task_title: sql`task.title` },
  joins: sql`
    join task on task.tenant_id = t.tenant_id and task.id = t.task_id
    join department on department.tenant_id = t.tenant_id and department.id = t.department_id`,
})

const plain = crudOf(departmentTable)

export const taskDepartmentFamily = serve(
  taskDepartment,
  {
    ...plain,

    async add(context, draft) {
      const [task] = await lockTasks(under(context, 'task:update'), [draft.task_id])
      if (task === undefined) throw new Fault('not_found', 'Không tìm thấy công việc')
      return plain.add(context, draft)
    },
  },
  granted('task_department', {
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
