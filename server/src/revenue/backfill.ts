import type { RevenueCause } from '@bcare/rules/revenue/attribution'
import type { Performance } from '@bcare/rules/revenue/line'
import { type LineEvent, replayLine } from '@bcare/rules/revenue/replay'
import { clinicDate } from '@bcare/rules/text/date'
import { integer, sql, type Sql } from '../kit/database/sql.ts'
import type { Transaction } from '../kit/database/tenant-database.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { settingForJob } from '../settings/setting.ts'
import { factsOf, type KnownLine, knownLines, type Subjects } from './known.ts'
import { enter, entryOf, openLines } from './ledger.ts'

/** So many lines are brought up to date in one transaction. */
const AT_ONCE = 200

interface UnkeptRow {
  attachment_id: number | null
  bill_item_id: number | null
}

/** Lines with money or work of which no ledger was begun: they are from before there was one. */
const unkept = (tenant_id: number): Sql => sql`
  (select t.id as attachment_id, null::bigint as bill_item_id from attachment t
    where t.tenant_id = ${tenant_id} and t.kind <> 'operation' and t.deleted_at is null
      and not exists (select from revenue_line l where l.tenant_id = t.tenant_id and l.attachment_id = t.id)
      and (t.status = 'completed' or t.progress > 0
        or exists (select from payment_allocation a where a.tenant_id = t.tenant_id and a.attachment_id = t.id))
    order by t.id limit ${integer(AT_ONCE)})
  union all
  (select null, a.bill_item_id from payment_allocation a
    where a.tenant_id = ${tenant_id} and a.attachment_id is null
      and not exists (select from revenue_line l where l.tenant_id = a.tenant_id and l.bill_item_id = a.bill_item_id)
    group by a.bill_item_id order by a.bill_item_id limit ${integer(AT_ONCE)})`

interface Money {
  attachment_id: number | null
  bill_item_id: number | null
  payment_id: number
  amount: number
  cause: RevenueCause
  at: string
}

/** What payments put on lines and took off them, each by the day that its entry would have had. */
const moneyOf = (tenant_id: number, { attachment_ids, bill_item_ids }: Subjects): Sql => sql`
  select a.attachment_id, case when a.attachment_id is null then a.bill_item_id end as bill_item_id, a.payment_id, a.amount,
    case when a.reverses_id is not null then 'adjusted' when a.refunds_id is not null then 'refunded' else 'collected' end as cause,
    to_json(case when a.allocated_at = p.posted_at then p.paid_at else a.allocated_at end) #>> '{}' as at
  from payment_allocation a join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
  where a.tenant_id = ${tenant_id} and (a.attachment_id = any (${attachment_ids}::bigint[])
    or (a.attachment_id is null and a.bill_item_id = any (${bill_item_ids}::bigint[])))
  order by a.id`

interface Work {
  attachment_id: number
  /** Null where the whole line was completed. */
  performance: Performance | null
  at: string
}

const workOf = (tenant_id: number, { attachment_ids }: Subjects): Sql => sql`
  select o.parent_id as attachment_id, json_build_object('id', o.id, 'step_no', o.step_no, 'doctor_id', o.doctor_id) as performance,
    to_json(o.performed_at) #>> '{}' as at
  from attachment o where o.tenant_id = ${tenant_id} and o.parent_id = any (${attachment_ids}::bigint[]) and o.status = 'done' and o.deleted_at is null
  union all
  select t.id, null, to_json(coalesce(t.completed_at, t.updated_at)) #>> '{}'
  from attachment t where t.tenant_id = ${tenant_id} and t.id = any (${attachment_ids}::bigint[]) and t.status = 'completed'`

const isOf = (line: UnkeptRow, one: Partial<UnkeptRow>): boolean =>
  line.attachment_id === null
    ? one.bill_item_id === line.bill_item_id
    : one.attachment_id === line.attachment_id

const eventsOf = (line: KnownLine, money: readonly Money[], work: readonly Work[]): LineEvent[] => [
  ...money
    .filter((one) => isOf(line, one))
    .map(({ at, amount, payment_id, cause }): LineEvent => ({
      kind: 'money',
      at,
      amount,
      payment_id,
      cause,
    })),
  ...work
    .filter((one) => isOf(line, one))
    .map(({ at, performance }): LineEvent =>
      performance === null ? { kind: 'completed', at } : { kind: 'performed', at, performance },
    ),
]

/** Begins the ledger of some lines as if it had been kept from the first day; answers whether there were any. */
async function keepSome(job: JobContext, db: Transaction): Promise<boolean> {
  const { tenant_id } = job
  const found = await db.rows<UnkeptRow>(unkept(tenant_id))
  if (found.length === 0) return false
  const subjects = {
    attachment_ids: found.flatMap(({ attachment_id }) => attachment_id ?? []),
    bill_item_ids: found.flatMap(({ bill_item_id }) => bill_item_id ?? []),
  }
  const keeper = { db, tenant_id, user_id: null }
  await openLines(keeper, subjects, {
    material_first: await settingForJob({ ...job, db }, 'finance.material_first'),
    attribution: await settingForJob({ ...job, db }, 'finance.attribution'),
  })
  const [known, money, work] = await db.batch<[{ json: KnownLine }, Money, Work]>(
    knownLines(tenant_id, subjects),
    moneyOf(tenant_id, subjects),
    workOf(tenant_id, subjects),
  )
  const entries = known.flatMap(({ json: line }) =>
    // What a command has entered since then is right already, with what was before.
    line.entered.length > 0
      ? []
      : replayLine(
          { ...factsOf(line), is_completed: line.attachment_id === null },
          eventsOf(line, money, work),
        ).map(({ at, ...share }) => entryOf(line, { ...share, occurred_on: clinicDate(at) })),
  )
  await enter(keeper, entries)
  return true
}

/**
 * Enters the revenue of what was collected and worked before the clinic kept its ledger (before migration 0029), each entry
 * under the day of what caused it. What has a ledger is left alone, so that it may run as often as it likes.
 */
export const revenueBackfillJob: Job = async (_payload, job) => {
  let more = true
  while (more && !job.signal.aborted) more = await job.transaction((tx) => keepSome(job, tx))
}
