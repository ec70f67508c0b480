import type { Output, Parsed } from '@bcare/contract'
import { attachmentOrtho } from '@bcare/contract/treatment/ortho'
import { EXPECTED_STATUSES } from '@bcare/rules/appointments/appointment'
import { AGREED_KINDS, RUNNING_STATUSES } from '@bcare/rules/treatment/line'
import { CONTROL_WEEKS, wiresAfter, type DatedControl } from '@bcare/rules/treatment/ortho/control'
import { clinicDate } from '@bcare/rules/text/date'
import { foundPeople } from '../../customers/person/person-search.ts'
import { personTable } from '../../customers/person/person-table.ts'
import type { Context } from '../../kit/context.ts'
import { direction, pageOf, pageRange } from '../../kit/database/page.ts'
import { all, integer, sql, states, type Sql } from '../../kit/database/sql.ts'
import { maskedPhone, visible } from '../../kit/database/table.ts'
import { serve } from '../../kit/http/serve.ts'
import { termPlaces, type TermPlace } from '../../settings/term-places.ts'
import { attachmentTable } from '../attachment-table.ts'
import { livePieces } from './records.ts'

type Cases = Output<typeof attachmentOrtho.list>
type Overdue = Output<typeof attachmentOrtho.overdue>

/** A term that another one was put into is read by the name of that one. */
const APPLIANCE = sql`(select a.name from term o join term a on a.tenant_id = o.tenant_id and a.id = coalesce(o.merged_into_id, o.id)
  where o.tenant_id = t.tenant_id and o.id = (d.value ->> 'appliance_term_id')::bigint)`

/** Lines of a customer whose service is orthodontic. */
async function list(context: Context, input: Parsed<typeof attachmentOrtho.list>): Promise<Cases> {
  const { caller, call, db } = context
  const from = sql`from attachment t join product p on p.tenant_id = t.tenant_id and p.id = t.product_id and p.is_ortho
    where ${visible(attachmentTable, caller, call)} and t.person_id = ${input.person_id} and t.kind in ${states(AGREED_KINDS)}`
  const rows = sql`
    select t.id as attachment_id, t.title, t.code, t.status as line_status, t.person_id, person.full_name as person_name, t.doctor_id,
      nullif(concat_ws(' ', doctor.title, doctor.name), '') as doctor_name, d.value as setup, coalesce(d.version_no, 0) as version_no,
      coalesce(${APPLIANCE}, d.value ->> 'appliance') as appliance_name
    from (select t.* ${from} order by t.created_at ${direction(input.order)}, t.id ${direction(input.order)} ${pageRange(input)}) t
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = t.doctor_id
    left join entity_data d on d.tenant_id = t.tenant_id and d.entity_id = t.id and d.entity_type = 'attachment' and d.kind = 'ortho_setup'
      and d.key = 'main' and d.is_current
    order by t.created_at ${direction(input.order)}, t.id ${direction(input.order)}`
  const [[found], [counted]] = await db.batch<[{ json: Cases['data'] }, { total: number }]>(
    sql`select coalesce(json_agg(r), '[]') as json from (${rows}) r`,
    sql`select count(*)::int as total ${from}`,
  )
  return pageOf(found?.json ?? [], counted?.total ?? 0, input)
}

const ORDERS: Readonly<Record<Parsed<typeof attachmentOrtho.overdue>['sort_by'], Sql>> = {
  days_overdue: sql`r.days_overdue`,
  person_name: sql`r.person_name collate "vi-x-icu"`,
  last_control_on: sql`r.last_control_on`,
}

const DAY = sql`at time zone 'Asia/Ho_Chi_Minh')::date`

/** `performed_at` of a control `d`, or when it was written. */
const MOMENT = sql`coalesce((d.value ->> 'performed_at')::timestamptz, d.created_at)`

/** Running cases that the caller reaches whose control is late, as `caseDueOn` of the rules has it, and whose customer has nothing booked. */
function overdueRows({ caller, call, now }: Context, input: Parsed<typeof attachmentOrtho.overdue>): Sql {
  const { search, doctor_id, branch_id } = input
  const today = sql`${clinicDate(now)}::date`
  const which = all([
    visible(attachmentTable, caller, call),
    sql`t.status in ${states(RUNNING_STATUSES)}`,
    ...(doctor_id === undefined ? [] : [sql`t.doctor_id = any (${[doctor_id].flat()}::bigint[])`]),
    ...(branch_id === undefined ? [] : [sql`t.branch_id = any (${[branch_id].flat()}::bigint[])`]),
  ])
  const person = all([
    sql`t.deleted_at is null`,
    ...foundPeople(caller, search),
    sql`not exists (select from appointment a where a.tenant_id = t.tenant_id and a.person_id = t.id and a.deleted_at is null
      and a.status in ${states(EXPECTED_STATUSES)} and a.start_at > ${now.toISOString()})`,
  ])
  return sql`
    select l.id, l.title, l.person_id, t.full_name as person_name, t.code as person_code, ${maskedPhone('phone', personTable, caller)} as phone,
      l.doctor_id, nullif(concat_ws(' ', doctor.title, doctor.name), '') as doctor_name, l.branch_id, branch.name as branch_name,
      l.last_control_on, l.due_on, ${today} - l.due_on as days_overdue, l.tenant_id
    from (
      select t.id, t.tenant_id, t.title, t.person_id, t.doctor_id, t.branch_id, (last.at ${DAY} as last_control_on,
        coalesce((last.at ${DAY} + last.weeks * 7, (s.value ->> 'start_on')::date + ${integer(CONTROL_WEEKS * 7)}) as due_on
      from entity_data s
      join attachment t on t.tenant_id = s.tenant_id and t.id = s.entity_id
      left join lateral (
        select ${MOMENT} as at, coalesce((d.value ->> 'next_control_weeks')::int, ${integer(CONTROL_WEEKS)}) as weeks from entity_data d
        where d.tenant_id = s.tenant_id and d.entity_id = s.entity_id and ${livePieces('ortho_control')}
        order by 1 desc limit 1) last on true
      where s.tenant_id = ${caller.tenant_id} and s.entity_type = 'attachment' and s.kind = 'ortho_setup' and s.is_current
        and s.key = 'main' and s.value is not null and coalesce(s.value ->> 'status', 'active') = 'active' and ${which}) l
    join person t on t.tenant_id = l.tenant_id and t.id = l.person_id
    join department branch on branch.tenant_id = l.tenant_id and branch.id = l.branch_id
    left join "user" doctor on doctor.tenant_id = l.tenant_id and doctor.id = l.doctor_id
    where l.due_on < ${today} and ${person}`
}

type OverdueRow = Omit<Overdue['data'][number], 'upper_wire' | 'lower_wire' | 'aligner_number'> & {
  controls: DatedControl[]
}

async function overdue(context: Context, input: Parsed<typeof attachmentOrtho.overdue>): Promise<Overdue> {
  const { sort_by, order } = input
  const rows = overdueRows(context, input)
  const unsaid = sort_by === 'days_overdue' ? 'desc' : 'asc'
  const placed = sql`order by ${ORDERS[sort_by]} ${direction(order, unsaid)} nulls last, r.id`
  const [[found], [counted]] = await context.db.batch<[{ json: OverdueRow[] }, { total: number }]>(
    sql`select coalesce(json_agg(o), '[]') as json from (
      select r.id, r.title, r.person_id, r.person_name, r.person_code, r.phone, r.doctor_id, r.doctor_name, r.branch_id, r.branch_name,
        r.last_control_on, r.due_on, r.days_overdue, (select coalesce(json_agg(d.value || jsonb_build_object('at', ${MOMENT})), '[]') from entity_data d
          where d.tenant_id = r.tenant_id and d.entity_id = r.id and ${livePieces('ortho_control')}) as controls
      from (select r.* from (${rows}) r ${placed} ${pageRange(input)}) r ${placed}) o`,
    sql`select count(*)::int as total from (${rows}) r`,
  )
  const data = (found?.json ?? []).map(({ controls, ...row }) => {
    const { upper, lower } = wiresAfter(controls)
    const aligner = controls
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .findLast(({ aligner_number }) => aligner_number !== undefined)
    return { ...row, upper_wire: upper, lower_wire: lower, aligner_number: aligner?.aligner_number ?? null }
  })
  return pageOf(data, counted?.total ?? 0, input)
}

/** Where cases name their appliance. What a version says stays as it was written; it is read by the name of today. */
const appliances: TermPlace = {
  entity: 'entity_data',
  field: 'appliance_term_id',
  label: 'Khí cụ của ca chỉnh nha',
  vocabularies: ['ortho_appliance'],
  count: (tenant_id, ids) => sql`
    select 'entity_data', 'appliance_term_id', null::text, (d.value ->> 'appliance_term_id')::bigint, count(*)::int from entity_data d
    where d.tenant_id = ${tenant_id} and ${livePieces('ortho_setup')} and (d.value ->> 'appliance_term_id')::bigint in (${ids}) group by 4`,
  move: () => Promise.resolve(0),
}

export const attachmentOrthoFamily = serve(attachmentOrtho, { list, overdue }, termPlaces(appliances))
