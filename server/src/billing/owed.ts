import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { payment } from '@bcare/contract/billing/payment'
import { COLLECTING_PLANS } from '@bcare/rules/billing/installment'
import { HOLDING_DEPOSITS } from '@bcare/rules/billing/deposit'
import { OWING_BILLS } from '@bcare/rules/billing/bill'
import { BINDING_STATUSES } from '@bcare/rules/treatment/line'
import { clinicDate } from '@bcare/rules/text/date'
import { personTable } from '../customers/person/person-table.ts'
import type { Context } from '../kit/context.ts'
import { sql, states } from '../kit/database/sql.ts'
import { maskedPhone, visible } from '../kit/database/table.ts'
import { PERFORMED } from './bill-lines.ts'

type Answer = Output<typeof payment.owed>

/** What a customer has to pay and what is held, in one statement. @throws Fault not_found */
export async function owed(
  { caller, db, now }: Context,
  { person_id }: Parsed<typeof payment.owed>,
): Promise<Answer> {
  const { tenant_id } = caller
  const today = clinicDate(now)
  const doctor = sql`nullif(concat_ws(' ', u.title, u.name), '')`
  const visit = sql`exists (select from track k where k.tenant_id = t.tenant_id and k.id = t.track_id and k.visit_date = ${today}::date)`
  const found = await db.one<{ owed: Answer }>(sql`
    select json_build_object('person_id', t.id, 'person_name', t.full_name, 'person_code', t.code, 'phone', ${maskedPhone('phone', personTable, caller)},
      'debt', money.debt, 'unbilled', money.unbilled, 'held', money.deposit_balance,
      'items', coalesce((select json_agg(to_jsonb(r) - 'order' order by r.issued_at, r."order", r.id) from (
        select i.id, i.bill_id, b.code as bill_code, b.issued_at, b.due_at,
          (b.issued_at at time zone 'Asia/Ho_Chi_Minh')::date = ${today}::date as is_of_today, b.deal_id, i.description, ${doctor} as doctor_name,
          i.total, i.remaining, i."order"
        from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
          left join "user" u on u.tenant_id = i.tenant_id and u.id = i.doctor_id
        where b.tenant_id = ${tenant_id} and b.person_id = ${person_id} and b.status in ${states(OWING_BILLS)} and b.deleted_at is null
          and i.deleted_at is null and i.remaining > 0) r), '[]'),
      'installments', coalesce((select json_agg(r order by r.due_on, r.seq, r.id) from (
        select i.id, i.plan_id, p.code as plan_code, p.bill_id, i.seq, i.due_on, i.amount, i.remaining, i.due_on + p.grace_days < ${today}::date as is_overdue
        from installment i join installment_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id
        where p.tenant_id = ${tenant_id} and p.person_id = ${person_id} and p.status = 'active' and i.remaining > 0 and i.deleted_at is null
          and i.due_on <= ${today}::date) r), '[]'),
      'coming', coalesce((select json_agg(r order by r.plan_id, r.seq) from (
        select i.id, i.plan_id, p.bill_id, i.seq, i.due_on, i.remaining
        from installment i join installment_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id
        where p.tenant_id = ${tenant_id} and p.person_id = ${person_id} and p.status in ${states(COLLECTING_PLANS)} and i.remaining > 0 and i.deleted_at is null
          and (p.status <> 'active' or i.due_on > ${today}::date)) r), '[]'),
      'lines', coalesce((select json_agg(r order by r.performed > 0 desc, r.attachment_id) from (
        select t.id as attachment_id, t.deal_id, t.title, ${doctor} as doctor_name, t.total, t.total - t.billed_amount as unbilled,
          least(t.total - t.billed_amount, greatest(0, ${PERFORMED} - t.billed_amount)) as performed, ${visit} as is_of_today
        from attachment t left join "user" u on u.tenant_id = t.tenant_id and u.id = t.doctor_id
        where t.tenant_id = ${tenant_id} and t.person_id = ${person_id} and t.deleted_at is null and t.kind <> 'operation'
          and t.status in ${states(BINDING_STATUSES)} and t.total > t.billed_amount) r), '[]'),
      'deposits', coalesce((select json_agg(to_jsonb(r) - 'received_at' order by r.received_at, r.id) from (
        select d.id, d.code, d.kind, d.available, d.expires_on, d.deal_id, d.received_at from deposit d
        where d.tenant_id = ${tenant_id} and d.person_id = ${person_id} and d.status in ${states(HOLDING_DEPOSITS)}
          and coalesce(d.expires_on, ${today}::date) >= ${today}::date) r), '[]')) as owed
    from person t cross join lateral app.person_money(t.tenant_id, t.id) money
    where ${visible(personTable, caller, { permission: 'person:read' })} and t.id = ${person_id}`)
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  return found.owed
}
