import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'
import { column, sql, type Sql, states } from '../kit/database/sql.ts'

/** A person, over an alias, who may be asked and is still of the clinic, and has no open task and no appointment to come. */
export const leftAlone = (person: string, now: Sql): Sql => {
  const of = (field: string) => column(person, field)
  return sql`${of('deleted_at')} is null and not ${of('do_not_contact')} and ${of('lifecycle')} <> 'inactive'
  and not exists (select from task k where k.tenant_id = ${of('tenant_id')} and k.person_id = ${of('id')} and k.deleted_at is null
    and k.status in ${states(OPEN_TASK_STATUSES)})
  and not exists (select from appointment n where n.tenant_id = ${of('tenant_id')} and n.person_id = ${of('id')} and n.deleted_at is null
    and n.status in ${states(ACTIVE_STATUSES)} and n.end_at > ${now})`
}
