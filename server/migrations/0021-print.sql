-- Papers that were printed, each time once: which paper, of which record, for whom, and the how manieth it was
-- (docs/printing.md). Only ever added to.
create table print (
  tenant_id int not null,
  id bigint not null,
  form text not null,
  record_id bigint not null,
  part text not null default '',
  person_id bigint,
  copy_no int not null check (copy_no > 0),
  printed_at timestamptz not null default now(),
  printed_by bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, printed_by) references "user" (tenant_id, id)
);
create unique index print_copy on print (tenant_id, form, record_id, part, copy_no);
create index print_record on print (tenant_id, form, record_id, id desc);
create index print_person on print (tenant_id, person_id, id desc) where person_id is not null;
create index print_user on print (tenant_id, printed_by);
