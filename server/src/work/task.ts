import { Fault, type Parsed } from '@bcare/contract'
import { task, type TaskOutcome } from '@bcare/contract/work/task'
import { TASK_BUCKETS } from '@bcare/rules/work/due'
import { fieldsFor, listPage, listParts } from '../kit/database/list.ts'
import { join, name, sql, unnamed } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { heldTasks, worksAt } from './hand-over.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { addTask } from './add.ts'
import { bulkUpdate, changeStatus, editTask, outcomesOf } from './change.ts'
import { isLast } from './is-last.ts'
import { lockTasks } from './locked.ts'
import { takeTasks } from './take.ts'
import { inBucket, narrowedBy, type TaskNarrowing, OPEN, taskTable } from './task-table.ts'
import { personRows, leadAdded } from '../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { appointmentMoved } from '../appointments/hooks.ts'
import { ratedLow, stageEntered } from '../sales/hooks.ts'
import { callNewLead, followAbsence, followLowRating, taskOfStage } from './auto-follow.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { heldWork, keepsUser } from '../identity/hooks.ts'

const plain = crudOf(taskTable)

async function list(
  context: Context,
  { bucket, is_open, unassigned, ...input }: Parsed<typeof task.list>,
): Promise<JsonText> {
  const narrowing = narrowedBy({ bucket, is_open, unassigned }, context.now)
  return new JsonText(await listPage(taskTable, context, input, narrowing))
}

/** How many open tasks each bucket holds, of whatever else narrows the list. */
async function bucketCounts(
  context: Context,
  input: Omit<Parsed<typeof task.query>, 'bucket' | 'is_open' | 'buckets'>,
) {
  const { unassigned, ...rest } = input
  const fields = await fieldsFor(taskTable, context, rest)
  const more = [OPEN, ...narrowedBy({ unassigned }, context.now)]
  const { conditions, from, searching } = listParts(taskTable, context, rest, more, fields)
  const counts = TASK_BUCKETS.map(
    (bucket) => sql`count(*) filter (where ${inBucket(bucket, context.now)})::int as ${name(bucket)}`,
  )
  const counting = sql`select row_to_json(c)::text as json from (select ${join(counts)} from ${from} where ${conditions}) c`
  return (await context.db.one<{ json: string }>(searching ? unnamed(counting) : counting))?.json ?? '{}'
}

async function query(context: Context, { buckets, ...input }: Parsed<typeof task.query>): Promise<JsonText> {
  if (!buckets) return list(context, input)
  const { bucket: _bucket, is_open: _open, ...counted } = input
  const [page, counts] = await Promise.all([list(context, input), bucketCounts(context, counted)])
  return new JsonText(`${page.text.slice(0, -1)},"buckets":${counts}}`)
}

/** Why a task may not be deleted: only one that was written down by mistake may, by its author. */
async function removals(context: Context, ids: readonly number[]) {
  const found = await lockTasks(context, ids)
  const any = context.caller.may('task:manage')
  const refused = new Map<number, string>()
  for (const { id, source, status, created_by } of found) {
    if (status === 'done') refused.set(id, 'Công việc đã hoàn thành không xóa được')
    else if (source !== 'manual') refused.set(id, 'Công việc tự động không xóa được, hãy hủy với lý do')
    else if (!any && created_by !== context.caller.user_id)
      refused.set(id, 'Chỉ người tạo mới xóa được công việc, hãy hủy với lý do')
  }
  return { found, refused }
}

async function remove(context: Context, ids: readonly number[]): Promise<void> {
  const { caller, db } = context
  await db.rows(sql`update task set deleted_at = now(), notice_at = null, updated_at = now(), updated_by = ${caller.user_id}, version = version + 1
    where tenant_id = ${caller.tenant_id} and id = any (${ids}::bigint[])`)
  for (const id of ids) context.emit({ entity: 'task', id, action: 'delete', keys: [] })
}

async function bulkDelete(
  context: Context,
  { ids }: Parsed<typeof task.bulk_delete>,
): Promise<{ results: TaskOutcome[] }> {
  const { found, refused } = await removals(context, ids)
  const gone = found.filter(({ id }) => !refused.has(id)).map(({ id }) => id)
  if (gone.length > 0) await remove(context, gone)
  return { results: outcomesOf(ids, found, refused) }
}

export const taskFamily = serve(
  task,
  {
    list: (context, input) => list(context, input),
    query,
    get: plain.get,
    add: async (context, draft) => new JsonText(await addTask(context, draft)),
    update: editTask,
    async delete(context, { id, version }) {
      const { found, refused } = await removals(context, [id])
      const [row] = found
      if (row === undefined) throw new Fault('not_found', 'Không tìm thấy công việc')
      if (version !== undefined && version !== row.version) throw new Fault('conflict')
      const message = refused.get(id)
      if (message !== undefined) throw new Fault('rule', message)
      await remove(context, [id])
      return { id }
    },
    update_status: changeStatus,
    take: takeTasks,
    is_last: isLast,
    bulk_update: bulkUpdate,
    bulk_delete: bulkDelete,
  },
  personRows({
    table: 'task',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update task set title = 'Công việc ' || code, description = null, result_note = null, status_reason = null, checklist = '[]' where ${ofThem(erased)}`,
    ],
    bundled: { table: taskTable },
    records: recordsBy('task'),
  }),
  heldWork({
    name: 'tasks',
    held: ({ caller }, user_id) =>
      sql`select count(*)::int from task t where t.tenant_id = ${caller.tenant_id} and ${worksAt(user_id)} and t.deleted_at is null`,
    givable: (context, user_id) => sql`select count(*)::int from task t where ${heldTasks(context, user_id)}`,
  }),
  keepsUser({ table: 'task', columns: ['created_by'] }),
  termPlaces(termColumn('task', 'type_term_id', 'task_type')),
  termPlaces(termColumn('task', 'result_term_id', 'call_outcome')),
  stageEntered(taskOfStage),
  appointmentMoved(followAbsence),
  leadAdded(callNewLead),
  ratedLow(followLowRating),
  exported({
    table: taskTable,
    page: '/task',
    narrow: (_caller, { bucket, is_open, unassigned, ...input }) => ({
      input,
      more: narrowedBy({ bucket, is_open, unassigned } as TaskNarrowing, new Date()),
    }),
  }),
  granted('task', {
    manager: { all: 'read create update delete export manage' },
    doctor: { own: 'read create update delete' },
    assistant: { own: 'read create update delete' },
    receptionist: { branch: 'read create update delete' },
    consultant: { own: 'read create update delete' },
    telesale: { own: 'read create update delete' },
    care: { branch: 'read create update delete' },
    accountant: { own: 'read create update delete' },
    storekeeper: { own: 'read create update delete' },
    marketing: { own: 'read create update delete' },
  }),
)
