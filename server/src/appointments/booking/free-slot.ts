import type { Output, Parsed } from '@bcare/contract'
import { freeSlot } from '@bcare/contract/appointments/free-slot'
import { openingOn, startsOf } from '@bcare/rules/appointments/free-slot'
import { openOn } from '@bcare/rules/appointments/schedule/opening-hours'
import { slotsOf } from '@bcare/rules/appointments/schedule/conflict'
import { addDays, clinicDate, instantAt, milliseconds } from '@bcare/rules/text/date'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { serve } from '../../kit/http/serve.ts'
import { checkSlot } from './slot-check.ts'
import { setting } from '../../settings/setting.ts'
import { datesOf, rowsAbout, rowsQuery, type ShownRow, type StaffMember } from '../schedule/staff-window.ts'
import { touchingDays } from '../touching.ts'
import { ACTIVE_STATUSES } from '@bcare/rules/appointments/appointment'

type Search = Parsed<typeof freeSlot.find>
type Slot = Output<typeof freeSlot.find>['data'][number]

const doctorsQuery = ({ caller }: Context, { doctor_ids, branch_id }: Where): Sql => sql`
  select u.id as user_id, concat_ws(' ', u.title, u.name) as name, u.branch_id from "user" u
  where u.tenant_id = ${caller.tenant_id} and u.bookable and u.status = 'active' and u.deleted_at is null
    and (${doctor_ids ?? null}::bigint[] is null or u.id = any(${doctor_ids ?? null}::bigint[]))
    and (${doctor_ids ?? null}::bigint[] is not null or ${branch_id ?? null}::bigint is null or u.branch_id is null or u.branch_id = ${branch_id ?? null} or ${branch_id ?? null}::bigint = any(u.branch_ids))
  order by u.calendar_order, u.name, u.id`

interface Taking {
  from: string
  to: string
  /** The appointment that is to be moved, which takes no one's time. */
  moved: number | null
}

/** What takes a doctor's time, even where the caller may not see it: only that the time is taken is answered. */
const takenQuery = ({ caller }: Context, { from, to, moved }: Taking): Sql => sql`
  select t.doctor_id, t.start_at, t.end_at from appointment t
  where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and t.status in ${states(ACTIVE_STATUSES)}
    and t.id is distinct from ${moved}::bigint and t.doctor_id is not null and ${touchingDays({ from, to })}`

interface Taken {
  doctor_id: number
  start_at: string
  end_at: string
}

/** Whose time, of what length, where and from when; what both calls are asked. */
type Where = Pick<Search, 'doctor_ids' | 'branch_id' | 'minutes' | 'after' | 'appointment_id' | 'days'>

interface FreeDay {
  date: string
  /** The times of a booking that has no doctor yet: while the branch is open. */
  open: number[]
  free: { doctor: StaffMember; starts: number[] }[]
}

/** The free times of every day that is asked about, one day after the other. */
async function daysOf(
  context: Context,
  search: Where,
): Promise<{ doctors: StaffMember[]; days: Iterable<FreeDay> }> {
  const { minutes, after, branch_id } = search
  const earliest = Math.max(context.now.getTime(), after === undefined ? 0 : milliseconds(after))
  const from = clinicDate(earliest)
  const at = { branch_id }
  const step = await setting(context, 'booking.slot_minutes', at)
  const buffer = await setting(context, 'booking.buffer_minutes', at)
  const hours = await setting(context, 'clinic.opening_hours', at)
  // Shifts of all staff: where a doctor has none, the hours of the branch are those of its staff.
  const window = { from, to: addDays(from, search.days - 1) }
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
    taken.flatMap(({ doctor_id, start_at, end_at }) =>
      slotsOf(start_at, end_at).map((slot) => ({ doctor_id, ...slot })),
    ),
    ({ doctor_id, date }) => `${doctor_id}/${date}`,
  )
  const dayOf = (date: string): FreeDay => {
    // The minute that has begun is past: a time within it would be warned of.
    const first = date === from ? Math.ceil((earliest - milliseconds(instantAt(date, 0))) / 60_000) : 0
    const opening = openingOn(staff, date, branch_id)
    const unplanned = openOn(hours, date)
    const open = startsOf({ date, rows: [], booked: [], unplanned, step }, minutes, first)
    const free = doctors.map((doctor) => {
      const facts = {
        date,
        rows: rowsAbout(approved, doctor),
        booked: booked.get(`${doctor.user_id}/${date}`) ?? [],
        branch_id,
        opening,
        unplanned,
        step,
        buffer,
      }
      return { doctor, starts: startsOf(facts, minutes, first) }
    })
    return { date, open, free }
  }
  return { doctors, days: Iterator.from(datesOf(window)).map(dayOf) }
}

/** The next times at which one of the doctors can be booked, the earliest first. */
async function find(context: Context, search: Search): Promise<{ data: Slot[] }> {
  const { minutes, limit } = search
  const data: Slot[] = []
  for (const { date, free } of (await daysOf(context, search)).days) {
    const today = free.flatMap(({ doctor, starts }) =>
      starts.map((start) => ({
        doctor_id: doctor.user_id,
        doctor_name: doctor.name,
        start_at: instantAt(date, start),
        end_at: instantAt(date, start + minutes),
      })),
    )
    data.push(...today.toSorted((one, other) => milliseconds(one.start_at) - milliseconds(other.start_at)))
    if (data.length >= limit) break
  }
  return { data: data.slice(0, limit) }
}

/** All free times of some days, by doctor. */
async function freeDays(
  context: Context,
  search: Parsed<typeof freeSlot.days>,
): Promise<Output<typeof freeSlot.days>> {
  const found = await daysOf(context, search)
  return {
    doctors: found.doctors.map(({ user_id, name }) => ({ id: user_id, name })),
    days: [...found.days].map(({ date, open, free }) => ({
      date,
      open,
      free: free.flatMap(({ doctor, starts }) =>
        starts.length === 0 ? [] : [{ doctor_id: doctor.user_id, starts }],
      ),
    })),
  }
}

export const freeSlotFamily = serve(freeSlot, { find, days: freeDays, check: checkSlot })
