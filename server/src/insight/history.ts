import { Fault, type Parsed } from '@bcare/contract'
import { history } from '@bcare/contract/insight/history'
import { samePerson } from '../customers/merge/merged-into.ts'
import { personTable } from '../customers/person/person-table.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { taskTable } from '../work/task-table.ts'
import { entryColumns, entryOf, type EntryRow } from './history-entry.ts'
import { exportLog } from './history-export.ts'
import { judgedLines, shownChanges } from './log-rights.ts'
import { queryLog } from './history-log.ts'
import { signIns } from './sign-ins.ts'
import { granted } from '../kit/granted.ts'

type HistoryListQuery = Parsed<typeof history.list>

/** A log longer than this is not counted to its end. */
const MOST_COUNTED = 10_000

function conditionsOf(
  { caller }: Context,
  { entity_type, entity_id, actor_id, action, without_views, fields, from, to }: HistoryListQuery,
): Sql {
  return all([
    sql`h.tenant_id = ${caller.tenant_id}`,
    ...(entity_type === undefined ? [] : [sql`h.entity_type = ${entity_type}`]),
    ...(entity_id === undefined
      ? []
      : entity_type === 'person'
        ? [sql`h.entity_id = any (${samePerson(caller.tenant_id, entity_id)})`]
        : [sql`h.entity_id = ${entity_id}`]),
    ...(actor_id === undefined ? [] : [sql`h.actor_id = ${actor_id}`]),
    ...(action === undefined ? [] : [sql`h.action = ${action}`]),
    ...(without_views === true ? [sql`h.action <> 'view'`] : []),
    ...(fields === undefined ? [] : [sql`${shownChanges(caller)} ?| ${fields}::text[]`]),
    ...(from === undefined ? [] : [sql`h.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`h.at <= ${to}`]),
  ])
}

/** Rows whose own log is open to callers who may read them. */
const OPEN_LOGS: Readonly<Record<string, { table: Table; permission: `${string}:read` }>> = {
  person: { table: personTable as unknown as Table, permission: 'person:read' },
  task: { table: taskTable as unknown as Table, permission: 'task:read' },
}

/** Without the right to the whole log, the log of a customer or a task that the caller may read. @throws Fault forbidden, not_found */
async function requireReader(
  { caller, db }: Context,
  { entity_type, entity_id }: HistoryListQuery,
): Promise<void> {
  if (caller.may('history:read')) return
  const open = OPEN_LOGS[entity_type ?? '']
  if (open === undefined || entity_id === undefined)
    throw new Fault('forbidden', undefined, { needs: 'history:read' })
  const { table, permission } = open
  const found = await db.one(
    sql`select t.id from ${table.name} t where t.id = ${entity_id} and ${visible(table, caller, { permission })}`,
  )
  if (found === undefined) throw new Fault('not_found', `Không tìm thấy ${table.entity.label.toLowerCase()}`)
}

export const historyFamily = serve(
  history,
  {
    async list(context, input) {
      await requireReader(context, input)
      const conditions = conditionsOf(context, input)
      const lines = sql`select h.* from history h where ${conditions} order by h.id desc limit ${input.limit} offset ${(input.page - 1) * input.limit}`
      const whole = context.caller.may('history:read')
      const page = sql`
      select ${entryColumns(context.caller)}
      from (${judgedLines(context.caller, lines, { whole })}) h
      left join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id
      order by h.id desc`
      const counting = sql`select count(*)::int as total from (select 1 from history h where ${conditions} limit ${MOST_COUNTED}) c`
      const [rows = [], counted] = await context.db.batch<EntryRow & { total: number }>(page, counting)
      const total = counted?.[0]?.total ?? 0
      return {
        data: rows.map((row) => entryOf(row, context)),
        total,
        total_page: Math.ceil(total / input.limit),
      }
    },
    query: queryLog,
    sign_ins: signIns,
    export: exportLog,
  },
  granted('history', {
    manager: { all: 'read export manage' },
  }),
)
