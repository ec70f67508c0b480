import { personTable } from '../../customers/person/person-table.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { appointmentTable } from '../appointment-table.ts'

/** People whom the caller may book and receive: those it may see, and for a doctor also its own patients. Over `t`. */
export function bookable({ caller }: Context): Sql {
  const seen = caller.may('person:read')
    ? visible(personTable, caller, { permission: 'person:read' })
    : sql`false`
  if (caller.scopeFor('appointment:read') !== 'own') return seen
  const own = visible(appointmentTable, caller, { permission: 'appointment:read' })
  return sql`((${seen}) or t.id in (select t.person_id from appointment t where ${own}))`
}
