import type { Output, Parsed } from '@bcare/contract'
import { freeSlot } from '@bcare/contract/appointments/free-slot'
import { openingOn, spanOf, startsOf } from '@bcare/rules/appointments/free-slot'
import { slotOf } from '@bcare/rules/appointments/schedule-conflict'
import { addDays, clinicDate, dayBounds, instantAt, milliseconds } from '@bcare/rules/text/date'
import { sql, type Sql, states } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { datesOf, rowsAbout, rowsQuery, type ShownRow, type StaffMember } from './staff-window.ts'
import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'

type Search = Parsed<typeof freeSlot.list>
type Slot = Output<typeof freeSlot.list>['data'][number]

const doctorsQuery = ({ caller }: Context, { doctor_ids, branch_id }: Search): Sql => sql`
  select u.id as user_id, concat_ws(' ', u.title, u.name) as name, u.branch_id from "user" u
  where u.tenant_id = ${caller.tenant_id} and u.bookable and u.status = 'active' and u.deleted_at is null
    and (${doctor_ids ?? null}::bigint[] is null or u.id = any(${doctor_ids ?? null}::bigint[]))
    and (${doctor_ids ?? null}::bigint[] is not null or ${branch_id ?? null}::bigint is null or u.branch_id is null or u.branch_id = ${branch_id ?? null} or ${branch_id ?? null}::bigint = any(u.branch_ids))
  order by u.calendar_order, u.name, u.id`

interface Taking {
  from: string
  to: string
  /** The appointment that is to be moved, which takes nobody's time. */
  moved: number | null
}

/** What takes a doctor's time, whoever may see it: only that the time is taken is told. */
const takenQuery = ({ caller }: Context, { from, to, moved }: Taking): Sql => sql`
  select t.doctor_id, t.start_at, t.end_at from appointment t
  where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.status in ${states(ACTIVE_STATUSES)}
    and t.id is distinct from ${moved}::bigint and t.doctor_id is not null and t.start_at >= ${dayBounds(from)[0]} and t.start_at < ${dayBounds(to)[1]}`

interface Taken {
  doctor_id: number
  start_at: string
  end_at: string
}

/** The next times at which one of the doctors can be booked, the earliest first. */
async function list(context: Context, search: Search): Promise<{ data: Slot[] }> {
  const { minutes, after, days, limit, branch_id } = search
  const earliest = Math.max(context.now.getTime(), after === undefined ? 0 : milliseconds(after))
  const from = clinicDate(earliest)
  const at = { branch_id }
  const step = await setting(context, 'booking.slot_minutes', at)
  const unplanned = spanOf(await setting(context, 'clinic.opening_hours', at))
  // Shifts of everybody: where a doctor has none, the hours of the branch are those of its staff.
  const window = { from, to: addDays(from, days - 1) }
  const [doctors, rows, taken] = await context.db.batch<[StaffMember, ShownRow, Taken]>(
    doctorsQuery(context, search),
    rowsQuery(context, window),
    takenQuery(context, { ...window, moved: search.appointment_id ?? null }),
  )
  const approved = rows.filter(({ status }) => status !== 'pending')
  const staff = [...Map.groupBy(approved, ({ user_id }) => user_id)].flatMap(([user_id, of]) =>
    user_id === null ? [] : [of],
  )
  const booked = Map.groupBy(
    taken.map((one) => ({ doctor_id: one.doctor_id, ...slotOf(one.start_at, one.end_at) })),
    ({ doctor_id, date }) => `${doctor_id}/${date}`,
  )
  const data: Slot[] = []
  for (const date of datesOf(window)) {
    // The minute that has begun is past: a time within it would be warned of.
    const first = date === from ? Math.ceil((earliest - milliseconds(instantAt(date, 0))) / 60_000) : 0
    const opening = openingOn(staff, date, branch_id)
    const today = doctors.flatMap((doctor) => {
      const facts = {
        date,
        rows: rowsAbout(approved, doctor),
        booked: booked.get(`${doctor.user_id}/${date}`) ?? [],
        branch_id,
        opening,
        unplanned,
        step,
      }
      return startsOf(facts, minutes, first).map((start) => ({
        doctor_id: doctor.user_id,
        doctor_name: doctor.name,
        start_at: instantAt(date, start),
        end_at: instantAt(date, start + minutes),
      }))
    })
    data.push(...today.toSorted((one, other) => milliseconds(one.start_at) - milliseconds(other.start_at)))
    if (data.length >= limit) break
  }
  return { data: data.slice(0, limit) }
}

export const freeSlotFamily = serve(freeSlot, { list })
