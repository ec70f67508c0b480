import { MATERIAL_KIND_LABELS } from '@bcare/rules/catalogue/material'
import { LOT_STATE_LABELS } from '@bcare/rules/materials/lots'
import { USAGE_KIND_LABELS, USAGE_SOURCE_LABELS, USAGE_STATE_LABELS } from '@bcare/rules/materials/movement'
import { STOCK_COLUMNS } from '@bcare/rules/materials/import/stock-columns'
import { STOCK_STATE_LABELS } from '@bcare/rules/materials/stock'
import { BOOK_CHECK_LABELS, BOOK_RUN_LABELS } from '@bcare/rules/books/checks'
import { COUNTERPARTY_LABELS, VOUCHER_SOURCE_LABELS } from '@bcare/rules/cashbook/voucher'
import { ITEM_PART_LABELS, PAY_STATE_LABELS } from '@bcare/rules/billing/bill'
import { DEPOSIT_KIND_LABELS } from '@bcare/rules/billing/deposit'
import { DIRECTION_LABELS } from '@bcare/rules/billing/payment'
import { PLAN_PROVIDER_LABELS } from '@bcare/rules/billing/installment'
import { FREQUENCY_LABELS } from '@bcare/rules/billing/schedule'
import { PRODUCT_COLUMNS } from '@bcare/rules/catalogue/import/product-columns'
import { MATERIAL_COLUMNS } from '@bcare/rules/catalogue/import/material-columns'
import { TIER_COLUMNS } from '@bcare/rules/catalogue/import/tier-columns'
import { IMPORT_STATUS_LABELS } from '@bcare/rules/imports/import'
import { CUSTOM_TYPES, TYPE_HELP } from '@bcare/rules/settings/custom-field'
import {
  CARDINALITY_LABELS,
  CUSTOM_ENTITY_LABELS,
  MIGRATION_LABELS,
  ON_DELETE_LABELS,
  PLACE_LABELS,
  WIDTH_LABELS,
} from '@bcare/rules/settings/custom-labels'
import { SPAM_REASONS, SPAM_SIGNS } from '@bcare/rules/contact/spam'
import { DENTITION_LABELS } from '@bcare/rules/treatment/tooth'
import { TOOTH_PRESENCE_LABELS } from '@bcare/rules/treatment/tooth-state'
import { formattingIn, type RichText } from '@bcare/rules/text/rich-text'
import { FORM_ASSIGNMENT_LABELS } from '../contact/form-assignment.ts'
import { Deal } from '../sales/deal.ts'
import { VOCABULARIES } from '../settings/vocabularies.ts'

/**
 * Columns that no form and no list shows, as the log calls them: of several entities, or, as `table.column`, of tables that
 * are no entity. What one entity alone has stands in its `logged`.
 */
const FIELDS: Readonly<Record<string, string>> = {
  tag_id: 'Nhãn',
  role_id: 'Nhóm quyền',
  user_id: 'Nhân viên',
  person_id: 'Khách hàng',
  deal_id: 'Cơ hội',
  branch_id: 'Chi nhánh',
  department_id: 'Phòng ban',
  status_by: 'Người đổi trạng thái',
  object: 'Chức năng',
  action: 'Hành động',
  scope: 'Phạm vi',
  muted: 'Loại không muốn nhận',
  mailed: 'Loại nhận qua email',
  mail_origin: 'Địa chỉ phần mềm trong email',
  quiet_from: 'Yên lặng từ',
  quiet_to: 'Yên lặng đến',
  sound: 'Âm thanh',
  deleted_at: 'Lúc xóa',
  'calendar_feed.token_hash': 'Địa chỉ bí mật',
  'custom_link.from_id': 'Bản ghi đầu',
  'custom_link.to_id': 'Bản ghi cuối',
  'custom_link.one_from': 'Chỉ một bản ghi đầu',
  'custom_link.one_to': 'Chỉ một bản ghi cuối',
  'custom_link.relationship_id': 'Quan hệ',
  'entity_data.code': 'Mã',
  'entity_data.entity_id': 'Bản ghi số',
  'entity_data.entity_type': 'Đối tượng',
  'entity_data.frozen': 'Thông tin lúc ký',
  'entity_data.is_current': 'Đang dùng',
  'entity_data.key': 'Loại dữ liệu',
  'entity_data.kind': 'Nhóm dữ liệu',
  'entity_data.reason': 'Lý do',
  'entity_data.sign_hash': 'Mã kiểm tra',
  'entity_data.signed_at': 'Ký lúc',
  'entity_data.signed_by': 'Người ký',
  'entity_data.status': 'Trạng thái',
  'entity_data.value': 'Nội dung',
  'entity_data.version_no': 'Bản số',
  'entity_data.void_reason': 'Lý do hủy',
  'entity_data.voided_at': 'Hủy lúc',
  'entity_data.voided_by': 'Người hủy',
  'person_distinct.high_id': 'Người kia',
  'person_distinct.low_id': 'Người này',
}

/** What is stamped with a moment and a name: `arrived_at`, `arrived_by`. */
const STAMPS: Readonly<Record<string, string>> = {
  arrived: 'đến',
  assigned: 'phân công',
  approved: 'duyệt',
  cancelled: 'hủy',
  checked_in: 'tiếp nhận',
  checked_out: 'ra về',
  confirmed: 'xác nhận',
  consult_start: 'bắt đầu tư vấn',
  contacted: 'liên hệ',
  converted: 'chuyển thành khách',
  finished: 'hoàn thành',
  left: 'bỏ về',
  no_show: 'không đến',
  payment_ready: 'chờ thanh toán',
  seated: 'vào ghế',
  started: 'bắt đầu',
  treatment_end: 'xong điều trị',
  treatment_start: 'bắt đầu điều trị',
}

/** Every stamp with the name of the user who made it, for the caller that looks the names up. */
export const STAMPED_BY: readonly string[] = [
  ...Object.keys(STAMPS).map((stamp) => `${stamp}_by`),
  'status_by',
]

/** What the log calls a column that its entity has no name for. */
export function columnLabel(entity_type: string, field: string): string {
  const [, stamp = '', part] = /^(.*)_(at|by)$/.exec(field) ?? []
  const done = STAMPS[stamp]
  const said = FIELDS[`${entity_type}.${field}`] ?? FIELDS[field]
  if (said !== undefined) return said
  if (done === undefined) return field
  return part === 'at' ? `Lúc ${done}` : `Người ghi «${done}»`
}

/** Columns whose values are called as those of another. */
export const CALLED_AS: Readonly<Record<string, string>> = {
  previous_lifecycle: 'person.lifecycle',
  'installment.closed_as': 'installment.status',
  'installment.plan_status': 'installment_plan.status',
  'schedule.status': 'leave.status',
  'custom_definition.status': 'custom_field.status',
  'custom_migration.state': 'migration.state',
  'track.step_from': 'track.status',
  'cash_flow.state': 'cash_flow.status',
  'treatment_agreement.agreed_by': 'attachment.agreed_by',
  'user.gender': 'person.gender',
  'operation.default_role': 'operation.role',
  'product_operation.default_role': 'operation.role',
}

const CUSTOM_TYPE_LABELS = Object.fromEntries(CUSTOM_TYPES.map((type) => [type, TYPE_HELP[type].label]))

/** Imports beside those of customers: all of them are logged as rows of one table. */
const importWords = (entity: string, mapping: Readonly<Record<string, string>>) => ({
  [`${entity}.format`]: { xlsx: 'Excel', csv: 'CSV' },
  [`${entity}.status`]: IMPORT_STATUS_LABELS,
  [`${entity}.mapping`]: mapping,
})

/** Values that only the log shows. */
export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'appointment.reminder': {
    none: 'Chưa nhắc',
    queued: 'Chờ nhắc',
    sent: 'Đã nhắc',
    failed: 'Nhắc lỗi',
    confirmed: 'Khách xác nhận',
    declined: 'Khách từ chối',
  },
  'bill_item.part': ITEM_PART_LABELS,
  'bill_item.pay_state': PAY_STATE_LABELS,
  'books_check.source': BOOK_RUN_LABELS,
  'books_check.wrong': BOOK_CHECK_LABELS,
  'cash_flow.counts_as': DIRECTION_LABELS,
  'cash_flow.counterparty_kind': COUNTERPARTY_LABELS,
  'cash_flow.source': VOUCHER_SOURCE_LABELS,
  'deposit.kind': DEPOSIT_KIND_LABELS,
  'payment.direction': DIRECTION_LABELS,
  'custom_definition.entity_type': CUSTOM_ENTITY_LABELS,
  'custom_definition.show_in': PLACE_LABELS,
  'custom_definition.status': { migrating: 'Đang chuyển kiểu' },
  'custom_definition.type': CUSTOM_TYPE_LABELS,
  'custom_definition.width': WIDTH_LABELS,
  'custom_migration.entity_type': CUSTOM_ENTITY_LABELS,
  'custom_migration.from_type': CUSTOM_TYPE_LABELS,
  'custom_migration.op': MIGRATION_LABELS,
  'custom_migration.to_type': CUSTOM_TYPE_LABELS,
  'custom_relationship.cardinality': CARDINALITY_LABELS,
  'custom_relationship.from_entity': CUSTOM_ENTITY_LABELS,
  'custom_relationship.on_delete': ON_DELETE_LABELS,
  'custom_relationship.to_entity': CUSTOM_ENTITY_LABELS,
  'export_file.entity': {
    person: 'Khách hàng',
    deal: 'Cơ hội',
    deal_stage_history: 'Lịch sử cơ hội',
    appointment: 'Lịch hẹn',
    track: 'Lượt khám',
    task: 'Công việc',
    product: 'Dịch vụ',
    product_price_tier: 'Bảng giá',
    cash_flow: 'Sổ quỹ',
    payment: 'Phiếu thu',
    deposit: 'Tạm ứng',
    bill: 'Hóa đơn',
    revenue_entry: 'Dòng doanh thu',
    usage: 'Phát sinh kho',
    material_stock: 'Tồn kho',
    call: 'Cuộc gọi',
    form_submission: 'Đăng ký từ website',
    attachment: 'Dòng điều trị',
    message: 'Tin nhắn',
    installment_plan: 'Kế hoạch trả góp',
    bundle: 'Gói dịch vụ',
    discount: 'Khuyến mãi',
    operation: 'Nội dung điều trị',
    material: 'Vật tư',
    user: 'Nhân viên',
    tag: 'Nhãn',
    person_group: 'Nhóm khách hàng',
  },
  'installment_plan.frequency': FREQUENCY_LABELS,
  'installment_plan.provider': PLAN_PROVIDER_LABELS,
  'export_file.format': { xlsx: 'Excel', csv: 'CSV' },
  'export_file.status': {
    waiting: 'Chờ xuất',
    running: 'Đang xuất',
    done: 'Đã xuất',
    cancelled: 'Đã hủy',
    failed: 'Lỗi',
  },
  'file_usage.entity_type': {
    branding: 'Thương hiệu',
    product: 'Dịch vụ',
    material: 'Vật tư',
    cash_flow: 'Phiếu thu chi',
  },
  'form_submission.spam_reasons': Object.fromEntries(
    SPAM_REASONS.map((sign) => [sign, SPAM_SIGNS[sign].label]),
  ),
  'person_import.format': { xlsx: 'Excel', csv: 'CSV' },
  'person_import.entity': {
    person: 'Khách hàng',
    product: 'Dịch vụ',
    product_price_tier: 'Bảng giá',
    material: 'Vật tư',
    usage: 'Tồn đầu kỳ',
  },
  ...importWords('product_import', PRODUCT_COLUMNS.labels),
  ...importWords('product_price_tier_import', TIER_COLUMNS.labels),
  ...importWords('material_import', MATERIAL_COLUMNS.labels),
  ...importWords('stock_import', STOCK_COLUMNS.labels),
  'stage.required_fields': Deal.labels,
  'term.vocabulary': VOCABULARIES,
  'material_lot.status': LOT_STATE_LABELS,
  'material_stock.state': STOCK_STATE_LABELS,
  'material_stock.kind': MATERIAL_KIND_LABELS,
  'usage.kind': USAGE_KIND_LABELS,
  'usage.source': USAGE_SOURCE_LABELS,
  'usage.status': USAGE_STATE_LABELS,
  'treatment_agreement.signature_kind': { drawn: 'Ký tay', typed: 'Gõ tên' },
  'web_form.assignment': FORM_ASSIGNMENT_LABELS,
  'stage.kind': { open: 'Đang mở', won: 'Thành công', lost: 'Thất bại' },
  'tooth_fact.value': { ...DENTITION_LABELS, ...TOOTH_PRESENCE_LABELS },
}

/** What a part of a stored value is called, where it says so itself. */
const NAMED = ['label', 'text', 'name', 'title'] as const

/** Whether a stored value is a formatted text, which only the contract's `RichText` writes. */
const isRichText = (value: object): value is RichText => 'type' in value && value.type === 'doc'

/** A value with parts as people read it: names in a row, or what each part holds. */
export function readableParts(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Có' : 'Không'
  if (value === null || value === undefined) return '—'
  if (typeof value !== 'object') return String(value as string | number)
  if (Array.isArray(value)) return value.map((part) => readableParts(part)).join(', ')
  // What it says is beside it in plain text; of itself the log names what it looks like.
  if (isRichText(value)) return formattingIn(value).join(', ') || 'chữ thường'
  const parts = value as Record<string, unknown>
  const named = NAMED.map((key) => parts[key]).find((name) => typeof name === 'string')
  if (named !== undefined) return named
  return Object.entries(parts)
    .map(([key, part]) => `${key}: ${readableParts(part)}`)
    .join('; ')
}
