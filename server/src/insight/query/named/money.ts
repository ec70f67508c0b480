import { BINDING_BILLS } from '@bcare/rules/billing/bill'
import { COLLECTED_PARTS } from '@bcare/rules/revenue/attribution'
import { CONSUMED_KINDS } from '@bcare/rules/materials/movement'
import { dayBounds } from '@bcare/rules/text/date'
import { billTable } from '../../../billing/bill-table.ts'
import { knowsMaterialCost } from '../../../catalogue/costs.ts'
import { sql, states } from '../../../kit/database/sql.ts'
import { visible } from '../../../kit/database/table.ts'
import { usageTable } from '../../../materials/usage-table.ts'
import { revenueTable } from '../../../revenue/revenue-table.ts'
import { entriesOf } from '../../../revenue/span.ts'
import { attachmentTable } from '../../../treatment/attachment-table.ts'
import { column, type NamedQuery, SPAN, spanOf } from './named-query.ts'

const income_by_source: NamedQuery = {
  title: 'Thu theo nguồn khách và tháng',
  description: 'Tiền đã thu của dịch vụ theo nguồn mà khách biết đến phòng khám, từng tháng.',
  permission: 'revenue:totals',
  parameters: SPAN,
  columns: [
    column('month', 'Tháng'),
    column('source', 'Nguồn khách'),
    column('customers', 'Số khách', 'number'),
    column('performed', 'Giá trị đã làm', 'money'),
    column('collected', 'Đã thu', 'money'),
  ],
  statement: (context, values) => sql`
    select to_char(t.occurred_on, 'YYYY-MM') as month, coalesce(source.name, 'Chưa rõ nguồn') as source,
      count(distinct person.id)::int as customers,
      coalesce(sum(t.gross) filter (where t.part = 'performed'), 0)::bigint as performed,
      coalesce(sum(t.gross) filter (where t.part in ${states(COLLECTED_PARTS)}), 0)::bigint as collected
    from revenue_entry t ${revenueTable.joins}
      left join term source on source.tenant_id = person.tenant_id and source.id = person.source_term_id
    where ${entriesOf(context, spanOf(values))} group by 1, 2 order by 1, 5 desc, 2`,
}

const services_by_doctor: NamedQuery = {
  title: 'Dịch vụ theo bác sĩ',
  description: 'Mỗi bác sĩ đã làm bao nhiêu công đoạn của dịch vụ nào, cho bao nhiêu khách.',
  permission: 'attachment:read',
  parameters: SPAN,
  columns: [
    column('doctor', 'Bác sĩ'),
    column('service', 'Dịch vụ'),
    column('steps', 'Công đoạn đã làm', 'number'),
    column('customers', 'Số khách', 'number'),
  ],
  statement: ({ caller, call }, values) => sql`
    select coalesce(nullif(concat_ws(' ', doctor.title, doctor.name), ''), 'Chưa ghi bác sĩ') as doctor, product.name as service,
      count(*)::int as steps, count(distinct t.person_id)::int as customers
    from attachment t join product on product.tenant_id = t.tenant_id and product.id = t.product_id
      left join "user" doctor on doctor.tenant_id = t.tenant_id and doctor.id = t.doctor_id
    where ${visible(attachmentTable, caller, call)} and t.kind = 'operation' and t.status = 'done'
      and t.performed_at >= ${dayBounds(spanOf(values).from)[0]}::timestamptz
      and t.performed_at < ${dayBounds(spanOf(values).to)[1]}::timestamptz
    group by 1, 2 order by 1, 3 desc, 2`,
}

const discounts_by_staff: NamedQuery = {
  title: 'Giảm giá theo người lập hóa đơn',
  description:
    'Hóa đơn đã phát hành trong khoảng ngày: ai lập, bao nhiêu hóa đơn có giảm giá, giảm bao nhiêu.',
  permission: 'bill:read',
  parameters: SPAN,
  columns: [
    column('staff', 'Người lập'),
    column('bills', 'Số hóa đơn', 'number'),
    column('discounted', 'Có giảm giá', 'number'),
    column('before', 'Trước giảm', 'money'),
    column('discount', 'Đã giảm', 'money'),
    column('rate', 'Tỷ lệ giảm (%)', 'number'),
  ],
  statement: ({ caller, call }, values) => sql`
    select coalesce(staff.name, 'Hệ thống') as staff, count(*)::int as bills,
      (count(*) filter (where t.discount_total > 0))::int as discounted, sum(t.subtotal)::bigint as before,
      sum(t.discount_total)::bigint as discount,
      round(100.0 * sum(t.discount_total) / nullif(sum(t.subtotal), 0), 1)::float as rate
    from bill t left join "user" staff on staff.tenant_id = t.tenant_id and staff.id = t.created_by
    where ${visible(billTable, caller, call)} and t.status in ${states(BINDING_BILLS)}
      and t.issued_at >= ${dayBounds(spanOf(values).from)[0]}::timestamptz
      and t.issued_at < ${dayBounds(spanOf(values).to)[1]}::timestamptz
    group by 1 order by 5 desc, 1`,
}

const materials_by_service: NamedQuery = {
  title: 'Vật tư dùng cho từng dịch vụ',
  description: 'Vật tư đã dùng khi điều trị, theo dịch vụ; số lượng theo đơn vị của kho.',
  permission: 'usage:read',
  parameters: SPAN,
  columns: [
    column('service', 'Dịch vụ'),
    column('material', 'Vật tư'),
    column('quantity', 'Số lượng', 'number'),
    column('unit', 'Đơn vị'),
    column('amount', 'Giá vốn', 'money'),
  ],
  statement: ({ caller, call }, values) => sql`
    select coalesce(product.name, 'Không theo dịch vụ') as service, material.name as material,
      (-sum(t.stock_quantity))::float as quantity, unit.name as unit,
      ${knowsMaterialCost(caller) ? sql`(-sum(t.direction * t.amount))::bigint` : sql`null::bigint`} as amount
    from usage t join material on material.tenant_id = t.tenant_id and material.id = t.material_id
      join term unit on unit.tenant_id = t.tenant_id and unit.id = material.unit_term_id
      left join product on product.tenant_id = t.tenant_id and product.id = t.product_id
    where ${visible(usageTable, caller, call)} and t.kind in ${states(CONSUMED_KINDS)} and t.status <> 'draft'
      and t.used_on >= ${spanOf(values).from}::date and t.used_on <= ${spanOf(values).to}::date
    group by 1, 2, 4 order by 1, 3 desc, 2`,
}

/** Queries about services, money and what was used up. */
export const MONEY_QUERIES = {
  income_by_source,
  services_by_doctor,
  discounts_by_staff,
  materials_by_service,
}
