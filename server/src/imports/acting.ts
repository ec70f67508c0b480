import { type Call, Fault } from '@bcare/contract'
import { callerOfUser } from '../identity/caller-of-user.ts'
import type { Context, Cookie } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { totalsInMemory } from '../kit/database/totals.ts'
import type { Step } from './importer.ts'

const noAnswer = (): never => {
  throw new Error('an import answers nobody')
}
const NO_COOKIE: Cookie = { value: undefined, set: noAnswer, clear: noAnswer }

/**
 * The step as a call of the user who asked for the import, with the rights of this moment: for what only the commands of an
 * area write. @throws Fault forbidden when that user works here no more
 */
export async function acting({ tx, tenant_id, facts, job, emit }: Step, call: Call): Promise<Context> {
  const { created_by } = facts
  const caller = created_by === null ? undefined : await callerOfUser(tx, tenant_id, created_by)
  if (caller === undefined)
    throw new Fault('forbidden', 'Người nhập tệp này không còn làm việc, hãy nhập lại bằng tài khoản khác')
  const { cache, storage, vault } = job
  return {
    caller,
    call,
    db: tx,
    now: new Date(),
    request: { id: `import:${facts.id}`, ip: '', user_agent: null, host: '', origin: '' },
    cookies: { refresh: NO_COOKIE, attempt: NO_COOKIE },
    totals: totalsInMemory(),
    cache,
    storage,
    vault,
    finish: noAnswer,
    emit,
    emitToUser: noAnswer,
    later: async (task, payload, { key, run_at } = {}) =>
      tx.beforeCommit(
        sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, ${key ?? null}::text, ${run_at?.toISOString() ?? null}::timestamptz)`,
      ),
    transaction: noAnswer,
  }
}
