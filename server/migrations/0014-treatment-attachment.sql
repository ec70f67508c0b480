-- Treatment lines, and the steps of them that were performed (docs/domain/treatment.md). A line has what was agreed: its own
-- copy of name, price and steps, so that a later change of the service leaves it alone.
create table attachment (
  like app.row including all,
  code text not null default app.formatted_code('attachment', 'DV{yy}{000000}'),
  kind text not null check (kind in ('service', 'operation', 'goods', 'medicine', 'exam', 'warranty')),
  status text not null default 'draft' check (status in
    ('draft', 'proposed', 'agreed', 'in_progress', 'paused', 'completed', 'declined', 'cancelled', 'done', 'void')),
  parent_id bigint,
  person_id bigint not null,
  branch_id bigint not null,
  deal_id bigint,
  track_id bigint,
  appointment_id bigint,
  product_id bigint not null,
  title text collate "vi-x-icu" not null,
  unit text,
  quantity numeric(12, 3) not null default 1 check (quantity > 0),
  teeth jsonb not null default '{"items": [], "arches": []}',
  diagnosis_term_ids bigint[] not null default '{}',
  diagnosis_note text,
  alternative_group text,
  phase_no int check (phase_no between 1 and 50),
  "order" int not null default 0,
  unit_list bigint not null default 0 check (unit_list >= 0),
  unit_price bigint not null default 0 check (unit_price >= 0),
  price_source text not null default 'list' check (price_source in ('list', 'tier', 'override', 'bundle')),
  price_override bigint check (price_override >= 0),
  quantity_billed numeric(12, 3) not null default 1 check (quantity_billed >= 0),
  line_discount jsonb,
  line_discount_amount bigint not null default 0 check (line_discount_amount >= 0),
  vat_rate numeric(5, 2) not null default 0 check (vat_rate between 0 and 100),
  vat_amount bigint not null default 0 check (vat_amount >= 0),
  total bigint not null default 0 check (total >= 0),
  billed_amount bigint not null default 0 check (billed_amount >= 0),
  doctor_id bigint,
  assistant_ids bigint[] not null default '{}',
  consultant_id bigint,
  referrer_id bigint,
  diagnosed_by bigint,
  steps jsonb not null default '[]',
  sessions_planned int not null default 1 check (sessions_planned between 1 and 200),
  sessions_done int not null default 0 check (sessions_done >= 0),
  progress numeric(5, 2) not null default 0,
  next_step_no int,
  next_due_on date,
  warranty_months int check (warranty_months > 0),
  warranty_until date,
  proposed_at timestamptz,
  agreed_at timestamptz,
  agreed_by text check (agreed_by in ('customer', 'guardian')),
  started_at timestamptz,
  completed_at timestamptz,
  status_reason text,
  step_no int,
  operation_id bigint,
  counts boolean not null default false,
  performed_at timestamptz,
  duration_min int check (duration_min between 1 and 720),
  original_created_at timestamptz,
  forced_at timestamptz,
  forced_by bigint,
  note text,
  clinical_note text,
  search_text text generated always as (app.fold(title || ' ' || code)) stored,
  is_undecided boolean not null generated always as (kind <> 'operation' and status = 'proposed') stored,
  is_untreated boolean not null generated always as (kind <> 'operation' and status in ('draft', 'proposed', 'agreed') and sessions_done = 0
    and (diagnosis_term_ids <> '{}' or diagnosis_note is not null)) stored,
  primary key (tenant_id, id),
  constraint attachment_kind_status check ((kind = 'operation') = (status in ('done', 'void'))),
  constraint attachment_step check ((kind = 'operation') = (step_no is not null)
    and (kind <> 'operation' or (parent_id is not null and performed_at is not null and doctor_id is not null))),
  constraint attachment_parent check (parent_id is null or kind in ('operation', 'warranty')),
  constraint attachment_billed check (billed_amount <= total),
  constraint attachment_progress check (progress between 0 and 100),
  constraint attachment_reason check (status not in ('declined', 'cancelled', 'void') or status_reason is not null),
  constraint attachment_forced check ((forced_at is null) = (original_created_at is null)),
  constraint attachment_agreed check (status not in ('agreed', 'in_progress', 'paused', 'completed') or agreed_at is not null),
  foreign key (tenant_id, parent_id) references attachment (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, track_id) references track (tenant_id, id),
  foreign key (tenant_id, appointment_id) references appointment (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, operation_id) references operation (tenant_id, id),
  foreign key (tenant_id, doctor_id) references "user" (tenant_id, id),
  foreign key (tenant_id, consultant_id) references "user" (tenant_id, id),
  foreign key (tenant_id, referrer_id) references "user" (tenant_id, id),
  foreign key (tenant_id, diagnosed_by) references "user" (tenant_id, id),
  foreign key (tenant_id, forced_by) references "user" (tenant_id, id)
);
-- A step that has a weight counts once, however many users record it at the same time.
create unique index attachment_step_once on attachment (tenant_id, parent_id, step_no) where status = 'done' and counts and deleted_at is null;
create unique index attachment_code on attachment (tenant_id, code);
create index attachment_search on attachment using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index attachment_created on attachment (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index attachment_proposed on attachment (tenant_id, proposed_at desc nulls last, id desc nulls last) where deleted_at is null;
create index attachment_due on attachment (tenant_id, next_due_on, id) where next_due_on is not null;
create index attachment_performed on attachment (tenant_id, performed_at desc nulls last, id desc nulls last) where performed_at is not null;
create index attachment_undecided on attachment (tenant_id, proposed_at, id) where is_undecided and deleted_at is null;
create index attachment_untreated on attachment (tenant_id, created_at, id) where is_untreated and deleted_at is null;
create index attachment_person on attachment (tenant_id, person_id, created_at desc nulls last, id desc nulls last);
create index attachment_status on attachment (tenant_id, status, created_at desc nulls last, id desc nulls last);
create index attachment_kind on attachment (tenant_id, kind, created_at desc nulls last, id desc nulls last);
create index attachment_branch on attachment (tenant_id, branch_id, created_at desc nulls last, id desc nulls last);
create index attachment_doctor on attachment (tenant_id, doctor_id, created_at desc nulls last, id desc nulls last) where doctor_id is not null;
create index attachment_consultant on attachment (tenant_id, consultant_id) where consultant_id is not null;
create index attachment_referrer on attachment (tenant_id, referrer_id) where referrer_id is not null;
create index attachment_diagnosed_by on attachment (tenant_id, diagnosed_by) where diagnosed_by is not null;
create index attachment_forced_by on attachment (tenant_id, forced_by) where forced_by is not null;
create index attachment_assistants on attachment using gin (tenant_id, assistant_ids) where assistant_ids <> '{}';
create index attachment_diagnoses on attachment using gin (tenant_id, diagnosis_term_ids) where diagnosis_term_ids <> '{}';
create index attachment_product on attachment (tenant_id, product_id, created_at desc nulls last, id desc nulls last);
create index attachment_operation on attachment (tenant_id, operation_id) where operation_id is not null;
create index attachment_parent on attachment (tenant_id, parent_id) where parent_id is not null;
create index attachment_deal on attachment (tenant_id, deal_id) where deal_id is not null;
create index attachment_track on attachment (tenant_id, track_id) where track_id is not null;
create index attachment_appointment on attachment (tenant_id, appointment_id) where appointment_id is not null;
create index attachment_creator on attachment (tenant_id, created_by);

-- What was agreed stays as it is once something of it is billed; a line that was cancelled stays cancelled.
create function app.guard_attachment() returns trigger language plpgsql as $$
begin
  if old.billed_amount > 0 and (old.product_id, old.quantity, old.teeth, old.unit_price, old.line_discount, old.total)
    is distinct from (new.product_id, new.quantity, new.teeth, new.unit_price, new.line_discount, new.total) then
    raise exception 'a billed line is never changed' using errcode = 'check_violation', constraint = 'attachment_frozen';
  end if;
  if old.status in ('cancelled', 'void') and new.status <> old.status then
    raise exception 'what was cancelled stays so' using errcode = 'check_violation', constraint = 'attachment_ended';
  end if;
  return new;
end $$;
create trigger guard before update on attachment for each row execute function app.guard_attachment();

-- The money of a customer that lines tell of: what is agreed, and what of it is finished.
create or replace function app.person_money(tenant int, person bigint) returns table (
  total_agreed bigint, total_discount bigint, total_billed bigint, total_paid bigint, total_refunded bigint, debt bigint,
  unbilled bigint, deposit_balance bigint, completed_value bigint, paid_uncompleted bigint, last_paid_at timestamptz)
language sql stable parallel safe
begin atomic
  select coalesce(sum(a.total), 0)::bigint, coalesce(sum(a.line_discount_amount), 0)::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
    coalesce(sum(a.total - a.billed_amount), 0)::bigint, 0::bigint,
    coalesce(sum(a.total) filter (where a.status = 'completed'), 0)::bigint, 0::bigint, null::timestamptz
  from attachment a where a.tenant_id = tenant and a.person_id = person and a.deleted_at is null
    and a.kind <> 'operation' and a.status in ('agreed', 'in_progress', 'paused', 'completed');
end;
