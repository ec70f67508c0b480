import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'

/** Whose time a booking takes. */
export interface Taking {
  doctor_ids: readonly number[]
  room_ids: readonly number[]
}

const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/**
 * Bookings of one doctor, or of one room, take turns until their transactions end: the second one sees the first
 * and is answered with whom the time is shared, instead of running into the exclusion constraint or a deadlock. Turns are
 * taken in one order, doctors before rooms.
 */
export function turnQuery({ caller }: Context, { doctor_ids, room_ids }: Taking): Sql {
  const keys = [
    ...ascending(doctor_ids).map((id) => `doctor/${id}`),
    ...ascending(room_ids).map((id) => `room/${id}`),
  ].map((key) => `appointment/${caller.tenant_id}/${key}`)
  return sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`
}
