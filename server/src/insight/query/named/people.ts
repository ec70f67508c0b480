import { WITHDRAWN_STATUSES } from '@bcare/rules/appointments/appointment'
import { dayBounds } from '@bcare/rules/text/date'
import { OPEN_TASK_STATUSES } from '@bcare/rules/work/status'
import { appointmentTable } from '../../../appointments/appointment-table.ts'
import { personTable } from '../../../customers/person/person-table.ts'
import { sql, states, type Sql } from '../../../kit/database/sql.ts'
import { visible } from '../../../kit/database/table.ts'
import { dealTable } from '../../../sales/deal-table.ts'
import { placeName } from '../../../settings/location.ts'
import { column, LONG_SPAN, type NamedQuery, number, spanOf } from './named-query.ts'

const within = (moment: Sql, { from, to }: { from: string; to: string }): Sql =>
  sql`${moment} >= ${dayBounds(from)[0]}::timestamptz and ${moment} < ${dayBounds(to)[1]}::timestamptz`

const localDay = (moment: Sql): Sql => sql`(${moment} at time zone 'Asia/Ho_Chi_Minh')::date`

const WEEKDAYS = ['Chủ nhật', 'Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy']

const customers_without_visit: NamedQuery = {
  title: 'Khách lâu chưa quay lại',
  description:
    'Khách từng đến khám mà quá số tháng này chưa đến lại và chưa có lịch hẹn mới; lâu nhất xếp trước.',
  permission: 'person:read',
  parameters: [number('months', 'Chưa đến quá (tháng)', 6, [1, 120])],
  columns: [
    column('code', 'Mã'),
    column('full_name', 'Khách hàng'),
    column('phone', 'Điện thoại', 'phone'),
    column('last_visit', 'Lần đến cuối', 'date'),
    column('months', 'Số tháng', 'number'),
    column('owner', 'Người phụ trách'),
  ],
  statement: ({ caller, call }, { months }) => sql`
    select t.code, t.full_name, coalesce(t.phone, t.phone2) as phone, ${localDay(sql`t.last_visit_at`)} as last_visit,
      (extract(year from age(now(), t.last_visit_at)) * 12 + extract(month from age(now(), t.last_visit_at)))::int as months,
      o.name as owner
    from person t left join "user" o on o.tenant_id = t.tenant_id and o.id = t.owner_id
    where ${visible(personTable, caller, call)} and t.merged_into_id is null
      and t.last_visit_at < now() - make_interval(months => ${months}::int)
      and not exists (select from appointment a where a.tenant_id = t.tenant_id and a.person_id = t.id and a.deleted_at is null
        and a.start_at > now() and a.status not in ${states(WITHDRAWN_STATUSES)})
    order by t.last_visit_at, t.id`,
}

const customers_by_ward: NamedQuery = {
  title: 'Khách theo địa bàn',
  description: 'Số khách theo tỉnh, thành và phường, xã nơi ở, với số khách mới trong khoảng ngày.',
  permission: 'person:read',
  parameters: LONG_SPAN,
  columns: [
    column('province', 'Tỉnh, thành'),
    column('ward', 'Phường, xã'),
    column('customers', 'Số khách', 'number'),
    column('fresh', 'Khách mới', 'number'),
    column('visited', 'Đã từng đến', 'number'),
  ],
  read: {
    province: (code) => (code === null ? 'Chưa ghi địa chỉ' : (placeName(String(code)) ?? code)),
    ward: (code) => (code === null ? null : (placeName(String(code)) ?? code)),
  },
  statement: ({ caller, call }, values) => sql`
    select t.province_code as province, t.ward_code as ward, count(*)::int as customers,
      (count(*) filter (where ${within(sql`t.created_at`, spanOf(values))}))::int as fresh,
      (count(*) filter (where t.last_visit_at is not null))::int as visited
    from person t where ${visible(personTable, caller, call)} and t.merged_into_id is null
    group by 1, 2 order by 3 desc, 1, 2`,
}

const no_shows_by_hour: NamedQuery = {
  title: 'Khách không đến theo thứ và giờ',
  description: 'Mỗi thứ trong tuần và mỗi giờ có bao nhiêu lịch hẹn, bao nhiêu khách không đến.',
  permission: 'appointment:read',
  parameters: LONG_SPAN,
  columns: [
    column('weekday', 'Thứ'),
    column('hour', 'Giờ', 'number'),
    column('booked', 'Lịch hẹn', 'number'),
    column('no_show', 'Không đến', 'number'),
    column('rate', 'Tỷ lệ (%)', 'number'),
  ],
  read: { weekday: (value) => WEEKDAYS[Number(value)] ?? value },
  statement: ({ caller, call }, values) => sql`
    select g.weekday, g.hour, count(*)::int as booked, (count(*) filter (where g.status = 'no_show'))::int as no_show,
      round(100.0 * count(*) filter (where g.status = 'no_show') / count(*), 1)::float as rate
    from (select extract(dow from t.start_at at time zone 'Asia/Ho_Chi_Minh')::int as weekday,
        extract(hour from t.start_at at time zone 'Asia/Ho_Chi_Minh')::int as hour, t.status
      from appointment t where ${visible(appointmentTable, caller, call)} and ${within(sql`t.start_at`, spanOf(values))}
        and t.start_at < now() and t.status not in ${states(WITHDRAWN_STATUSES)}) g
    group by 1, 2 order by no_show desc, (g.weekday + 6) % 7, g.hour`,
}

const deals_without_next_step: NamedQuery = {
  title: 'Cơ hội chưa có bước tiếp theo',
  description: 'Cơ hội đang mở mà không có công việc nào đang mở và khách không có lịch hẹn sắp tới.',
  permission: 'deal:read',
  parameters: [number('days', 'Đứng yên ít nhất (ngày)', 3, [0, 365])],
  columns: [
    column('code', 'Mã'),
    column('name', 'Cơ hội'),
    column('customer', 'Khách hàng'),
    column('phone', 'Điện thoại', 'phone'),
    column('stage', 'Giai đoạn'),
    column('days', 'Đứng yên (ngày)', 'number'),
    column('owner', 'Người phụ trách'),
  ],
  statement: ({ caller, call }, { days }) => sql`
    select t.code, t.name, person.full_name as customer, coalesce(person.phone, person.phone2) as phone, stage.name as stage,
      extract(day from now() - t.stage_entered_at)::int as days, owner.name as owner
    from deal t join person on person.tenant_id = t.tenant_id and person.id = t.person_id
      join stage on stage.tenant_id = t.tenant_id and stage.id = t.stage_id
      left join "user" owner on owner.tenant_id = t.tenant_id and owner.id = t.owner_id
    where ${visible(dealTable, caller, call)} and t.status = 'open' and t.stage_entered_at <= now() - make_interval(days => ${days}::int)
      and not exists (select from task k where k.tenant_id = t.tenant_id and k.deal_id = t.id and k.deleted_at is null
        and k.status in ${states(OPEN_TASK_STATUSES)})
      and not exists (select from appointment a where a.tenant_id = t.tenant_id and a.person_id = t.person_id and a.deleted_at is null
        and a.start_at > now() and a.status not in ${states(WITHDRAWN_STATUSES)})
    order by t.stage_entered_at, t.id`,
}

/** Queries about customers, their visits and what is to come of them. */
export const PEOPLE_QUERIES = {
  customers_without_visit,
  customers_by_ward,
  no_shows_by_hour,
  deals_without_next_step,
}
