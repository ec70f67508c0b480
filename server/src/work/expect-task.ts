import type { Parsed } from '@bcare/contract'
import { expectTask, type ExpectedStep } from '@bcare/contract/customers/expect-task'
import { NEXT_STEP_RULES, suggestedTask, type NextStepRule } from '@bcare/rules/customers/next-step'
import { clinicDate } from '@bcare/rules/text/date'
import { pageOf } from '../kit/database/page.ts'
import { all, join, sql, type Sql } from '../kit/database/sql.ts'
import { maskedPhone, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { personTable } from '../customers/person/person-table.ts'
import { leftAlone } from './left-alone.ts'

type ExpectTaskQuery = Parsed<typeof expectTask.expect_task>
type Row = Omit<ExpectedStep, 'suggested_task'>

/** How long the clinic waits, in days. */
interface Days {
  no_show_days: number
  recall_days: number
}

/**
 * Each rule: what it is about, since when, who answers for it, as rows of `rule, entity_type, entity_id, person_id, since,
 * user_id`. A recall is due on the day that the record names, else so long after the visit that asked for it.
 */
const rulesWith = ({ no_show_days, recall_days }: Days): Record<NextStepRule, Sql> => ({
  no_show: sql`
    select 'no_show' as rule, 'appointment' as entity_type, max(a.id) as entity_id, a.person_id, max(a.start_at) as since, null::bigint as user_id
    from now, appointment a where a.tenant_id = app.current_tenant() and a.status = 'no_show' and a.deleted_at is null
      and a.start_at > now.at - make_interval(days => ${no_show_days}) and a.start_at <= now.at and a.person_id is not null
      and not exists (select from task called where called.tenant_id = a.tenant_id and called.appointment_id = a.id and called.deleted_at is null)
    group by a.person_id`,
  deal_without_step: sql`
    select 'deal_without_step', 'deal', d.id, d.person_id, d.stage_entered_at, d.owner_id
    from now, deal d where d.tenant_id = app.current_tenant() and d.status = 'open' and d.deleted_at is null and d.stage_entered_at <= now.at`,
  recall_due: sql`
    select 'recall_due', 'track', k.id, k.person_id, k.checked_out_at, k.doctor_id
    from now, track k where k.tenant_id = app.current_tenant() and k.status = 'checked_out' and k.outcome = 'recall' and k.deleted_at is null
      and k.checked_out_at <= now.at - make_interval(days => ${recall_days})
      and not exists (select from person dated where dated.tenant_id = k.tenant_id and dated.id = k.person_id and dated.recall_due_at is not null)
      and not exists (select from track later where later.tenant_id = k.tenant_id and later.person_id = k.person_id and later.checked_in_at > k.checked_in_at)
    union all
    select 'recall_due', 'person', p.id, p.id, p.recall_due_at::timestamp at time zone 'Asia/Ho_Chi_Minh', null::bigint
    from now, person p where p.tenant_id = app.current_tenant() and p.deleted_at is null
      and p.recall_due_at <= (now.at at time zone 'Asia/Ho_Chi_Minh')::date
      and not exists (select from track later where later.tenant_id = p.tenant_id and later.person_id = p.id and later.deleted_at is null
        and later.checked_in_at >= p.recall_due_at::timestamp at time zone 'Asia/Ho_Chi_Minh')`,
})

const narrowed = ({ person_id, user_ids, department_id, branch_id }: ExpectTaskQuery): Sql[] => [
  ...(person_id === undefined ? [] : [sql`t.id = ${person_id}`]),
  ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
  ...(user_ids === undefined ? [] : [sql`u.id = any (${user_ids})`]),
  ...(department_id === undefined ? [] : [sql`u.department_id = ${department_id}`]),
]

/** Beyond this many the count says no more: no user works through a longer list. */
const MOST_COUNTED = 2_000

/** The page that was asked for, and how many there are in all. */
function queries({ caller, now }: Context, query: ExpectTaskQuery, waits: Days): [page: Sql, total: Sql] {
  const at = query.as_of === undefined ? now.toISOString() : `${query.as_of}T23:59:59+07:00`
  const rules = query.rules === undefined || query.rules.length === 0 ? NEXT_STEP_RULES : query.rules
  const conditions = [
    visible(personTable, caller, { permission: 'person:read' }),
    leftAlone('t', sql`now.at`),
    ...narrowed(query),
  ]
  const conditionsOf = rulesWith(waits)
  const union = join(
    [...new Set(rules)].map((rule) => conditionsOf[rule]),
    ' union all ',
  )
  const found = sql`with now as (select ${at}::timestamptz as at), found as (${union})`
  const from = sql`
    from now, found f(rule, entity_type, entity_id, person_id, since, user_id)
      join person t on t.tenant_id = app.current_tenant() and t.id = f.person_id
      left join "user" u on u.tenant_id = t.tenant_id and u.id = coalesce(f.user_id, t.owner_id)
    where ${all(conditions)}`
  const columns = sql`f.rule, f.entity_type, f.entity_id, f.person_id, f.since, t.code as person_code, t.full_name as person_name,
    ${maskedPhone('phone', personTable, caller)} as person_phone, u.id as user_id, u.name as user_name,
    extract(day from now.at - f.since)::int as days`
  return [
    sql`${found} select ${columns} ${from} order by f.since, f.entity_id limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    sql`${found} select count(*)::int as total from (select 1 ${from} limit ${MOST_COUNTED}) counted`,
  ]
}

export const expectTaskFamily = serve(expectTask, {
  async expect_task(context, query) {
    const waits = {
      no_show_days: await setting(context, 'care.no_show_days'),
      recall_days: await setting(context, 'care.recall_days'),
    }
    const [page, count] = queries(context, query, waits)
    const [rows = [], [counted] = []] = await context.db.batch<Row & { total: number }>(page, count)
    const today = clinicDate(context.now)
    const total = counted?.total ?? 0
    const data = rows.map((row) => ({
      ...row,
      suggested_task: suggestedTask(row.rule, { name: row.person_name, days: row.days, today }),
    }))
    return pageOf(data, total, query)
  },
})
