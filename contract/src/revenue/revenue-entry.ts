import { REVENUE_KINDS, REVENUE_PARTS } from '@bcare/rules/revenue/attribution'
import * as z from 'zod/mini'
import { choice, count, date, entity, id, int } from '../kit/index.ts'
import { Teeth } from '../treatment/teeth.ts'

const name = z.nullable(z.string())

/** An entry of the revenue ledger: money of a service that came to lie in one place, or left it; or work that was done. */
export const RevenueEntry = entity('revenue_entry', {
  label: 'Dòng doanh thu',
  edits: {},
  derived: {
    line_id: id,
    attachment_id: z.nullable(id),
    bill_item_id: z.nullable(id),
    step_id: z.nullable(id),
    payment_id: z.nullable(id),
    branch_id: id,
    user_id: z.nullable(id),
    occurred_on: date,
    kind: choice(REVENUE_KINDS),
    part: choice(REVENUE_PARTS),
    /** Below zero where it takes back. */
    gross: int,
    material_part: int,
    net: int,
    rule_version: count,
    user_name: name,
    person_id: id,
    person_name: z.string(),
    person_code: z.string(),
    product_id: z.nullable(id),
    title: z.string(),
    teeth: z.nullable(Teeth),
    step_name: name,
    /** Which of the steps of its service it is of, and how many there are. */
    step_no: z.nullable(count),
    step_count: count,
    payment_code: name,
    branch_name: z.string(),
  },
  labels: {
    line_id: 'Dòng doanh thu của',
    attachment_id: 'Dịch vụ điều trị',
    bill_item_id: 'Dòng hóa đơn',
    step_id: 'Công đoạn',
    step_name: 'Công đoạn',
    step_no: 'Bước',
    step_count: 'Số bước',
    teeth: 'Răng',
    payment_id: 'Phiếu',
    payment_code: 'Phiếu',
    branch_id: 'Chi nhánh',
    branch_name: 'Chi nhánh',
    user_id: 'Nhân viên',
    user_name: 'Nhân viên',
    occurred_on: 'Ngày',
    kind: 'Loại',
    part: 'Phần',
    gross: 'Số tiền',
    material_part: 'Vật tư',
    net: 'Thực thu thuần',
    rule_version: 'Phiên bản quy tắc',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    person_code: 'Mã khách',
    product_id: 'Dịch vụ',
    title: 'Dịch vụ',
  },
})
