import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { task } from '@bcare/contract/work/task'
import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'
import { clinicDate } from '@bcare/rules/text/date'
import { isLastStep, nextTask } from '@bcare/rules/work/next-step'
import { personTable } from '../customers/person/person-table.ts'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { dealTable } from '../sales/deal-table.ts'
import { taskTable } from './task-table.ts'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'

type IsLastQuery = Parsed<typeof task.is_last>
type Answer = Output<typeof task.is_last>

interface Facts {
  person_id: number | null
  deal_id: number | null
  full_name: string | null
  remaining: number
  next_appointment: Answer['next_appointment']
  /** Null when no user is left to whom it applies. */
  expects_step: boolean | null
}

/** Whom the question is about, as `person_id, deal_id, task_id`: by a task, a deal or a person that the caller can see. */
function subject({ caller }: Context, { task_id, deal_id, person_id, exclude_task_id }: IsLastQuery): Sql {
  if (task_id !== undefined)
    return sql`select t.person_id, t.deal_id, t.id as task_id from task t where ${visible(taskTable, caller, { permission: 'task:read' })} and t.id = ${task_id}`
  const without = sql`${exclude_task_id ?? null}::bigint as task_id`
  if (deal_id !== undefined)
    return caller.may('deal:read')
      ? sql`select t.person_id, t.id as deal_id, ${without} from deal t where ${visible(dealTable, caller, { permission: 'deal:read' })} and t.id = ${deal_id}`
      : sql`select null::bigint as person_id, null::bigint as deal_id, ${without} where false`
  return caller.may('person:read')
    ? sql`select t.id as person_id, null::bigint as deal_id, ${without} from person t where ${visible(personTable, caller, { permission: 'person:read' })} and t.id = ${person_id ?? null}::bigint`
    : sql`select null::bigint as person_id, null::bigint as deal_id, ${without} where false`
}

/**
 * Whether closing a task leaves its customer without a next step: no other open task, no coming
 * appointment, while a deal is open or the customer is a lead. One statement. @throws Fault not_found, rule
 */
export async function isLast(context: Context, query: IsLastQuery): Promise<Answer> {
  if (query.task_id === undefined && query.deal_id === undefined && query.person_id === undefined)
    throw new Fault('rule', 'Hãy nêu công việc, khách hàng hoặc cơ hội')
  const found = await context.db.one<Facts>(sql`
    with about as (${subject(context, query)})
    select about.person_id, about.deal_id, p.full_name,
      (select count(*)::int from task o where o.tenant_id = p.tenant_id and o.person_id = p.id and o.deleted_at is null
        and o.status in ${states(OPEN_TASK_STATUSES)} and o.id is distinct from about.task_id) as remaining,
      (select json_build_object('id', a.id, 'start_at', a.start_at, 'type_name', ty.name) from appointment a
        left join term ty on ty.tenant_id = a.tenant_id and ty.id = a.type_term_id
        where a.tenant_id = p.tenant_id and a.person_id = p.id and a.deleted_at is null and a.status = any (${ACTIVE_STATUSES}) and a.end_at > ${context.now.toISOString()}
        order by a.start_at limit 1) as next_appointment,
      (p.lifecycle = 'lead' or exists (select from deal d where d.tenant_id = p.tenant_id and d.person_id = p.id and d.status = 'open' and d.deleted_at is null)) as expects_step
    from about left join person p on p.tenant_id = ${context.caller.tenant_id} and p.id = about.person_id and p.deleted_at is null`)
  if (found === undefined) throw new Fault('not_found')
  const { person_id, deal_id, full_name, next_appointment } = found
  const remaining = found.remaining ?? 0
  const next_appointment_at = next_appointment?.start_at ?? null
  const is_last = isLastStep({ remaining, next_appointment_at, expects_step: found.expects_step ?? false })
  const suggestion = full_name === null ? null : nextTask(full_name, clinicDate(context.now))
  return { is_last, remaining, person_id, deal_id, next_appointment, suggestion }
}
