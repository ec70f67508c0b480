import { ServerError, serverError } from '@bcare/contract/insight/server-error'
import { describeError } from '@bcare/rules/insight/server-error'
import type pg from 'pg'
import type { Logger } from 'pino'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'
import type { Failure } from '../kit/failure.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { personTraces } from '../customers/hooks.ts'
import { inWords } from '../customers/erasure/erased-words.ts'
import { granted } from '../kit/granted.ts'

const MOST_KEPT = 1_000
/** A fault that every request meets says no more the thousandth time: so many a minute, in one process, of one clinic. */
const MOST_A_MINUTE = 30

const serverErrorTable = table(ServerError, {
  search: 'search_text',
  joined: { user_name: sql`u.name` },
  joins: sql`left join "user" u on u.tenant_id = t.tenant_id and u.id = t.user_id`,
})

const { list, get } = crudOf(serverErrorTable)
export const serverErrorFamily = serve(
  serverError,
  { list, get },
  personTraces({
    after: ({ tenant_id, words }) => [
      sql`delete from server_error where tenant_id = ${tenant_id} and ${inWords(sql`message || stack`, words)}`,
    ],
  }),
  // What the server failed at is for the administrators alone.
  granted('server_error', {}),
)

/** Errors of a month, a thousand at most. */
export const SERVER_ERROR_SWEEP: Sweep = {
  table: 'server_error',
  gone: sql`(created_at < now() - interval '30 days' or id <= (
    select e.id from server_error e where e.tenant_id = app.current_tenant() order by e.id desc offset ${MOST_KEPT} limit 1))`,
}

/** Stores what requests failed at, without values; answers at once, and what cannot be stored is in the process's log. */
export function errorKeeper({ pool, logger }: { pool: pg.Pool; logger: Logger }) {
  const minutes = new Map<number, { minute: number; count: number }>()
  const isTooMany = (tenant_id: number): boolean => {
    const minute = Math.floor(Date.now() / 60_000)
    const known = minutes.get(tenant_id)
    const count = known?.minute === minute ? known.count + 1 : 1
    minutes.set(tenant_id, { minute, count })
    return count > MOST_A_MINUTE
  }
  return ({ tenant_id, user_id, request_id, path, error }: Failure): void => {
    if (isTooMany(tenant_id)) return
    const { name, message, stack } = describeError(error)
    const actor = { tenant_id, user_id, request_id, ip: null, user_agent: null }
    tenantDatabase(pool, actor, { writes: true })
      .rows(
        sql`insert into server_error (tenant_id, request_id, path, user_id, name, message, stack, created_by, updated_by)
          values (${tenant_id}, ${request_id}, ${path}, ${user_id}, ${name}, ${message}, ${stack}, ${user_id}, ${user_id})`,
      )
      .catch((cause: unknown) => logger.warn({ err: cause, request_id }, 'an error could not be kept'))
  }
}
