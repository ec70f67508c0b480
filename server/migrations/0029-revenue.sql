-- A service, or an item that was billed without one, as the revenue ledger knows it: what its material was estimated at and
-- whom its money is credited to, as both were when its first entry was made (docs/domain/revenue.md).
create table revenue_line (
  like app.row including all,
  attachment_id bigint,
  bill_item_id bigint,
  material bigint not null check (material >= 0),
  attribution text not null check (attribution in ('performed_first', 'line_doctor')),
  primary key (tenant_id, id),
  constraint revenue_line_subject check (num_nonnulls(attachment_id, bill_item_id) = 1),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, bill_item_id) references bill_item (tenant_id, id)
);
create unique index revenue_line_attachment on revenue_line (tenant_id, attachment_id) where attachment_id is not null;
create unique index revenue_line_item on revenue_line (tenant_id, bill_item_id) where bill_item_id is not null;

-- Where money of a service lies, and what was worked of it: only added to. `gross` of the parts material, step and held comes
-- to what was collected of the line and not given back.
create table revenue_entry (
  like app.row including all,
  line_id bigint not null,
  attachment_id bigint,
  bill_item_id bigint,
  step_id bigint,
  payment_id bigint,
  branch_id bigint not null,
  user_id bigint,
  occurred_on date not null,
  kind text not null check (kind in ('performed', 'collected', 'held', 'released', 'refunded', 'adjusted')),
  part text not null check (part in ('performed', 'material', 'step', 'held')),
  gross bigint not null,
  material_part bigint not null,
  net bigint not null generated always as (gross - material_part) stored,
  rule_version smallint not null default 1,
  primary key (tenant_id, id),
  constraint revenue_entry_subject check (num_nonnulls(attachment_id, bill_item_id) = 1),
  constraint revenue_entry_material check (case part when 'material' then material_part = gross when 'performed' then true else material_part = 0 end),
  constraint revenue_entry_moves check (gross <> 0 or material_part <> 0),
  foreign key (tenant_id, line_id) references revenue_line (tenant_id, id),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, bill_item_id) references bill_item (tenant_id, id),
  foreign key (tenant_id, step_id) references attachment (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create index revenue_entry_line on revenue_entry (tenant_id, line_id, id);
create index revenue_entry_attachment on revenue_entry (tenant_id, attachment_id, id) where attachment_id is not null;
create index revenue_entry_item on revenue_entry (tenant_id, bill_item_id, id) where bill_item_id is not null;
create index revenue_entry_step on revenue_entry (tenant_id, step_id) where step_id is not null;
create index revenue_entry_payment on revenue_entry (tenant_id, payment_id) where payment_id is not null;
create index revenue_entry_occurred on revenue_entry (tenant_id, occurred_on desc nulls last, id desc nulls last) where deleted_at is null;
create index revenue_entry_user on revenue_entry (tenant_id, user_id, occurred_on desc nulls last, id desc nulls last);
create index revenue_entry_branch on revenue_entry (tenant_id, branch_id, occurred_on desc nulls last, id desc nulls last);
create index revenue_entry_kind on revenue_entry (tenant_id, kind, occurred_on desc nulls last, id desc nulls last);
create index revenue_entry_part on revenue_entry (tenant_id, part, occurred_on desc nulls last, id desc nulls last);

-- Credited, held and material come to what was collected and not given back, of every line, whatever was written.
create function app.prove_revenue() returns trigger language plpgsql as $$
declare
  collected bigint;
  told bigint;
begin
  if new.attachment_id is not null then
    select coalesce(sum(amount), 0) into collected from payment_allocation
      where tenant_id = new.tenant_id and attachment_id = new.attachment_id;
    select coalesce(sum(gross), 0) into told from revenue_entry
      where tenant_id = new.tenant_id and attachment_id = new.attachment_id and part <> 'performed';
  else
    select coalesce(sum(amount), 0) into collected from payment_allocation
      where tenant_id = new.tenant_id and bill_item_id = new.bill_item_id;
    select coalesce(sum(gross), 0) into told from revenue_entry
      where tenant_id = new.tenant_id and bill_item_id = new.bill_item_id and part <> 'performed';
  end if;
  if collected <> told then
    raise exception 'revenue of line %/% is %, collected %', new.attachment_id, new.bill_item_id, told, collected
      using errcode = 'check_violation', constraint = 'revenue_proven';
  end if;
  return null;
end $$;
create constraint trigger proven after insert on revenue_entry deferrable initially deferred
  for each row execute function app.prove_revenue();
create constraint trigger credited after insert on payment_allocation deferrable initially deferred
  for each row execute function app.prove_revenue();
