import { ACTIVE_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { ownDeals } from '../../sales/deal-table.ts'
import { Track } from '@bcare/contract/appointments/track'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql, states } from '../../kit/database/sql.ts'
import { alertsBeside } from '../../customers/person/medical-alerts.ts'
import { inBranches, table } from '../../kit/database/table.ts'
import type { Row } from '@bcare/contract'

export type TrackRow = Row<typeof Track>

export const STILL_HERE = 'Khách đang có một lượt khám chưa kết thúc'

explainConstraints({ track_active: STILL_HERE })

const CHAIR_MIN = sql`case when t.treatment_start_at is null then 0 else greatest(0, floor(extract(epoch from
      coalesce(t.treatment_end_at, t.checked_out_at, t.left_at, now()) - t.treatment_start_at) / 60))::int end`

/** How visits are stored. Own are those that the caller treats, receives, or assists at. */
export const trackTable = table(Track, {
  ascending: ['queue_no'],
  joined: {
    wait_min: sql`greatest(0, floor(extract(epoch from
      coalesce(least(t.consult_start_at, t.treatment_start_at), t.left_at, t.checked_out_at, now()) - t.checked_in_at) / 60))::int`,
    chair_min: CHAIR_MIN,
    stepped_at: sql`(t.steps -> -1 ->> 'at')::timestamptz`,
    step_from: sql`t.steps -> -1 ->> 'from'`,
    overrun_min: sql`case when a.duration_min is null then 0 else greatest(0, ${CHAIR_MIN} - a.duration_min) end`,
    person_name: sql`p.full_name`,
    person_code: sql`p.code`,
    person_phone: sql`coalesce(p.phone, p.phone2)`,
    person_age: sql`app.age(p.birth_year, p.birth_month, p.birth_day)`,
    doctor_name: sql`nullif(concat_ws(' ', d.title, d.name), '')`,
    consultant_name: sql`c.name`,
    room_name: sql`rm.name`,
    deal_name: sql`dl.name`,
    appointment_start_at: sql`a.start_at`,
    type_name: sql`ty.name`,
    type_color: sql`ty.color`,
  },
  knowing: {
    person_alerts: alertsBeside,
    unpaid: (caller) =>
      caller.may('payment:read')
        ? sql`case when t.status in ${states(ACTIVE_TRACK_STATUSES)} then app.person_due(t.tenant_id, t.person_id) end`
        : sql`null::bigint`,
  },
  joins: sql`
    left join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
    left join "user" d on d.tenant_id = t.tenant_id and d.id = t.doctor_id
    left join "user" c on c.tenant_id = t.tenant_id and c.id = t.consultant_id
    left join term rm on rm.tenant_id = t.tenant_id and rm.id = t.room_term_id
    left join deal dl on dl.tenant_id = t.tenant_id and dl.id = t.deal_id
    left join appointment a on a.tenant_id = t.tenant_id and a.id = t.appointment_id
    left join term ty on ty.tenant_id = t.tenant_id and ty.id = a.type_term_id`,
  scopes: {
    own: (caller) => {
      const { user_id } = caller
      return sql`t.doctor_id = ${user_id} or t.consultant_id = ${user_id} or t.created_by = ${user_id}
      or exists (select 1 from appointment a where a.tenant_id = t.tenant_id and a.id = t.appointment_id
        and (a.doctor_id = ${user_id} or ${user_id} = any(a.assistant_ids))) or t.deal_id in (${ownDeals(caller)})`
    },
    branch: (caller) => inBranches(caller),
  },
})
