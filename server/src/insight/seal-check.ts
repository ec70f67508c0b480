import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Output } from '@bcare/contract'
import { seal, type SealCheck, UNFINISHED_CHECKS } from '@bcare/contract/insight/seal'
import { BROKEN_WORDS, type BrokenBecause } from '@bcare/contract/insight/seal-words'
import { notifyFromJob } from '../notifications/notify.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import type { TenantDatabase } from '../kit/database/tenant-database.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { HeadsError, readHeads, type Heads } from './seal-heads.ts'
import { verifyChain, type Verdict } from './seal-verify.ts'

const SHOWN = 10
/** Entries that wait for their seal are hardly ever more than a second's worth. */
const MOST_COUNTED = 100_000
/** No job works on a check that has been open for so long. */
const GIVEN_UP = '2 hours'

const checks = (tenant_id: number, which: Sql): Sql => sql`
  select k.id, k.status, k.source, k.created_at, k.finished_at, u.name as by_name, k.host, k.ok, k.blocks, k.entries, k.heads, k.broken_no,
    k.broken_because, k.broken_sealed_at
  from history_check k left join "user" u on u.tenant_id = k.tenant_id and u.id = k.created_by
  where k.tenant_id = ${tenant_id} and ${which} order by k.id desc limit ${SHOWN}`

async function state({ caller, db }: Context): Promise<Output<typeof seal.get>> {
  const { tenant_id } = caller
  const last = sql`select no, sealed_at, to_xid from history_block where tenant_id = ${tenant_id} order by no desc limit 1`
  const [[block], [open], found] = await db.batch<
    [{ no: number; sealed_at: string }, { unsealed: number }, SealCheck]
  >(
    sql`select no, sealed_at from (${last}) b`,
    sql`select count(*)::int as unsealed from (select from history h
      where h.tenant_id = ${tenant_id} and h.xid >= coalesce((select to_xid from (${last}) b), '0'::xid8) limit ${MOST_COUNTED}) waiting`,
    checks(tenant_id, sql`true`),
  )
  return { last_block: block ?? null, unsealed: open?.unsealed ?? 0, checks: found }
}

/** Begins a check, or answers the one that is on its way. */
async function verify(context: Context): Promise<SealCheck> {
  const { tenant_id, user_id } = context.caller
  const [, made] = await context.db.batch<{ id: number }>(
    sql`update history_check set status = 'failed', finished_at = now()
      where tenant_id = ${tenant_id} and status in ${states(UNFINISHED_CHECKS)} and created_at < now() - ${GIVEN_UP}::interval`,
    sql`with made as (
        insert into history_check (tenant_id, source, created_by) values (${tenant_id}, 'screen', ${user_id}) on conflict do nothing returning id)
      select id, app.record(${user_id}::bigint, 'verify', 'history', null, null) from made`,
  )
  const id = made?.[0]?.id
  if (id !== undefined) {
    await context.later('verify_log', { id })
    context.emit({ entity: 'history_check', id, action: 'create', keys: [] })
  }
  const open = id === undefined ? sql`k.status in ${states(UNFINISHED_CHECKS)}` : sql`k.id = ${id}`
  const found = await context.db.one<SealCheck>(checks(tenant_id, open))
  if (found === undefined) throw new Error('a check ended while another was begun')
  return found
}

/** Whether the log is the one that was sealed, as the clinic's own screen shows it. */
export const sealFamily = serve(seal, { get: state, verify })

interface SealCheckResult {
  verdict: Pick<Verdict, 'ok' | 'blocks' | 'entries'> & { first_broken?: { no: number; why: BrokenBecause } }
  /** How many hashes were outside the database. */
  heads: number
}

const results = (tenant_id: number, { verdict, heads }: SealCheckResult): Sql => {
  const { ok, blocks, entries, first_broken } = verdict
  const no = first_broken?.no ?? null
  return sql`select now() as finished_at, ${hostname()}::text as host, ${ok}::boolean as ok, ${blocks}::int as blocks, ${entries}::bigint as entries,
    ${heads}::int as heads, ${no}::bigint as broken_no, ${first_broken?.why ?? null}::text as broken_because,
    (select sealed_at from history_block where tenant_id = ${tenant_id} and no = ${no}::bigint) as broken_sealed_at`
}

/** Stores what an operator has found at the console. */
export const keepVerdict = async (
  db: TenantDatabase,
  tenant_id: number,
  found: SealCheckResult,
): Promise<void> => {
  await db.rows(sql`
    insert into history_check (tenant_id, status, source, finished_at, host, ok, blocks, entries, heads, broken_no, broken_because, broken_sealed_at)
    select ${tenant_id}, 'done', 'command', r.* from (${results(tenant_id, found)}) r`)
}

/** The check that a job is to make: one that a user asked for, or a new one of the weekly round. */
async function begin({ db, tenant_id }: JobContext, id: unknown): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(
    typeof id === 'number'
      ? sql`update history_check set status = 'running' where tenant_id = ${tenant_id} and id = ${id} and status in ${states(UNFINISHED_CHECKS)} returning id`
      : sql`insert into history_check (tenant_id, source, status) values (${tenant_id}, 'weekly', 'running') on conflict do nothing returning id`,
  )
  return row?.id
}

/** The hashes outside; a file that contradicts itself is as good a proof as one that contradicts the database. */
async function compare({ db, tenant_id }: JobContext, heads_file: string): Promise<SealCheckResult> {
  try {
    const heads: Heads | undefined = existsSync(heads_file)
      ? (await readHeads([heads_file], tenant_id)).get(tenant_id)
      : undefined
    return { verdict: await verifyChain(db, tenant_id, heads), heads: heads?.size ?? 0 }
  } catch (error) {
    if (!(error instanceof HeadsError)) throw error
    return { verdict: { ok: false, blocks: 0, entries: 0, first_broken: { no: 0, why: 'head' } }, heads: 0 }
  }
}

async function end(job: JobContext, id: number, found: SealCheckResult): Promise<void> {
  const { db, bus, tenant_id } = job
  await db.rows(sql`
    update history_check k set status = 'done', finished_at = r.finished_at, host = r.host, ok = r.ok, blocks = r.blocks, entries = r.entries,
      heads = r.heads, broken_no = r.broken_no, broken_because = r.broken_because, broken_sealed_at = r.broken_sealed_at
    from (${results(tenant_id, found)}) r where k.tenant_id = ${tenant_id} and k.id = ${id}`)
  bus.publish(tenant_id, { entity: 'history_check', id, action: 'update', keys: ['status'], by: null })
  const broken = found.verdict.first_broken
  if (broken === undefined) return
  await notifyFromJob(job, {
    type: 'system',
    severity: 'error',
    holders: { permission: 'history:read' },
    title: 'Nhật ký hệ thống không khớp với niêm phong',
    body: `Khối ${broken.no}: ${BROKEN_WORDS[broken.why]}`,
    url: '/admin/logs?tab=seal',
  })
}

/** Holds a clinic's whole log against its seals and against the hashes that this server has written outside the database. */
export const verifyLogJob =
  (heads_file: string): Job =>
  async ({ id: asked }, job) => {
    const id = await begin(job, asked)
    if (id === undefined) return
    try {
      await end(job, id, await compare(job, heads_file))
    } catch (error) {
      // Another server takes it over.
      if (job.signal.aborted) throw error
      const { db, bus, tenant_id, logger } = job
      logger.error({ err: error }, 'the log could not be held against its seals')
      await db.rows(
        sql`update history_check set status = 'failed', finished_at = now() where tenant_id = ${tenant_id} and id = ${id} and status = 'running'`,
      )
      bus.publish(tenant_id, { entity: 'history_check', id, action: 'update', keys: ['status'], by: null })
    }
  }
