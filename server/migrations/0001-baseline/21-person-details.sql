-- What is known of a customer beside the record itself.

-- Labels on people; taking one off deletes the link, and the log keeps that it was there.
create table person_tag (
  tenant_id int not null,
  person_id bigint not null,
  tag_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, person_id, tag_id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, tag_id) references tag (tenant_id, id)
);
create index person_tag_tag on person_tag (tenant_id, tag_id, person_id);

-- What staff write down about a person, a deal or an appointment.
create table note (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  entity_type text not null check (entity_type in ('person', 'deal', 'appointment')),
  entity_id bigint not null,
  person_id bigint not null,
  content text not null check (length(content) between 1 and 20000),
  pinned boolean not null default false,
  visibility text not null default 'all' check (visibility in ('all', 'department', 'private')),
  department_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  mention_user_ids bigint[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id)
);
create index note_entity on note (tenant_id, entity_type, entity_id, created_at desc nulls last, id desc nulls last);
create index note_person on note (tenant_id, person_id, id desc);
create index note_author on note (tenant_id, created_by);

-- The people who belong to a customer.
create table person_relative (
  like app.row including all,
  person_id bigint not null,
  related_person_id bigint,
  name text collate "vi-x-icu",
  phone text,
  relationship_term_id bigint not null,
  is_guardian boolean not null default false,
  is_payer boolean not null default false,
  is_emergency boolean not null default false,
  primary key (tenant_id, id),
  constraint person_relative_named check (related_person_id is not null or name is not null),
  constraint person_relative_other check (related_person_id <> person_id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, related_person_id) references person (tenant_id, id),
  foreign key (tenant_id, relationship_term_id) references term (tenant_id, id)
);
create index person_relative_person on person_relative (tenant_id, person_id, created_at desc nulls last, id desc nulls last);
create unique index person_relative_once on person_relative (tenant_id, related_person_id, person_id) where deleted_at is null;

-- Why the customer came.
create table visit_reason (
  like app.row including all,
  person_id bigint not null,
  content text not null check (length(content) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
create index visit_reason_person on visit_reason (tenant_id, person_id, id desc);

-- What a customer agreed to, was billed and has paid, in đồng. The one definition of these figures: the ledgers of bills,
-- payments and deposits are summed here once they exist; until then no customer owes anything.
create function app.person_money(tenant int, person bigint) returns table (
  total_agreed bigint, total_discount bigint, total_billed bigint, total_paid bigint, total_refunded bigint, debt bigint,
  unbilled bigint, deposit_balance bigint, completed_value bigint, paid_uncompleted bigint, last_paid_at timestamptz
) language sql stable parallel safe
begin atomic
  select 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::timestamptz;
end;
