import { Fault } from '@bcare/contract'
import { TaskNote, taskNote } from '@bcare/contract/work/task-note'
import { newMentions, notifyMentioned } from '../notifications/mention.ts'
import { removeFilesOf } from '../files/of-record.ts'
import { addText, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { ofTask, SCOPES_OF_TASK, taskTable } from './task-table.ts'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS, removed } from '../customers/person-rows.ts'
import { filed, filedWriting } from '../files/filed.ts'
import { granted } from '../kit/granted.ts'

export const taskNoteTable = table(TaskNote, {
  always: ofTask(undefined),
  scopes: SCOPES_OF_TASK,
  joined: { author_name: sql`author.name`, task_title: sql`task.title` },
  joins: sql`
    join task on task.tenant_id = t.tenant_id and task.id = t.task_id
    left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
})

interface About {
  person_id: number | null
  title: string
}

/** The task that a note is about, which the caller can see. @throws Fault not_found */
async function aboutTask({ caller, db }: Context, task_id: number): Promise<About> {
  const found = await db.one<About>(
    sql`select t.person_id, t.title from task t where ${visible(taskTable, caller, { permission: 'task:read' })} and t.id = ${task_id}`,
  )
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy công việc')
  return found
}

/** Only the author, or a user who may change all tasks, changes one. @throws Fault forbidden, not_found */
async function authored(context: Context, id: number) {
  const row = await lockRow(taskNoteTable, context, id)
  if (row.created_by !== context.caller.user_id && !context.caller.may('task_note:manage'))
    throw new Fault('forbidden', 'Chỉ người viết mới được sửa ghi chú này')
  return row
}

const plain = crudOf(taskNoteTable)

export const taskNoteFamily = serve(
  taskNote,
  {
    list: plain.list,
    get: plain.get,

    async add(context, draft) {
      const { person_id, title } = await aboutTask(context, draft.task_id)
      const text = await addText(taskNoteTable, context, { ...draft, person_id })
      const entity = { type: 'task', id: draft.task_id }
      const { id } = JSON.parse(text) as { id: number }
      await notifyMentioned(context, draft.mention_user_ids, {
        about: title,
        content: draft.content,
        entity,
        carries: [{ type: 'task_note', id }],
      })
      return new JsonText(text)
    },

    async update(context, change) {
      const before = await authored(context, change.id)
      const text = await updateText(taskNoteTable, context, change)
      const entity = { type: 'task', id: before.task_id }
      const content = change.content ?? before.content
      await notifyMentioned(context, newMentions(before, change), {
        about: before.task_title,
        content,
        entity,
        carries: [{ type: 'task_note', id: change.id }],
      })
      return new JsonText(text)
    },

    async delete(context, input) {
      await authored(context, input.id)
      await removeFilesOf(context, 'task_note', input.id)
      return removeRow(taskNoteTable, context, input)
    },
  },
  personRows({
    table: 'task_note',
    merged: FOLLOWS,
    erased: removed('task_note'),
    bundled: { table: taskNoteTable },
  }),
  filed(filedWriting(taskNoteTable, 'task_note')),
  granted('task_note', {
    manager: { all: 'read create update manage' },
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
