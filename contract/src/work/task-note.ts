import * as z from 'zod/mini'
import { crud, entity, family, id, longText, otherwise } from '../kit/index.ts'

/** What a user wrote down about a task; users who are named in it are notified. */
export const TaskNote = entity('task_note', {
  label: 'Ghi chú công việc',
  edits: {
    content: longText(5000).check(z.minLength(1)),
    mention_user_ids: otherwise(z.array(id).check(z.maxLength(20)), []),
  },
  once: { task_id: id },
  derived: { person_id: z.nullable(id), author_name: z.nullable(z.string()), task_title: z.string() },
  labels: {
    task_id: 'Công việc',
    content: 'Nội dung',
    mention_user_ids: 'Người được nhắc',
    author_name: 'Người viết',
  },
})

const calls = crud(TaskNote, { filters: ['task_id', 'created_by'], sorts: ['created_at'] })

/** Users who may write notes may take their own back: the author is asked for, not a right to delete. */
export const taskNote = family(
  '/v1/task/note',
  { object: 'task_note', group: 'Khác', asks: ['manage'], watches: ['user'] },
  {
    list: calls.list,
    get: calls.get,
    add: calls.add,
    update: calls.update,
    delete: { ...calls.delete, action: 'update' },
  },
)
