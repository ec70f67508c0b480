import { ownDeals } from '../sales/deal-table.ts'
import { Appointment, CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { LATE_MINUTES, BOOKED_STATUSES } from '@bcare/rules/appointments/appointment'
import { DOCTOR_BUSY, ROOM_BUSY } from '@bcare/rules/appointments/booking'
import { explainConstraints } from '../kit/database/errors.ts'
import { alertsBeside } from '../customers/person/medical-alerts.ts'
import { integer, sql, states } from '../kit/database/sql.ts'
import { inBranches, table, type Table } from '../kit/database/table.ts'
import type { Row } from '@bcare/contract'

export type AppointmentRow = Row<typeof Appointment>

explainConstraints({
  appointment_doctor_busy: DOCTOR_BUSY,
  appointment_room_busy: ROOM_BUSY,
  appointment_time: 'Giờ kết thúc phải sau giờ bắt đầu',
  appointment_who: 'Vui lòng chọn khách hàng',
})

/** How long after its start an appointment counts as late; the same for all rows of a statement. */
const LATE = sql`make_interval(mins => coalesce((select app.clinic_setting('booking.late_minutes')::int), ${integer(LATE_MINUTES)}))`

/**
 * How appointments are stored. Own are those that the caller treats, assists at, or has booked
 * (docs/domain/common.md, "Scopes").
 */
export const appointmentTable = table(Appointment, {
  ascending: ['start_at'],
  joined: {
    is_late: sql`(t.status in ${states(BOOKED_STATUSES)} and t.start_at + ${LATE} < now())`,
    track_id: sql`(select k.id from track k where k.tenant_id = t.tenant_id and k.appointment_id = t.id and k.deleted_at is null
      order by k.id desc limit 1)`,
    person_name: sql`p.full_name`,
    person_code: sql`p.code`,
    person_phone: sql`coalesce(p.phone, p.phone2)`,
    person_age: sql`app.age(p.birth_year, p.birth_month, p.birth_day)`,
    doctor_name: sql`nullif(concat_ws(' ', d.title, d.name), '')`,
    assistant_names: sql`coalesce((select json_agg(u.name order by u.name) from "user" u
      where u.tenant_id = t.tenant_id and u.id = any(t.assistant_ids)), '[]')`,
    product_names: sql`coalesce((select json_agg(pr.name order by array_position(t.product_ids, pr.id)) from product pr
      where pr.tenant_id = t.tenant_id and pr.id = any(t.product_ids)), '[]')`,
    type_name: sql`ty.name`,
    type_color: sql`ty.color`,
    room_name: sql`rm.name`,
    deal_name: sql`dl.name`,
    reason_name: sql`rs.name`,
    branch_name: sql`b.name`,
    booked_by_name: sql`c.name`,
  },
  knowing: { person_alerts: alertsBeside },
  joins: sql`
    left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    left join "user" d on d.tenant_id = t.tenant_id and d.id = t.doctor_id
    left join "user" c on c.tenant_id = t.tenant_id and c.id = t.created_by
    left join term ty on ty.tenant_id = t.tenant_id and ty.id = t.type_term_id
    left join term rm on rm.tenant_id = t.tenant_id and rm.id = t.room_term_id
    left join term rs on rs.tenant_id = t.tenant_id and rs.id = t.status_reason_id
    left join deal dl on dl.tenant_id = t.tenant_id and dl.id = t.deal_id
    left join department b on b.tenant_id = t.tenant_id and b.id = t.branch_id`,
  scopes: {
    own: (caller) => {
      const { user_id } = caller
      return sql`t.doctor_id = ${user_id} or t.created_by = ${user_id} or ${user_id} = any(t.assistant_ids) or t.deal_id in (${ownDeals(caller)})`
    },
    branch: (caller) => inBranches(caller),
  },
})

const drawn = new Set(Object.keys(CalendarAppointment.shape))

/** The same table with only the fields that a calendar draws. */
export const calendarTable: Table = {
  ...appointmentTable,
  columns: appointmentTable.columns.filter((field) => drawn.has(field)),
  joined: Object.fromEntries(Object.entries(appointmentTable.joined).filter(([field]) => drawn.has(field))),
  joins: sql`
    left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    left join "user" d on d.tenant_id = t.tenant_id and d.id = t.doctor_id
    left join term ty on ty.tenant_id = t.tenant_id and ty.id = t.type_term_id
    left join term rm on rm.tenant_id = t.tenant_id and rm.id = t.room_term_id`,
}
