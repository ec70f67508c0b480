import { Fault, type Output, type Parsed } from '@bcare/contract'
import { query, type QueryAnswer, type Runnable } from '@bcare/contract/insight/query'
import { type AskedParameter, parameterProblem, parameterValues } from '@bcare/rules/insight/query'
import type pg from 'pg'
import type { Context } from '../../kit/context.ts'
import { sql } from '../../kit/database/sql.ts'
import { serve } from '../../kit/http/serve.ts'
import { statementFault } from './explain-fault.ts'
import { namedOf, runNamed, runnableNames } from './named/run.ts'
import { prepared } from './prepared.ts'
import { READABLE } from './readable.ts'
import { asReader, faultPosition, readStatement, type ReaderAnswer } from './reader.ts'
import { managesQueries, requireWriting, writingProblem } from './rights.ts'

type Input = Parsed<typeof query.raw>

interface Stored {
  id: number
  name: string
  description: string | null
  statement: string
  parameters: AskedParameter[]
}

/** Saved queries that are for a role of the caller's; who manages queries has them all. */
const runnable = (context: Context) => {
  const { tenant_id, user_id } = context.caller
  const mine = managesQueries(context)
    ? sql``
    : sql` and q.role_ids && array(select r.role_id from user_role r where r.tenant_id = ${tenant_id} and r.user_id = ${user_id})`
  return sql`q.tenant_id = ${tenant_id} and q.deleted_at is null${mine}`
}

/** @throws Fault rule */
function requireValues(parameters: readonly AskedParameter[], given: NonNullable<Input['params']>): void {
  const problem = parameterProblem(parameters, given)
  if (problem !== undefined)
    throw new Fault('rule', problem.message, {
      errors: [{ field: `params.${problem.field}`, message: problem.message }],
    })
}

interface Written {
  statement: string
  parameters: readonly AskedParameter[]
  params: NonNullable<Input['params']>
  page: number
}

/** Runs a statement that a user wrote: past the grammar, as the reader. @throws Fault */
async function runWritten(
  reader: pg.ClientConfig | undefined,
  context: Context,
  { statement, parameters, params, page }: Written,
): Promise<ReaderAnswer> {
  const ready = await prepared({ statement, parameters })
  requireValues(parameters, params)
  const values = parameterValues(ready.used, params)
  return asReader(reader, context, async (client) => {
    try {
      return await readStatement(client, { text: ready.text, values, page })
    } catch (error) {
      const sentence = statementFault(error)
      if (sentence === undefined) throw error
      throw ready.refusal(sentence, faultPosition(error))
    }
  })
}

/** @throws Fault not_found */
async function savedOf(context: Context, id: number): Promise<Stored> {
  const found = await context.db.one<Stored>(
    sql`select q.id, q.name, q.description, q.statement, q.parameters from saved_query q where ${runnable(context)} and q.id = ${id}`,
  )
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy truy vấn này')
  return found
}

interface Run {
  /** For the log: which query, or the statement itself. */
  about: string
  id: number | null
  answer: ReaderAnswer
}

async function run(reader: pg.ClientConfig | undefined, context: Context, input: Input): Promise<Run> {
  const { name, saved_query_id, statement, parameters = [], params = {}, page } = input
  if (name !== undefined) {
    const named = namedOf(name)
    requireValues(named.parameters, params)
    return { about: named.title, id: null, answer: await runNamed(context, named, params, page) }
  }
  if (saved_query_id !== undefined) {
    const saved = await savedOf(context, saved_query_id)
    const answer = await runWritten(reader, context, { ...saved, params, page })
    return { about: saved.name, id: saved.id, answer }
  }
  if (statement === undefined) throw new Error('a query has neither name nor statement')
  await requireWriting(context)
  const answer = await runWritten(reader, context, { statement, parameters, params, page })
  return { about: statement, id: null, answer }
}

/** Runs a query, and says so in the log. */
const raw =
  (reader: pg.ClientConfig | undefined) =>
  async (context: Context, input: Input): Promise<QueryAnswer> => {
    const begun = performance.now()
    const { about, id, answer } = await run(reader, context, input)
    const elapsed_ms = Math.round(performance.now() - begun)
    const values = Object.entries(input.params ?? {}).map(([name, value]) => `${name} = ${String(value)}`)
    const words = [about, values.join(', '), `${answer.rows.length} dòng, ${elapsed_ms} ms`]
    await context.db.rows(
      sql`select app.record(${context.caller.user_id}, 'query', 'saved_query', ${id}, ${words.filter((word) => word !== '').join(' · ')})`,
    )
    return { ...answer, elapsed_ms }
  }

async function names(context: Context): Promise<Output<typeof query.names>> {
  const saved = await context.db.rows<Stored>(
    sql`select q.id, q.name, q.description, q.parameters from saved_query q where ${runnable(context)} order by q.name, q.id`,
  )
  const data: Runnable[] = [
    ...runnableNames(context),
    ...saved.map(({ id, name, description, parameters }) => ({
      name: null,
      saved_query_id: id,
      title: name,
      description,
      parameters: parameters.map((parameter) => ({ ...parameter, initial: null })),
    })),
  ]
  const problem = managesQueries(context) ? await writingProblem(context) : undefined
  return { data, writes: managesQueries(context) && problem === undefined, writes_problem: problem ?? null }
}

/** Queries of the product's own, saved ones and free statements (docs/queries.md); `saved-query.ts` declares the rights. */
export const queryFamily = (reader: pg.ClientConfig | undefined) =>
  serve(query, { raw: raw(reader), names, tables: async () => ({ data: [...READABLE] }) })
