import { birthdaysFrom } from '@bcare/rules/customers/particulars/birthday'
import { clinicDate } from '@bcare/rules/text/date'
import { dueOn } from '@bcare/rules/work/auto-task'
import { givenWords, namedTasks } from '@bcare/rules/work/notice'
import { notifyWithin } from '../notifications/notify.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Transaction } from '../kit/database/tenant-database.ts'
import type { Job, JobContext } from '../kit/jobs/job.ts'
import { settingForJob } from '../settings/setting.ts'
import { AUTO_MADE, autoTaskSteps, foundRows, type AutoTaskMatch, type MadeTask } from './auto-task.ts'
import { followingTask, followUp, type Recurring } from './repeats.ts'
import { isRotting } from '../sales/rotting.ts'
import { leftAlone } from './left-alone.ts'

const LEFT_ALONE = leftAlone('p', sql`now()`)

const BRANCH = sql`coalesce(p.branch_id, (select min(b.id) from department b where b.tenant_id = p.tenant_id and b.kind = 'branch' and b.deleted_at is null))`

/** Most tasks that one morning brings for a rule: a clinic that imports its old data is not given ten thousand calls at once. */
const MOST_A_MORNING = 200

/** Deals that have stayed in their stage for too long, the longest first; one for each customer. */
const rotting = (tenant_id: number): Sql => sql`
  select 'deal_rotting' as rule, 'deal/' || d.id as target, d.person_id, p.full_name as person_name, d.id as deal_id, d.name as deal_name,
    null::bigint as appointment_id, d.branch_id, array[d.owner_id, p.owner_id] as candidates
  from (select distinct on (d.person_id) d.* from deal d join stage s on s.tenant_id = d.tenant_id and s.id = d.stage_id
      where d.tenant_id = ${tenant_id} and d.deleted_at is null and ${isRotting('d', 's')}
      order by d.person_id, d.stage_entered_at) d
  join pipeline l on l.tenant_id = d.tenant_id and l.id = d.pipeline_id and l.is_active
  join person p on p.tenant_id = d.tenant_id and p.id = d.person_id
  where ${LEFT_ALONE} order by d.stage_entered_at, d.id limit ${MOST_A_MORNING}`

/** Customers whose date to come back has passed: the one that was agreed, or as long after a visit as the clinic waits, when that ended with «hẹn tái khám». */
const recalls = (tenant_id: number, today: string, after_days: number): Sql => sql`
  select 'recall' as rule, 'person/' || p.id as target, p.id as person_id, p.full_name as person_name, null::bigint as deal_id, null as deal_name,
    null::bigint as appointment_id, ${BRANCH} as branch_id, array[p.owner_id] as candidates
  from person p
  where p.tenant_id = ${tenant_id} and (p.recall_due_at between ${today}::date - 30 and ${today}::date or p.id in (
      select k.person_id from track k where k.tenant_id = ${tenant_id} and k.status = 'checked_out' and k.outcome = 'recall' and k.deleted_at is null
        and k.checked_out_at between now() - make_interval(days => ${after_days + 30}) and now() - make_interval(days => ${after_days})
        and not exists (select from track later where later.tenant_id = k.tenant_id and later.person_id = k.person_id and later.checked_in_at > k.checked_in_at)))
    and not exists (select from task told where told.tenant_id = p.tenant_id and told.person_id = p.id and told.rule_key = 'recall' and told.created_at > now() - interval '60 days')
    and ${LEFT_ALONE} order by p.recall_due_at nulls last, p.id limit ${MOST_A_MORNING}`

/** Customers whose birthday is near: told of once a year, each due on the day itself. */
const birthdays = (tenant_id: number, today: string, days: number): Sql => sql`
  select 'birthday' as rule, 'person/' || p.id as target, p.id as person_id, p.full_name as person_name, null::bigint as deal_id, null as deal_name,
    null::bigint as appointment_id, ${BRANCH} as branch_id, array[p.owner_id] as candidates, b.date
  from jsonb_to_recordset(${JSON.stringify(birthdaysFrom(today, days))}::jsonb) as b(date text, month int, day int)
  join person p on p.birth_month = b.month and p.birth_day = b.day
  where p.tenant_id = ${tenant_id} and p.lifecycle = 'customer' and p.deleted_at is null and not p.do_not_contact
    and not exists (select from task told where told.tenant_id = p.tenant_id and told.person_id = p.id and told.rule_key = 'birthday'
      and told.created_at > now() - interval '300 days')
  order by b.date, p.id limit ${MOST_A_MORNING}`

/** The last task of every series, unless it was called off. */
const lastOfSeries = (tenant_id: number): Sql => sql`
  select t.id, t.status, t.repeat, t.series_no, t.series_start, t.start_at, t.due_at, t.first_due_at, t.all_day, t.remind_before from task t
  where t.tenant_id = ${tenant_id} and t.repeat is not null and t.deleted_at is null and t.status <> 'cancelled'
    and not exists (select from task later where later.tenant_id = t.tenant_id and later.series_id = coalesce(t.series_id, t.id) and later.series_no > t.series_no)
  order by t.id`

/** What is due again today although the one before is still open, and what a closed one left behind. */
async function repeatTasks({ tenant_id, transaction, bus }: JobContext, now: Date): Promise<void> {
  const made = await transaction(async (tx) => {
    const last = await tx.rows<Recurring & { status: string }>(lastOfSeries(tenant_id))
    const due = last.filter((one) => {
      const next = followingTask(one, now)
      const ended = one.status === 'done' || one.status === 'failed'
      return next !== undefined && (ended || clinicDate(next.due_at) === clinicDate(now))
    })
    return followUp(tx, { tenant_id, user_id: null, now }, due)
  })
  for (const id of made)
    bus.publish(tenant_id, { entity: 'task', id, action: 'create', keys: ['due_at'], by: null })
}

/** Makes the tasks of one rule; answers those that were not there yet. */
async function makeFrom(tx: Transaction, tenant_id: number, rows: Sql, now: Date): Promise<MadeTask[]> {
  const matches = await tx.rows<AutoTaskMatch & { date?: string }>(rows)
  if (matches.length === 0) return []
  const found = matches.map(({ date, ...match }) =>
    date === undefined ? match : { ...match, due: dueOn(date) },
  )
  const steps = autoTaskSteps(tenant_id, null, foundRows(found, now))
  return (await tx.one<{ made: MadeTask[] }>(sql`with ${steps} select ${AUTO_MADE} as made`))?.made ?? []
}

/** Each is notified once of all that this morning has brought them. */
async function notifyOwners(tx: Transaction, made: readonly MadeTask[]): Promise<void> {
  const given = made.flatMap((one) => one.to.map((user_id) => ({ user_id, one })))
  for (const [user_id, theirs] of Map.groupBy(given, (pair) => pair.user_id)) {
    const tasks = theirs.map(({ one }) => one)
    const [first] = tasks
    if (first === undefined) continue
    const target =
      tasks.length === 1
        ? { entity: { type: 'task', id: first.id } }
        : { url: '/task', carries: namedTasks(tasks.map(({ id }) => id)) }
    await notifyWithin(tx, { type: 'task_assigned', to: [user_id], ...givenWords(tasks), ...target })
  }
}

/**
 * Before the clinic opens: series go on, and what was not followed up becomes a task. A second run, or a second server,
 * finds nothing more to make; a run that dies in the middle leaves nothing, and notifies no user.
 */
export const morningJob: Job = async (_payload, job) => {
  const { tenant_id, transaction, bus } = job
  const now = new Date()
  await repeatTasks(job, now)
  const after_days = await settingForJob(job, 'care.recall_days')
  const birthday_days = await settingForJob(job, 'care.birthday_days')
  const made = await transaction(async (tx) => {
    // The second rule sees what the first has made.
    const calls = await makeFrom(tx, tenant_id, rotting(tenant_id), now)
    const recalled = await makeFrom(tx, tenant_id, recalls(tenant_id, clinicDate(now), after_days), now)
    const born =
      birthday_days === 0
        ? []
        : await makeFrom(tx, tenant_id, birthdays(tenant_id, clinicDate(now), birthday_days), now)
    const all = [...calls, ...recalled, ...born]
    await notifyOwners(tx, all)
    return all
  })
  for (const { id } of made)
    bus.publish(tenant_id, { entity: 'task', id, action: 'create', keys: ['due_at'], by: null })
}
