import { CODE, Fault } from '@bcare/contract'
import * as z from 'zod/mini'
import type pg from 'pg'
import type { Cache } from '../database/cache.ts'
import { sql, type Sql } from '../database/sql.ts'
import {
  tenantDatabase,
  tenantTransaction,
  type Actor,
  type Transaction,
} from '../database/tenant-database.ts'
import type { Totals } from '../database/totals.ts'
import type { Bus } from '../realtime/bus.ts'
import type { Storage } from '../storage.ts'
import type { Vault } from '../vault.ts'
import type { Caller } from '../caller.ts'
import type { Context, Cookies, Reader, RequestFacts } from '../context.ts'
import { Download } from './download.ts'
import { JsonText } from '../database/json-text.ts'
import type { ReceivedFile } from '../received-file.ts'
import type { Served } from './serve.ts'

export interface Ports {
  pool: pg.Pool
  totals: Totals
  cache: Cache
  vault: Vault
  storage: Storage
  bus: Bus
  clock: () => Date
  /** Answers are checked against the contract; for tests and development. */
  strict: boolean
  /** Counts statements, for the budget tests. */
  onQuery?: (path: string, count: number) => void
}

export interface Request {
  facts: RequestFacts
  caller: Caller
  input: unknown
  /** Idempotency-Key, and the raw body that it was sent with. */
  key: string | undefined
  body: unknown
  /** What came with an upload. */
  file?: ReceivedFile | undefined
  /** Who waits for the answer of a call that `streams`. */
  reader?: Reader | undefined
  /** What the call's `prepare` made. */
  ready?: unknown
  cookies: Cookies
}

export interface Answer {
  data: unknown
  replayed: boolean
}

const actorOf = ({ caller, facts }: Request): Actor => ({
  tenant_id: caller.tenant_id,
  user_id: caller.user_id,
  request_id: facts.id,
  ip: facts.ip,
  user_agent: facts.user_agent,
})

const addJob = (task: string, payload: object, key: string | undefined, run_at: Date | undefined): Sql =>
  sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, ${key ?? null}::text, ${run_at?.toISOString() ?? null}::timestamptz)`

/** Runs one call for one caller: a read on its own round trips, a write in one transaction whose events leave after commit. */
export async function run(served: Served, request: Request, ports: Ports): Promise<Answer> {
  const { call, handler } = served
  const answer =
    call.kind === 'read' || call.own_transactions === true
      ? { data: await handler(looseContext(served, request, ports), request.input as never), replayed: false }
      : await runWrite(served, request, ports)
  if (ports.strict) assertAnswer(served, answer.data)
  return answer
}

/** Does a write: first what must be made before its transaction begins, such as work on files, then the transaction. */
async function doWrite(served: Served, request: Request, ports: Ports, keep?: Keep): Promise<unknown> {
  const { handler } = served
  const before = looseContext(served, request, ports)
  const ready = await handler.prepare?.(before, request.input as never)
  let given_up = false
  const work = async (context: Context) => {
    given_up = true
    const finish: Context['finish'] = (change, answer) => {
      given_up = false
      return context.finish(change, answer)
    }
    const result = await handler({ ...context, finish }, request.input as never)
    given_up = false
    return result
  }
  try {
    return await inTransaction(served, { ...request, ready }, ports, work, keep)
  } catch (error) {
    // Once a commit was on its way it is not known here whether it came: rows may name what was made ready.
    if (given_up) await handler.discard?.(before, ready)
    throw error
  }
}

/** What an upload is known again by beside its body. */
const fileMark = ({ file }: Request): string => (file === undefined ? '' : `\n${file.size} ${file.name}`)

function assertAnswer({ call }: Served, data: unknown): void {
  if (data instanceof Download && call.download === true) return
  const value = data instanceof JsonText ? (JSON.parse(data.text) as unknown) : data
  const parsed = z.safeParse(call.data, value)
  if (!parsed.success)
    throw new Error(`${call.path} answered against its contract: ${JSON.stringify(parsed.error.issues)}`)
}

const countFor = ({ call }: Served, { onQuery }: Ports) =>
  onQuery === undefined ? undefined : (count: number) => onQuery(call.path, count)

type Sink = Pick<Context, 'emit' | 'emitToUser' | 'later' | 'finish'>

/** What a handler says to browsers, said when `when` runs it. */
function voiceOf(
  { caller }: Request,
  { bus }: Ports,
  when: (say: () => void) => void,
): Pick<Sink, 'emit' | 'emitToUser'> {
  const { tenant_id, session_id } = caller
  return {
    emit: (event) => when(() => bus.publish(tenant_id, { ...event, by: session_id })),
    emitToUser: (user_id, data) =>
      when(() => void bus.send({ kind: 'notification', tenant_id, user_id, data })),
  }
}

/** A change and the answer read from it, as one statement; with a key, the answer is stored under it. */
const lastStatement = (change: Sql, answer: Sql, keep: Keep | undefined): Sql =>
  keep === undefined
    ? sql`with t as (${change}) ${answer}`
    : sql`with t as (${change}), answered as (${answer}), kept as (${keep(sql`(select json from answered)`)} where exists (select from answered))
        select * from answered`

function contextOf(served: Served, request: Request, ports: Ports, db: Context['db'], sink: Sink): Context {
  return {
    ...sink,
    caller: request.caller,
    call: served.call,
    db,
    now: ports.clock(),
    request: request.facts,
    file: request.file,
    reader: request.reader,
    ready: request.ready,
    cookies: request.cookies,
    totals: ports.totals,
    cache: ports.cache,
    vault: ports.vault,
    storage: ports.storage,
    transaction: (work) => inTransaction(served, request, ports, work),
  }
}

/** A context whose statements stand alone; what it emits leaves at once, because each statement has committed. */
function looseContext(served: Served, request: Request, ports: Ports): Context {
  const writes = served.call.kind === 'write' || served.call.audited === true
  const db = tenantDatabase(ports.pool, actorOf(request), { writes, onQuery: countFor(served, ports) })
  return contextOf(served, request, ports, db, {
    ...voiceOf(request, ports, (say) => say()),
    later: async (task, payload, options = {}) => {
      await db.rows(addJob(task, payload, options.key, options.run_at))
    },
    finish: (change, answer) => db.one(lastStatement(change, answer, undefined)),
  })
}

async function inTransaction<T>(
  served: Served,
  request: Request,
  ports: Ports,
  work: (context: Context) => Promise<T>,
  keep?: Keep,
): Promise<T> {
  let said: (() => void)[] = []
  const attempt = async (tx: Transaction) => {
    said = []
    let ended: { json: string } | undefined
    const context = contextOf(served, request, ports, tx, {
      ...voiceOf(request, ports, (say) => void said.push(say)),
      later: async (task, payload, options = {}) =>
        tx.beforeCommit(addJob(task, payload, options.key, options.run_at)),
      finish: async <R extends { json: string }>(change: Sql, answer: Sql) => {
        const [row] = await tx.finish<R>(lastStatement(change, answer, keep))
        ended = row
        return row
      },
    })
    const result = await work(context)
    if (ended !== undefined) assertSaid(served, ended, result)
    else if (keep !== undefined) tx.beforeCommit(keep(sql`${textOf(result)}`))
    return result
  }
  const result = await tenantTransaction(ports.pool, actorOf(request), attempt, countFor(served, ports))
  for (const say of said) say()
  return result
}

const textOf = (result: unknown): string =>
  result instanceof JsonText ? result.text : JSON.stringify(result ?? null)

/** What a finished write has stored under its key must be what it answers. */
function assertSaid({ call }: Served, { json }: { json: string }, result: unknown): void {
  if (!(result instanceof JsonText) || result.text !== json)
    throw new Error(`${call.path} finished with another answer than it gives`)
}

/** Stores an answer, a text expression, under the key of its request. */
type Keep = (answer: Sql) => Sql

/**
 * A write is done once under its key: its answer is stored in the same transaction, where the key is unique. Of two that
 * run beside each other the later one waits there, fails, and is given the first answer; so is one that comes late,
 * whatever it stumbles over in a world that has moved on.
 */
async function runWrite(served: Served, request: Request, ports: Ports): Promise<Answer> {
  const { key } = request
  if (key === undefined) {
    if (served.call.key_required === true) throw new Fault('invalid', 'Yêu cầu này cần có Idempotency-Key')
    return { data: await doWrite(served, request, ports), replayed: false }
  }
  const { tenant_id, user_id } = request.caller
  // Marked and not merely hashed: a body may hold what could be guessed from its hash, such as twelve digits.
  const hash = ports.vault.mark(
    { tenant_id, purpose: 'idempotency' },
    `${served.call.path}\n${JSON.stringify(request.body ?? null)}${fileMark(request)}`,
  )
  const known: KnownBy = { key, hash, owner: user_id === null ? `visitor:${hash}` : `user:${user_id}` }
  const keep: Keep = (answer) =>
    sql`insert into idempotency_key (tenant_id, key, owner, hash, answer) select ${tenant_id}, ${key}::uuid, ${known.owner}, ${hash}, ${answer}`
  try {
    return { data: await doWrite(served, request, ports, keep), replayed: false }
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'unavailable') throw error
    const first = await firstAnswer(request, ports, known)
    if (first === undefined) throw error
    return { data: first, replayed: true }
  }
}

/** Done, and its answer blanked since, because it identified a customer who was erased. */
const DONE_BEFORE = 'Yêu cầu này đã được thực hiện trước đó, vui lòng tải lại để xem kết quả'

/** By what a repeated request is known: its key is its sender's own, and means nothing in another's hands. */
interface KnownBy {
  key: string
  hash: string
  /** The user; of a visitor the mark of what was sent, because nothing else distinguishes visitors. */
  owner: string
}

/** What was answered to the request that used this key first, if there was one. @throws Fault conflict when it was another request */
async function firstAnswer(
  request: Request,
  ports: Ports,
  { key, hash, owner }: KnownBy,
): Promise<JsonText | undefined> {
  const db = tenantDatabase(ports.pool, actorOf(request))
  const first = await db.one<{ hash: string; answer: string | null }>(
    sql`select hash, answer from idempotency_key where tenant_id = ${request.caller.tenant_id} and key = ${key}::uuid and owner = ${owner}`,
  )
  if (first === undefined) return undefined
  if (first.hash !== hash) {
    throw new Fault('conflict', 'Khóa chống gửi trùng đã được dùng cho một yêu cầu khác', {
      code: CODE.conflict,
    })
  }
  if (first.answer === null) throw new Fault('conflict', DONE_BEFORE)
  return new JsonText(first.answer)
}
