import type { Row } from '@bcare/contract'
import {
  BooksCheck,
  booksCheck,
  type BooksCheckResult,
  type BooksRun,
} from '@bcare/contract/books/books-check'
import { mismatchNotice } from '@bcare/rules/books/checks'
import type { Context } from '../kit/context.ts'
import { getRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import type { Job } from '../kit/jobs/job.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { notify, notifyFromJob, type Notice } from '../notifications/notify.ts'
import { keepRun, proveBooks } from './prove.ts'

const booksCheckTable = table(BooksCheck, {
  joined: {
    wrong: sql`(select coalesce(json_agg(r.result ->> 'check' order by r.at), '[]') from jsonb_array_elements(t.results) with ordinality r(result, at)
      where (r.result ->> 'differences')::int > 0)`,
    by_name: sql`u.name`,
  },
  joins: sql`left join "user" u on u.tenant_id = t.tenant_id and u.id = t.created_by`,
})

/** A run with what each of its checks has found. @throws Fault not_found */
async function getRun(context: Context, { id }: { id: number }): Promise<BooksRun> {
  const row: Row<typeof BooksCheck> = await getRow(booksCheckTable, context, id)
  const kept = await context.db.one<{ results: BooksCheckResult[] }>(
    sql`select results from books_check where tenant_id = ${context.caller.tenant_id} and id = ${id}`,
  )
  if (kept === undefined) throw new Error(`run ${id} of the checks has no results`)
  return { ...row, ...kept }
}

/** What administrators, and all who may look into it, are told of a run that found something. */
function noticeOf(id: number, results: readonly BooksCheckResult[]): Notice | undefined {
  const words = mismatchNotice(results)
  if (words === undefined) return undefined
  const holders = { permission: 'books:check' } as const
  return { type: 'system', severity: 'error', holders, ...words, url: `/books-check?run=${id}` }
}

/** Holds the books against themselves now. Nothing is mended: what differs is for people to understand. */
async function run(context: Context): Promise<BooksRun> {
  const { caller, db } = context
  const { tenant_id, user_id } = caller
  const results = await proveBooks(db, tenant_id)
  const id = await keepRun(db, { tenant_id, user_id, source: 'screen' }, results)
  context.emit({ entity: 'books_check', id, action: 'create', keys: [] })
  const notice = noticeOf(id, results)
  if (notice !== undefined) await notify(context, notice)
  return getRun(context, { id })
}

/** The same in the night. */
export const booksCheckJob: Job = async (_payload, job) => {
  const { db, bus, tenant_id } = job
  const results = await proveBooks(db, tenant_id)
  const id = await keepRun(db, { tenant_id, user_id: null, source: 'nightly' }, results)
  bus.publish(tenant_id, { entity: 'books_check', id, action: 'create', keys: [], by: null })
  const notice = noticeOf(id, results)
  if (notice !== undefined) await notifyFromJob(job, notice)
}

const { list } = crudOf(booksCheckTable)

export const booksCheckFamily = serve(
  booksCheck,
  { list, get: getRun, run },
  listenedWith({ entity: 'books_check', permission: 'books:check' }),
  granted('books', { manager: { all: 'check' }, accountant: { all: 'check' } }),
)
