import { Fault } from '@bcare/contract'
import { advanceLifecycle, type Lifecycle } from '@bcare/rules/customers/lifecycle'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { EXPECTED_STATUSES } from '@bcare/rules/appointments/appointment'

export interface PersonFacts {
  id: number
  full_name: string
  lifecycle: Lifecycle
  branch_id: number | null
  blocked: boolean
  block_reason: string | null
}

/**
 * A person and what bookings and visits decide on, locked so that two of them take turns. `allowed` narrows it to
 * people whom the caller may see.
 */
export const lockPersonQuery = ({ caller }: Context, id: number | null, allowed: Sql = sql`true`): Sql => sql`
  select t.id, t.full_name, t.lifecycle, t.branch_id, t.blocked,
    (select r.name from term r where r.tenant_id = t.tenant_id and r.id = t.block_reason_term_id) as block_reason
  from person t where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.id = ${id} and ${allowed}
  for no key update of t`

/** @throws Fault not_found */
export function requirePerson(rows: readonly PersonFacts[]): PersonFacts {
  const [found] = rows
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  return found
}

interface Reached {
  /** The person's lifecycle before, and what has now been shown. */
  from?: Lifecycle
  lifecycle?: Lifecycle
  visited_at?: string
}

/**
 * Brings up to date what a person's record says about appointments and visits. These are derived:
 * the record's version stays, so that a user who is editing it is not refused for a booking.
 */
export async function refreshPerson(
  context: Context,
  person_id: number | null,
  { from, lifecycle, visited_at }: Reached = {},
): Promise<void> {
  if (person_id === null) return
  const { caller, db, now } = context
  const reached = from === undefined || lifecycle === undefined ? null : advanceLifecycle(from, lifecycle)
  const changed = await db.one(sql`
    update person t set lifecycle = n.lifecycle, last_visit_at = n.last_visit_at, last_contact_at = greatest(t.last_contact_at, n.last_visit_at), next_appointment_at = n.next_appointment_at
    from (
      select p.id, coalesce(${reached}, p.lifecycle) as lifecycle, greatest(p.last_visit_at, ${visited_at ?? null}::timestamptz) as last_visit_at,
        (select min(a.start_at) from appointment a where a.tenant_id = p.tenant_id and a.person_id = p.id and a.deleted_at is null
          and a.status in ${states(EXPECTED_STATUSES)} and a.start_at > ${now.toISOString()}) as next_appointment_at
      from person p where p.tenant_id = ${caller.tenant_id} and p.id = ${person_id}
    ) n
    where t.tenant_id = ${caller.tenant_id} and t.id = n.id
      and (t.lifecycle, t.last_visit_at, t.next_appointment_at) is distinct from (n.lifecycle, n.last_visit_at, n.next_appointment_at)
    returning t.id`)
  if (changed !== undefined) {
    context.emit({
      entity: 'person',
      id: person_id,
      action: 'update',
      keys: ['lifecycle', 'last_visit_at', 'next_appointment_at'],
    })
  }
}
