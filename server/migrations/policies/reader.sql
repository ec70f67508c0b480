-- What the reader may see: the role that runs statements which administrators write (docs/queries.md). It reads these columns of
-- these tables and nothing else; `server/src/insight/query/readable.ts` says the same to the browser. Where the installation's
-- database has no such role nothing is granted.
do $$
declare
  -- Not before the migration that holds it to the clinic of its connection.
  reader constant oid := case when to_regprocedure('app.reader_tenant()') is not null then to_regrole('bcare_reader')::oid end;
  statement text;
begin
  if reader is null then
    return;
  end if;
  for statement in
    with readable (name, columns) as (values
    ('person', 'id version created_at created_by updated_at updated_by deleted_at code full_name title gender birth_day birth_month birth_year nationality occupation_term_id phone phone2 email address_line ward_code province_code source_term_id source_detail campaign referrer_person_id referrer_user_id first_channel lifecycle vip_level_term_id recall_due_at do_not_contact blocked branch_id owner_id last_visit_at last_contact_at next_appointment_at merged_into_id anonymised_at consent_care consent_marketing'),
    ('person_tag', 'person_id tag_id created_at created_by'),
    ('person_assignment', 'id version created_at created_by updated_at updated_by deleted_at person_id user_id role is_primary start_at end_at'),
    ('person_group', 'id version created_at created_by updated_at updated_by deleted_at name code kind is_active member_count'),
    ('person_group_member', 'id version created_at created_by updated_at updated_by deleted_at group_id person_id source joined_at left_at'),
    ('tag', 'id version created_at created_by updated_at updated_by deleted_at name color scope group order is_active'),
    ('department', 'id version created_at created_by updated_at updated_by deleted_at name code kind parent_id branch_id order is_active'),
    ('user', 'id version created_at created_by updated_at updated_by deleted_at username name title gender department_id branch_id branch_ids department_position is_doctor is_assistant is_consultant specialty_term_id bookable hired_at resigned_at status'),
    ('term', 'id version created_at created_by updated_at updated_by deleted_at vocabulary name alias code color parent_id group order is_system is_active'),
    ('product', 'id version created_at created_by updated_at updated_by deleted_at code name kind category_term_id unit_term_id list_price min_price vat_rate price_mode duration_min default_sessions recall_months warranty_months is_ortho is_implant is_active order'),
    ('operation', 'id version created_at created_by updated_at updated_by deleted_at code name category_term_id default_duration_min is_active order'),
    ('product_operation', 'id version created_at created_by updated_at updated_by deleted_at product_id operation_id order session_no revenue_weight duration_min spacing_days is_required'),
    ('pipeline', 'id version created_at created_by updated_at updated_by deleted_at name kind order is_active'),
    ('stage', 'id version created_at created_by updated_at updated_by deleted_at pipeline_id name order kind probability rotting_days is_active'),
    ('deal', 'id version created_at created_by updated_at updated_by deleted_at code name person_id pipeline_id stage_id status stage_entered_at last_stage_id branch_id owner_id is_new_customer expected_amount expected_close_at priority source_term_id campaign channel lost_reason_id lost_at won_at first_payment_at origin_deal_id'),
    ('deal_tag', 'deal_id tag_id created_at created_by'),
    ('deal_user', 'id version created_at created_by updated_at updated_by deleted_at deal_id user_id role_term_id is_primary share_pct joined_at left_at'),
    ('deal_stage_history', 'id deal_id person_id from_pipeline_id from_stage_id to_pipeline_id to_stage_id source seconds_in_previous amount_at_change at by'),
    ('appointment', 'id version created_at created_by updated_at updated_by deleted_at code person_id deal_id branch_id doctor_id assistant_ids room_term_id start_at end_at duration_min type_term_id visit_kind mode place booked_channel overbooked status status_reason_id cancel_side rescheduled_from_id rescheduled_to_id series_id reminder confirmed_at arrived_at started_at finished_at cancelled_at no_show_at product_ids'),
    ('track', 'id version created_at created_by updated_at updated_by deleted_at code person_id branch_id deal_id appointment_id visit_date queue_no is_new_customer status doctor_id consultant_id room_term_id checked_in_at consult_start_at seated_at treatment_start_at treatment_end_at payment_ready_at checked_out_at left_at outcome no_treatment_reason_id next_appointment_id'),
    ('attachment', 'id version created_at created_by updated_at updated_by deleted_at code kind status parent_id person_id branch_id deal_id track_id appointment_id product_id title unit quantity phase_no order unit_list unit_price price_source quantity_billed line_discount_amount vat_rate vat_amount total billed_amount doctor_id assistant_ids consultant_id referrer_id sessions_planned sessions_done progress next_step_no next_due_on warranty_until proposed_at agreed_at started_at completed_at step_no operation_id performed_at duration_min bundle_id'),
    ('bill', 'id version created_at created_by updated_at updated_by deleted_at code person_id payer_person_id payer_name deal_id track_id branch_id status issued_at due_at subtotal discount_total vat_total total paid_total refunded_total remaining cancelled_at installment_plan_id'),
    ('bill_item', 'id version created_at created_by updated_at updated_by deleted_at bill_id person_id attachment_id product_id description unit quantity unit_price line_discount promo_discount order_discount_share vat_rate vat_amount total paid_amount refunded_amount remaining doctor_id part order'),
    ('payment', 'id version created_at created_by updated_at updated_by deleted_at code person_id deal_id bill_id track_id branch_id direction kind amount methods paid_at payer_name cashier_id status posted_at to_deposit reversal_of_id refund_of_id refund_reason_id'),
    ('payment_allocation', 'id payment_id bill_id bill_item_id attachment_id amount reverses_id refunds_id allocated_at installment_id'),
    ('deposit', 'id version created_at created_by updated_at updated_by deleted_at code person_id deal_id attachment_id doctor_id branch_id payment_id kind amount converted refunded available received_at expires_on refundable status'),
    ('installment_plan', 'id version created_at created_by updated_at updated_by deleted_at code person_id deal_id bill_id branch_id provider provider_term_id principal down_payment interest_pct fee total count frequency first_due_on status paid refunded remaining signed_at'),
    ('installment', 'id version created_at created_by updated_at updated_by deleted_at code plan_id person_id branch_id seq due_on amount paid refunded closed_as remaining'),
    ('revenue_entry', 'id version created_at created_by updated_at updated_by deleted_at line_id attachment_id bill_item_id step_id payment_id branch_id user_id occurred_on kind part gross material_part net'),
    ('cash_flow', 'id version created_at created_by updated_at updated_by deleted_at code direction state amount category_term_id fund_account_id method_term_id occurred_at posted_at branch_id counterparty_kind counterparty_name reason source payment_id person_id is_accounting counterparty_user_id reverses_id'),
    ('material', 'id version created_at created_by updated_at updated_by deleted_at code name category_term_id kind unit_term_id brand origin standard_cost sale_price product_id lot_tracked expiry_tracked is_active'),
    ('material_stock', 'id version created_at created_by updated_at updated_by deleted_at material_id branch_id on_hand value min_stock max_stock last_moved_at state'),
    ('material_lot', 'id version created_at created_by updated_at updated_by deleted_at material_id branch_id lot_no expiry quantity unit_cost received_at'),
    ('usage', 'id version created_at created_by updated_at updated_by deleted_at kind source status direction material_id branch_id lot_id quantity unit_term_id factor stock_quantity unit_cost amount used_on posted_at norm_qty is_beyond person_id deal_id track_id attachment_id operation_id product_id doctor_id user_id department_id supplier_term_id'),
    ('task', 'id version created_at created_by updated_at updated_by deleted_at code title type_term_id status priority start_at due_at all_day snooze_count source person_id deal_id appointment_id track_id branch_id department_id result_term_id status_at done_at done_by'),
    ('task_assignment', 'id version created_at created_by updated_at updated_by deleted_at task_id user_id role assigned_by assigned_at accepted_at done_at'),
    ('call', 'id version created_at created_by updated_at updated_by deleted_at code direction status number hotline branch_id person_id deal_id task_id user_id started_at answered_at ended_at wait_sec duration_sec end_reason outcome_term_id rating feedback_at missed_handled_at'),
    ('discount', 'id version created_at created_by updated_at updated_by deleted_at code name kind value max_amount apply_to min_order audience valid_from valid_to usage_limit stack_mode status'),
    ('discount_usage', 'id version created_at created_by updated_at updated_by deleted_at discount_id person_id deal_id amount status bill_id'),
    ('form_submission', 'id version created_at created_by updated_at updated_by deleted_at code form_id branch_id name phone email interest status spam_score submitted_at person_id deal_id task_id appointment_id assigned_user_id contacted_at converted_at'),
    ('schedule', 'id version created_at created_by updated_at updated_by deleted_at kind user_id branch_id weekday date date_to shift_term_id start_time end_time room_term_id effective_from effective_to leave_type_id status'),
    ('message', 'id version created_at created_by updated_at updated_by deleted_at code person_id branch_id direction channel purpose status provider template_term_id appointment_id batch_id due_at sent_at delivered_at read_at tries parts cost')
    ), wanted as (
      select c.oid, a.attnum, a.attname from readable r join pg_class c on c.relname = r.name and c.relnamespace = 'public'::regnamespace
        and c.relowner = to_regrole(current_user)
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (string_to_array(r.columns, ' '))
    ), ours as (
      select c.oid, c.relkind, c.relacl, c.oid::regclass::text as called from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relowner = to_regrole(current_user)
    ), held as (
      select o.oid, o.called, a.attnum, a.attname, x.privilege_type, x.is_grantable
      from ours o join pg_attribute a on a.attrelid = o.oid and not a.attisdropped cross join lateral aclexplode(a.attacl) x
      where x.grantee = reader
    )
    select format('revoke %s on %s %s from bcare_reader cascade', x.privilege_type, case o.relkind when 'S' then 'sequence' else 'table' end, o.called)
    from ours o cross join lateral aclexplode(o.relacl) x where x.grantee = reader
    union all
    select format('revoke %s (%I) on %s from bcare_reader cascade', h.privilege_type, h.attname, h.called) from held h
    where h.privilege_type <> 'SELECT' or h.is_grantable
      or not exists (select from wanted w where (w.oid, w.attnum) = (h.oid, h.attnum))
    union all
    select format('grant select (%s) on %s to bcare_reader', string_agg(quote_ident(w.attname), ', ' order by w.attnum), w.oid::regclass)
    from wanted w where not exists (select from held h where (h.oid, h.attnum, h.privilege_type, h.is_grantable) = (w.oid, w.attnum, 'SELECT', false))
    group by w.oid
    order by 1 desc
  loop
    execute statement;
  end loop;
end $$;
