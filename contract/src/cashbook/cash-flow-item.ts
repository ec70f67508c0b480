import * as z from 'zod/mini'
import { positive } from '../billing/payment-parts.ts'
import { crud, entity, family, id, maybe, named, text } from '../kit/index.ts'
import { quantity } from '../treatment/line-parts.ts'

const name = z.nullable(z.string())

/** What a voucher is made up of; with items their sum is its amount. */
export const CashFlowItem = entity('cash_flow_item', {
  label: 'Khoản của phiếu',
  called: 'description',
  edits: {
    category_term_id: maybe(id),
    description: text(300),
    amount: positive,
    department_id: maybe(id),
    material_id: maybe(id),
    quantity: maybe(quantity),
    person_id: maybe(id),
    attachment_id: maybe(id),
  },
  once: { cash_flow_id: id },
  derived: {
    category_name: name,
    department_name: name,
    material_name: name,
    person_name: name,
    attachment_title: name,
  },
  labels: {
    cash_flow_id: 'Phiếu',
    category_term_id: 'Danh mục',
    category_name: 'Danh mục',
    description: 'Diễn giải',
    amount: 'Số tiền',
    department_id: 'Phòng ban',
    department_name: 'Phòng ban',
    material_id: 'Vật tư',
    material_name: 'Vật tư',
    quantity: 'Số lượng',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    attachment_id: 'Dịch vụ điều trị',
    attachment_title: 'Dịch vụ điều trị',
  },
})

/** An item that is sent along with its voucher. */
export const ItemDraft = named('CashFlowItemInput', z.omit(CashFlowItem.draft, { cash_flow_id: true }))

const calls = crud(CashFlowItem, {
  filters: ['id', 'cash_flow_id', 'category_term_id', 'department_id', 'material_id', 'person_id'],
  sorts: ['created_at'],
})

export const cashFlowItem = family(
  '/v1/cash-flow/item',
  {
    object: 'cash_flow',
    watches: ['cash_flow_item', 'term', 'department', 'material', 'person', 'attachment'],
  },
  {
    list: calls.list,
    get: calls.get,
    add: { ...calls.add, action: 'create', key_required: true },
    update: { ...calls.update, key_required: true },
    delete: { ...calls.delete, action: 'update', key_required: true },
  },
)
