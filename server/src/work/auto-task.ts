import { nextNotice } from '@bcare/rules/work/due'
import { type AutoDue, AUTO_TASKS, CARE_ROLE, dueSoon, type AutoRule } from '@bcare/rules/work/auto-task'
import { givenWords, type SpokenTask } from '@bcare/rules/work/notice'
import { notify } from '../notifications/notify.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'

/** An automatic task that was made, and whom it came to: one person, or all of a department. */
export interface MadeTask extends SpokenTask {
  id: number
  to: number[]
}

/**
 * The steps of a statement that make automatic tasks from `found`, a query of `rule_key, rule_target, source, title,
 * type, priority, due_at, all_day, notice_at, person_id, deal_id, appointment_id, branch_id, candidates, role`: once
 * for a rule, its target and a day, however often it runs. The first of the candidates who works here (in that role,
 * when there is one) does it, else the department of that role, else that of customer care, else the branch
 * (docs/domain/work.md, "Automatic tasks").
 */
export const autoTaskSteps = (tenant_id: number, user_id: number | null, found: Sql): Sql => sql`
  auto_found as (${found}),
  auto_meant as (
    select f.*, (
      select u.id from unnest(f.candidates) with ordinality as c(id, place)
      join "user" u on u.tenant_id = ${tenant_id} and u.id = c.id and u.status = 'active' and u.deleted_at is null
      where f.role is null or exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.name = f.role)
      order by c.place limit 1) as user_id
    from auto_found f),
  auto_made as (
    insert into task (tenant_id, title, type_term_id, source, priority, rule_key, rule_target, rule_day, due_at, first_due_at, all_day, notice_at,
      person_id, deal_id, appointment_id, branch_id, department_id, created_by, updated_by)
    select ${tenant_id}, m.title, app.task_type(${tenant_id}, m.type), m.source, m.priority, m.rule_key, m.rule_target, (now() at time zone 'Asia/Ho_Chi_Minh')::date,
      m.due_at, m.due_at, m.all_day, m.notice_at, m.person_id, m.deal_id, m.appointment_id, m.branch_id,
      case when m.user_id is null then coalesce(app.department_of_role(${tenant_id}, coalesce(m.role, ${CARE_ROLE}), m.branch_id), m.branch_id) end,
      ${user_id}::bigint, ${user_id}::bigint
    from auto_meant m on conflict do nothing returning *),
  auto_given as (
    insert into task_assignment (tenant_id, task_id, user_id, role, assigned_by, created_by, updated_by)
    select k.tenant_id, k.id, m.user_id, 'main', ${user_id}::bigint, ${user_id}::bigint, ${user_id}::bigint
    from auto_made k join auto_meant m on m.rule_key = k.rule_key and m.rule_target = k.rule_target where m.user_id is not null)`

/** What `autoTaskSteps` made, as one JSON array of `MadeTask`. */
export const AUTO_MADE = sql`(select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title, 'due_at', k.due_at, 'all_day', k.all_day,
    'person_name', (select p.full_name from person p where p.tenant_id = k.tenant_id and p.id = k.person_id),
    'to', case when m.user_id is not null then json_build_array(m.user_id) else (select coalesce(json_agg(u.id), '[]') from "user" u
      where u.tenant_id = k.tenant_id and u.department_id = k.department_id and u.status = 'active' and u.deleted_at is null) end)), '[]')
  from auto_made k join auto_meant m on m.rule_key = k.rule_key and m.rule_target = k.rule_target)`

/** What a rule found: whom its task is about, and who comes into question for it, the first one first. */
export interface AutoTaskMatch {
  rule: Exclude<AutoRule, 'stage'>
  /** `deal/12`: with the rule and the day it makes the task the only one. */
  target: string
  /** None where the task is about no customer; what it is about is its name then. */
  person_id: number | null
  person_name: string
  deal_id: number | null
  deal_name: string | null
  appointment_id: number | null
  branch_id: number
  candidates: readonly (number | null)[]
  /** Soon, unless the rule knows better. */
  due?: AutoDue
}

/** The query of `autoTaskSteps` for rows that a rule has found. */
export function foundRows(found: readonly AutoTaskMatch[], now: Date): Sql {
  const rows = found.map(({ rule, target, person_name, deal_name, due, ...about }) => {
    const { due_at, all_day } = due ?? dueSoon(now)
    const notice_at = nextNotice({ status: 'todo', due_at, all_day, remind_before: [] }, now)
    const { source, type, priority, title, role = null } = AUTO_TASKS[rule]
    const words = title(person_name, deal_name ?? '').slice(0, 200)
    const candidates = about.candidates.filter((id) => id !== null)
    return {
      ...about,
      candidates,
      rule_key: rule,
      rule_target: target,
      source,
      type,
      priority,
      title: words,
      due_at,
      all_day,
      notice_at,
      role,
    }
  })
  return sql`select r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r(rule_key text, rule_target text, source text,
    title text, type text, priority text, due_at timestamptz, all_day boolean, notice_at timestamptz, person_id bigint, deal_id bigint, appointment_id bigint, branch_id bigint, candidates bigint[], role text)`
}

/** The same from a deal `t` that has just entered a stage whose rule asks for a task. */
export const ofEnteredStage: Sql = sql`
  select 'stage/' || s.id as rule_key, 'deal/' || t.id as rule_target, 'stage_rule' as source, s.auto_task ->> 'title' as title, s.auto_task ->> 'type' as type,
    'normal' as priority, now() + make_interval(hours => (s.auto_task ->> 'due_in_hours')::int) as due_at, false as all_day,
    now() + make_interval(hours => (s.auto_task ->> 'due_in_hours')::int) as notice_at, t.person_id, t.id as deal_id, null::bigint as appointment_id, t.branch_id,
    array_remove(array[t.owner_id, p.owner_id] || array(select a.user_id from person_assignment a where a.tenant_id = t.tenant_id and a.person_id = t.person_id
      and a.end_at is null and a.deleted_at is null order by a.is_primary desc, a.id), null) as candidates,
    nullif(s.auto_task ->> 'assignee_role', '') as role
  from t join stage s on s.tenant_id = t.tenant_id and s.id = t.stage_id join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
  where jsonb_typeof(s.auto_task) = 'object'`

/** What making tasks needs of a command; a job can make it. */
export type TaskMaking = Pick<Context, 'caller' | 'db' | 'now' | 'emit' | 'later'>

/** Notifies browsers of automatic tasks, and the users who have got them. */
export async function notifyMade(context: TaskMaking, made: readonly MadeTask[]): Promise<void> {
  for (const task of made) {
    context.emit({ entity: 'task', id: task.id, action: 'create', keys: ['due_at'] })
    const entity = { type: 'task', id: task.id }
    await notify(context, { type: 'task_assigned', to: task.to, ...givenWords([task]), entity })
  }
}

/** Makes the tasks of rules that found something within a command, in its transaction, and answers those that were not there yet. */
export async function makeAutoTasks(
  context: TaskMaking,
  found: readonly AutoTaskMatch[],
): Promise<MadeTask[]> {
  if (found.length === 0) return []
  const { caller, db, now } = context
  const steps = autoTaskSteps(caller.tenant_id, caller.user_id, foundRows(found, now))
  const row = await db.one<{ made: MadeTask[] }>(sql`with ${steps} select ${AUTO_MADE} as made`)
  const made = row?.made ?? []
  await notifyMade(context, made)
  return made
}

/** Calls off what a rule made and is no longer true. */
export async function dropAutoTasks(
  context: TaskMaking,
  rule: AutoRule,
  target: string,
  reason: string,
): Promise<void> {
  const { caller, db } = context
  const dropped = await db.rows<{ id: number }>(sql`
    update task set status = 'cancelled', status_reason = ${reason}, status_at = now(), status_by = ${caller.user_id}, notice_at = null,
      version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
    where tenant_id = ${caller.tenant_id} and rule_key = ${rule} and rule_target = ${target} and deleted_at is null
      and status in ${states(OPEN_TASK_STATUSES)} returning id`)
  for (const { id } of dropped) context.emit({ entity: 'task', id, action: 'update', keys: ['status'] })
}
