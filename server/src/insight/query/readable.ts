import type { ReadableTable } from '@bcare/contract/insight/query'

const BASE = 'id version created_at created_by updated_at updated_by deleted_at'

const readable = (name: string, label: string, columns: string, base: string = BASE): ReadableTable => ({
  name,
  label,
  columns: `${base} ${columns}`.trim().split(' '),
})

/**
 * What a statement may read: no secrets, no hashes, nothing sealed, no sessions, no clinical contents, no texts of messages and
 * notes. `server/migrations/policies/reader.sql` grants the same to the database role, and a test holds the two together.
 */
export const READABLE: readonly ReadableTable[] = [
  readable(
    'person',
    'Khách hàng',
    'code full_name title gender birth_day birth_month birth_year nationality occupation_term_id phone phone2 email address_line ward_code province_code source_term_id source_detail campaign referrer_person_id referrer_user_id first_channel lifecycle vip_level_term_id recall_due_at do_not_contact blocked branch_id owner_id last_visit_at last_contact_at next_appointment_at merged_into_id anonymised_at consent_care consent_marketing',
  ),
  readable('person_tag', 'Nhãn của khách', 'person_id tag_id created_at created_by', ''),
  readable('person_assignment', 'Phụ trách khách', 'person_id user_id role is_primary start_at end_at'),
  readable('person_group', 'Nhóm khách', 'name code kind is_active member_count'),
  readable('person_group_member', 'Khách trong nhóm', 'group_id person_id source joined_at left_at'),
  readable('tag', 'Nhãn', 'name color scope group order is_active'),
  readable('department', 'Chi nhánh, phòng ban', 'name code kind parent_id branch_id order is_active'),
  readable(
    'user',
    'Nhân viên',
    'username name title gender department_id branch_id branch_ids department_position is_doctor is_assistant is_consultant specialty_term_id bookable hired_at resigned_at status',
  ),
  readable(
    'term',
    'Danh mục từ',
    'vocabulary name alias code color parent_id group order is_system is_active',
  ),
  readable(
    'product',
    'Dịch vụ',
    'code name kind category_term_id unit_term_id list_price min_price vat_rate price_mode duration_min default_sessions recall_months warranty_months is_ortho is_implant is_active order',
  ),
  readable('operation', 'Công đoạn', 'code name category_term_id default_duration_min is_active order'),
  readable(
    'product_operation',
    'Công đoạn của dịch vụ',
    'product_id operation_id order session_no revenue_weight duration_min spacing_days is_required',
  ),
  readable('pipeline', 'Quy trình', 'name kind order is_active'),
  readable('stage', 'Giai đoạn', 'pipeline_id name order kind probability rotting_days is_active'),
  readable(
    'deal',
    'Cơ hội',
    'code name person_id pipeline_id stage_id status stage_entered_at last_stage_id branch_id owner_id is_new_customer expected_amount expected_close_at priority source_term_id campaign channel lost_reason_id lost_at won_at first_payment_at origin_deal_id',
  ),
  readable('deal_tag', 'Nhãn của cơ hội', 'deal_id tag_id created_at created_by', ''),
  readable(
    'deal_user',
    'Người tham gia cơ hội',
    'deal_id user_id role_term_id is_primary share_pct joined_at left_at',
  ),
  readable(
    'deal_stage_history',
    'Lần chuyển giai đoạn',
    'id deal_id person_id from_pipeline_id from_stage_id to_pipeline_id to_stage_id source seconds_in_previous amount_at_change at by',
    '',
  ),
  readable(
    'appointment',
    'Lịch hẹn',
    'code person_id deal_id branch_id doctor_id assistant_ids room_term_id start_at end_at duration_min type_term_id visit_kind mode place booked_channel overbooked status status_reason_id cancel_side rescheduled_from_id rescheduled_to_id series_id reminder confirmed_at arrived_at started_at finished_at cancelled_at no_show_at product_ids',
  ),
  readable(
    'track',
    'Lượt khám',
    'code person_id branch_id deal_id appointment_id visit_date queue_no is_new_customer status doctor_id consultant_id room_term_id checked_in_at consult_start_at seated_at treatment_start_at treatment_end_at payment_ready_at checked_out_at left_at outcome no_treatment_reason_id next_appointment_id',
  ),
  readable(
    'attachment',
    'Dịch vụ điều trị',
    'code kind status parent_id person_id branch_id deal_id track_id appointment_id product_id title unit quantity phase_no order unit_list unit_price price_source quantity_billed line_discount_amount vat_rate vat_amount total billed_amount doctor_id assistant_ids consultant_id referrer_id sessions_planned sessions_done progress next_step_no next_due_on warranty_until proposed_at agreed_at started_at completed_at step_no operation_id performed_at duration_min bundle_id',
  ),
  readable(
    'bill',
    'Hóa đơn',
    'code person_id payer_person_id payer_name deal_id track_id branch_id status issued_at due_at subtotal discount_total vat_total total paid_total refunded_total remaining cancelled_at installment_plan_id',
  ),
  readable(
    'bill_item',
    'Dòng hóa đơn',
    'bill_id person_id attachment_id product_id description unit quantity unit_price line_discount promo_discount order_discount_share vat_rate vat_amount total paid_amount refunded_amount remaining doctor_id part order',
  ),
  readable(
    'payment',
    'Phiếu thu, phiếu hoàn',
    'code person_id deal_id bill_id track_id branch_id direction kind amount methods paid_at payer_name cashier_id status posted_at to_deposit reversal_of_id refund_of_id refund_reason_id',
  ),
  readable(
    'payment_allocation',
    'Phân bổ phiếu thu',
    'id payment_id bill_id bill_item_id attachment_id amount reverses_id refunds_id allocated_at installment_id',
    '',
  ),
  readable(
    'deposit',
    'Tiền cọc',
    'code person_id deal_id attachment_id doctor_id branch_id payment_id kind amount converted refunded available received_at expires_on refundable status',
  ),
  readable(
    'installment_plan',
    'Kế hoạch trả góp',
    'code person_id deal_id bill_id branch_id provider provider_term_id principal down_payment interest_pct fee total count frequency first_due_on status paid refunded remaining signed_at',
  ),
  readable(
    'installment',
    'Kỳ trả góp',
    'code plan_id person_id branch_id seq due_on amount paid refunded closed_as remaining',
  ),
  readable(
    'revenue_entry',
    'Bút toán doanh thu',
    'line_id attachment_id bill_item_id step_id payment_id branch_id user_id occurred_on kind part gross material_part net',
  ),
  readable(
    'cash_flow',
    'Sổ thu chi',
    'code direction state amount category_term_id fund_account_id method_term_id occurred_at posted_at branch_id counterparty_kind counterparty_name reason source payment_id person_id is_accounting counterparty_user_id reverses_id',
  ),
  readable(
    'material',
    'Vật tư',
    'code name category_term_id kind unit_term_id brand origin standard_cost sale_price product_id lot_tracked expiry_tracked is_active',
  ),
  readable(
    'material_stock',
    'Tồn kho',
    'material_id branch_id on_hand value min_stock max_stock last_moved_at state',
  ),
  readable('material_lot', 'Lô vật tư', 'material_id branch_id lot_no expiry quantity unit_cost received_at'),
  readable(
    'usage',
    'Phát sinh kho',
    'kind source status direction material_id branch_id lot_id quantity unit_term_id factor stock_quantity unit_cost amount used_on posted_at norm_qty is_beyond person_id deal_id track_id attachment_id operation_id product_id doctor_id user_id department_id supplier_term_id',
  ),
  readable(
    'task',
    'Công việc',
    'code title type_term_id status priority start_at due_at all_day snooze_count source person_id deal_id appointment_id track_id branch_id department_id result_term_id status_at done_at done_by',
  ),
  readable(
    'task_assignment',
    'Người làm công việc',
    'task_id user_id role assigned_by assigned_at accepted_at done_at',
  ),
  readable(
    'call',
    'Cuộc gọi',
    'code direction status number hotline branch_id person_id deal_id task_id user_id started_at answered_at ended_at wait_sec duration_sec end_reason outcome_term_id rating feedback_at missed_handled_at',
  ),
  readable(
    'discount',
    'Chương trình giảm giá',
    'code name kind value max_amount apply_to min_order audience valid_from valid_to usage_limit stack_mode status',
  ),
  readable('discount_usage', 'Lượt dùng giảm giá', 'discount_id person_id deal_id amount status bill_id'),
  readable(
    'form_submission',
    'Đăng ký từ website',
    'code form_id branch_id name phone email interest status spam_score submitted_at person_id deal_id task_id appointment_id assigned_user_id contacted_at converted_at',
  ),
  readable(
    'schedule',
    'Lịch làm việc',
    'kind user_id branch_id weekday date date_to shift_term_id start_time end_time room_term_id effective_from effective_to leave_type_id status',
  ),
  readable(
    'message',
    'Thư, tin đã gửi',
    'code person_id branch_id direction channel purpose status provider template_term_id appointment_id batch_id due_at sent_at delivered_at read_at tries parts cost',
  ),
]
