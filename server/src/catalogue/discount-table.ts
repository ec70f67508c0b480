import type { Output } from '@bcare/contract'
import { Discount, type discount } from '@bcare/contract/catalogue/discount'
import { BEGUN_STATUSES } from '@bcare/rules/catalogue/pricing/discount'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, states, type Sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'

explainConstraints({
  discount_code: 'Đã có chương trình khuyến mãi trùng mã',
  discount_span: 'Ngày kết thúc phải từ ngày bắt đầu trở đi',
  discount_percent: 'Phần trăm giảm phải từ 0 đến 100',
})

export type DiscountRow = Output<typeof discount.get>

/** Uses `u` that count against the limits of their programme. */
export const heldUse: Sql = sql`u.deleted_at is null and (u.status = 'applied' or u.status = 'reserved' and u.expires_at > now())`

/** The state of a programme by its row: one whose last day has passed has ended, whatever it says. */
const stateOf = (row: Sql): Sql =>
  sql`case when ${row}.status in ${states(BEGUN_STATUSES)} and ${row}.valid_to < (now() at time zone 'Asia/Ho_Chi_Minh')::date then 'ended' else ${row}.status end`

export const discountTable = table(Discount, {
  joined: { status: stateOf(sql`t`), used_count: sql`used.n`, used_amount: sql`used.amount` },
  joins: sql`
    left join lateral (select count(*)::int as n, coalesce(sum(u.amount), 0)::bigint as amount from discount_usage u
      where u.tenant_id = t.tenant_id and u.discount_id = t.id and ${heldUse}) used on true`,
  search: 'search_text',
})

/**
 * Programmes `d` as the rule of the price judges them, for a customer: how often they were used, and records that were
 * merged into another as that one.
 */
export const judgedDiscounts = (tenant_id: number, person_id: number | undefined, chosen: Sql): Sql => sql`
  select d.id, d.code, d.name, d.kind, d.value::float8 as value, d.max_amount, d.apply_to, to_json(d.target_ids) as target_ids, d.min_order,
    d.min_qty::float8 as min_qty, d.audience, to_json(case d.audience when 'person' then array(
      select coalesce(p.merged_into_id, p.id) from person p where p.tenant_id = d.tenant_id and p.id = any (d.audience_ids)) else d.audience_ids end) as audience_ids,
    d.valid_from::text as valid_from, d.valid_to::text as valid_to, to_json(d.weekdays) as weekdays, d.hours, to_json(d.branch_ids) as branch_ids,
    d.usage_limit, d.usage_limit_per_person, d.stack_mode, d.stack_group, d.priority, d.needs_code, d.approval_required,
    ${stateOf(sql`d`)} as status, used.n as used_count, used.of_person as person_used_count
  from discount d
  left join lateral (select count(*)::int as n, (count(*) filter (where u.person_id = ${person_id ?? null}::bigint))::int as of_person
    from discount_usage u where u.tenant_id = d.tenant_id and u.discount_id = d.id and ${heldUse}) used on true
  where d.tenant_id = ${tenant_id} and d.deleted_at is null and (${chosen})`
