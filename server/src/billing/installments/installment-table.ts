import type { Row } from '@bcare/contract'
import { Installment } from '@bcare/contract/billing/installment'
import { InstallmentPlan } from '@bcare/contract/billing/installment-plan'
import { COLLECTING_PLANS, DUNNING_DAYS } from '@bcare/rules/billing/installment'
import { ofVisiblePeople } from '../../customers/of-person.ts'
import { explainConstraints } from '../../kit/database/errors.ts'
import { integer, join, sql, states } from '../../kit/database/sql.ts'
import { inBranches, table } from '../../kit/database/table.ts'

export type PlanRow = Row<typeof InstallmentPlan>
export type InstallmentRow = Row<typeof Installment>

export const OTHER_PLAN = 'Hóa đơn này đã có một kế hoạch trả góp, hãy hủy kế hoạch đó trước'

explainConstraints({
  installment_plan_of_bill: OTHER_PLAN,
  installment_plan_lines: 'Dịch vụ của kế hoạch đang trả góp ở một kế hoạch khác, hãy hủy kế hoạch đó trước',
  installment_plan_covered:
    'Hóa đơn đang trả góp không còn đủ cho các kỳ chưa trả, hãy hủy kế hoạch trả góp trước',
  installment_paid: 'Kỳ trả góp vừa được người khác thu hoặc hoàn tiền, hãy tải lại',
  installment_kept: 'Kỳ đã có tiền hoặc đã kết thúc thì giữ nguyên',
})

const TODAY = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** Unpaid instalments of the plan `t`. */
const UNPAID = sql`from installment i where i.tenant_id = t.tenant_id and i.plan_id = t.id and i.remaining > 0 and i.deleted_at is null`

/** `dunningLevel` of the rules, of the oldest unpaid instalment. */
const DUNNING = sql`(select case ${join(
  [...DUNNING_DAYS.entries()]
    .toReversed()
    .map(([level, days]) => sql`when ${TODAY} - min(i.due_on) >= ${integer(days)} then ${integer(level)}`),
  ' ',
)} end ${UNPAID} and t.status = 'active')`

export const planTable = table(InstallmentPlan, {
  ascending: ['first_due_on'],
  search: 'search_text',
  sums: ['principal', 'total', 'paid', 'refunded', 'remaining'],
  scopes: { own: ofVisiblePeople, branch: (caller) => inBranches(caller) },
  joined: {
    overdue_amount: sql`coalesce((select sum(i.remaining)::bigint ${UNPAID} and t.status = 'active' and i.due_on + t.grace_days < ${TODAY}), 0)`,
    next_due_on: sql`(select min(i.due_on) ${UNPAID} and t.status in ${states(COLLECTING_PLANS)})`,
    dunning_level: DUNNING,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    bill_code: sql`bill.code`,
    deal_name: sql`deal.name`,
    branch_name: sql`branch.name`,
    provider_name: sql`provider.name`,
  },
  joins: sql`
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join bill on bill.tenant_id = t.tenant_id and bill.id = t.bill_id
    left join deal on deal.tenant_id = t.tenant_id and deal.id = t.deal_id
    left join term provider on provider.tenant_id = t.tenant_id and provider.id = t.provider_term_id`,
})

/** `installmentStatus` of the rules. */
const STATUS = sql`case when t.closed_as is not null then t.closed_as when t.remaining = 0 then 'paid'
  when plan.status = 'active' and t.due_on + plan.grace_days < ${TODAY} then 'overdue' when t.paid > t.refunded then 'partially_paid'
  when t.due_on <= ${TODAY} then 'due' else 'pending' end`

export const installmentTable = table(Installment, {
  ascending: ['due_on'],
  scopes: { own: ofVisiblePeople, branch: (caller) => inBranches(caller) },
  joined: {
    status: STATUS,
    paid_at: sql`case when t.closed_as is null and t.remaining = 0 then (select max(a.allocated_at) from payment_allocation a
      where a.tenant_id = t.tenant_id and a.installment_id = t.id) end`,
    plan_code: sql`plan.code`,
    plan_status: sql`plan.status`,
    bill_id: sql`plan.bill_id`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    person_phone: sql`coalesce(person.phone, person.phone2)`,
  },
  joins: sql`
    join installment_plan plan on plan.tenant_id = t.tenant_id and plan.id = t.plan_id
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id`,
})
